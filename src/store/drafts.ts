import type { Store } from './openStore.ts';
import type { DraftRow } from './tables.ts';
import { writeDurably } from './writeDurably.ts';

export type Draft = Omit<DraftRow, 'key' | 'savedAt'>;

/** The key of a draft: one draft per template for a new task, and one per edited task. */
export function draftKey(slug: string, taskId: string | null): string {
  return `${slug} ${taskId ?? 'new'}`;
}

export async function readDraft({ outbox }: Store, key: string): Promise<DraftRow | null> {
  return (await outbox.drafts.get(key)) ?? null;
}

/** Stores the input of a form; `null` deletes the draft. Writes nothing after a sign-out. */
export async function writeDraft(store: Store, key: string, draft: Draft | null): Promise<void> {
  if (store.isClosed) return;
  const { drafts } = store.outbox;
  await writeDurably(store, store.outbox, async () => {
    if (draft === null) await drafts.delete(key);
    else await drafts.put({ ...draft, key, savedAt: Date.now() });
  });
}
