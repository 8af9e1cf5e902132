import type { Store } from '../openStore.ts';
import type { AvatarRow, MetaValues } from '../tables.ts';

export type AvatarDraft = Omit<AvatarRow, 'key'>;

/** Returns the picture that was chosen on this device and that the service does not have yet; `null`: none. */
export async function avatarDraftOf({ outbox }: Pick<Store, 'outbox'>): Promise<AvatarDraft | null> {
  return (await outbox.avatar.get('avatar')) ?? null;
}

/** Returns the account's picture as this device shows it: the one that was chosen here, else the one seen last. */
export async function shownAvatar(store: Store): Promise<MetaValues['avatar']['bytes'] | null> {
  const draft = await avatarDraftOf(store);
  if (draft !== null) return draft.bytes;
  const row = await store.main.meta.get('avatar');
  return row?.key === 'avatar' ? row.value.bytes : null;
}
