import { refused, type Refusal, type Result } from '#core/domain/refusal.ts';
import type { Store } from '../openStore.ts';
import { isVisited } from '../registry.ts';
import type { AvatarRow } from '../tables.ts';
import { writeDurably } from '../writeDurably.ts';

/**
 * Stores the picture that the account shall show, `null`: none; it replaces one that was not sent. The worker that
 * leads sends it, at once or when there is a network again. Refused with `DeviceStorageFailed`, and as an edit with
 * `SupportReads`.
 */
export async function chooseAvatar(store: Store, bytes: Uint8Array<ArrayBuffer> | null): Promise<Result<unknown>> {
  if (await isVisited(store.accountId).catch(() => false)) return refused({ code: 'SupportReads' });
  const { outbox, events } = store;
  const draft = { key: 'avatar' as const, draftId: crypto.randomUUID(), bytes, refusal: null };
  const written = await writeDurably(store, outbox, () => outbox.avatar.put(draft));
  if (written.ok) events.send('editQueued');
  return written;
}

/** Discards the picture that was not sent. Refused with `DeviceStorageFailed`. */
export async function discardAvatar(store: Store): Promise<Result<unknown>> {
  return writeDurably(store, store.outbox, () => store.outbox.avatar.delete('avatar'));
}

/**
 * Ends a draft unless the user has chosen another picture since: with the picture that the account shows now, `null`
 * where that is not known, or with the reason why it was refused.
 */
export async function endAvatarDraft(
  { accountId, main, outbox }: Store,
  draftId: string,
  end: { fileId: string | null; bytes: AvatarRow['bytes'] } | Refusal | null,
): Promise<void> {
  if (end !== null && 'fileId' in end) {
    const { fileId, bytes } = end;
    // The next poll says the same: until then, no read of the stored account takes the picture for one that has gone.
    await main.account.update(accountId, { avatar: fileId });
    // First, or the screen would show the previous picture for a moment.
    if (fileId === null || bytes === null) await main.meta.delete('avatar');
    else await main.meta.put({ key: 'avatar', value: { fileId, bytes } });
  }
  await outbox.transaction('rw', outbox.avatar, async () => {
    const draft = await outbox.avatar.get('avatar');
    if (draft?.draftId !== draftId) return;
    if (end === null || 'fileId' in end) await outbox.avatar.delete('avatar');
    else await outbox.avatar.put({ ...draft, refusal: end });
  });
}
