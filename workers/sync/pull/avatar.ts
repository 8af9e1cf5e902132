import { getAccountFile } from '#core/wire/calls/account/holder/avatarCalls.ts';
import type { Store } from '#app/store/openStore.ts';
import type { ApiClient } from '../service/apiClient.ts';
import { writeAsLeader } from '../lead/leaderLease.ts';

/** Reads the picture of the account when it shows another one than this device has, and deletes one that is removed. */
export async function pullAvatar(store: Store, service: ApiClient, lease: number): Promise<void> {
  const fileId = (await store.main.account.get(store.accountId))?.avatar ?? null;
  const row = await store.main.meta.get('avatar');
  if ((row?.key === 'avatar' ? row.value.fileId : null) === fileId) return;
  const file = fileId === null ? null : await service.send(getAccountFile, { params: { fileId } });
  if (file?.ok === false) return;
  await writeAsLeader(store, lease, [], async () => {
    if (fileId === null || file === null) await store.main.meta.delete('avatar');
    else await store.main.meta.put({ key: 'avatar', value: { fileId, bytes: file.value } });
  });
}
