import type { PackedList } from '#core/domain/parameters/lineList.ts';
import { listsIn, type ParameterValues } from '#core/domain/parameters/parameter.ts';
import { setParameters } from '#core/edits/parameterEdits.ts';
import type { Store } from './openStore.ts';
import { writeDurably } from './writeDurably.ts';
import { dayMs } from '#core/domain/dayMs.ts';

/** An unreferenced list is kept for a day: another tab may be about to save a task that references it. */
const unusedMs = dayMs;

/** Stores a list with its text: drafts and tasks only reference it. False if there is no room, or after a sign-out. */
export async function saveList(store: Store, { list, packed }: PackedList, isSent: boolean): Promise<boolean> {
  if (store.isClosed) return false;
  const { lists } = store.outbox;
  const written = await writeDurably(store, store.outbox, () =>
    lists.put({ hash: list, packed, isSent, usedAt: Date.now() }),
  );
  return written.ok;
}

/** Returns a list's gzipped text, `null` if it is not on this device. */
export async function packedOf({ outbox }: Store, hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return (await outbox.lists.get(hash))?.packed ?? null;
}

/** Reads only the key, because the text may be long. */
export async function hasList({ outbox }: Store, hash: string): Promise<boolean> {
  return (await outbox.lists.where('hash').equals(hash).count()) > 0;
}

/** Deletes the lists that no task, draft or edit references any more. */
export async function dropUnusedLists({ main, outbox }: Store): Promise<void> {
  const old = await outbox.lists.filter(({ usedAt }) => usedAt < Date.now() - unusedMs).primaryKeys();
  if (old.length === 0) return;
  const named = new Set<string>();
  const note = (values: ParameterValues) => listsIn(values).forEach(([, { list }]) => named.add(list));
  await main.tasks.each(({ parameters }) => note(parameters));
  await outbox.edits.each(({ name, patch }) => {
    const saved = name === setParameters.name ? setParameters.patch.safeParse(patch) : undefined;
    if (saved?.success === true) note(saved.data.parameters as ParameterValues);
  });
  await outbox.drafts.each(({ values }) => note(values));
  await outbox.lists.bulkDelete(old.filter((hash) => !named.has(hash)));
}
