import { getLikes } from '#core/wire/sync.ts';
import type { Store } from '#app/store/openStore.ts';
import type { ApiClient } from '../apiClient.ts';
import { writeAsLeader } from '../leaderLease.ts';

/** The exact number of likes does not matter to a user. */
const freshMs = 3_600_000;

/** Reads the likes again when they are old: they change every minute, the gallery with its texts does not. */
export async function pullLikes(store: Store, service: ApiClient, lease: number, now = Date.now()): Promise<void> {
  const row = await store.main.meta.get('likes');
  if (row?.key === 'likes' && now - row.value.readAt < freshMs) return;
  const outcome = await service.send(getLikes, {});
  if (!outcome.ok) return;
  const value = { readAt: now, byId: outcome.value.likes };
  await writeAsLeader(store, lease, [], async () => {
    await store.main.meta.put({ key: 'likes', value });
  });
}
