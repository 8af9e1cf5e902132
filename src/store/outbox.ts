import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { TaskEdit } from '#core/edits/edit.ts';
import { editsByName } from '#core/edits/registry.ts';
import type { MirroredEdit } from './mirror.ts';
import type { Store } from './openStore.ts';
import { attentionStates, pendingStates, withEdits } from './overlay.ts';
import type { EditRow } from './tables.ts';
import { writeDurably } from './writeDurably.ts';

/**
 * Queues an edit of a task; when it resolves, the edit is on the device for good ("saved on this device"). Refused
 * with what the edit's guard says, `NotFound` or `StorageFull`. It takes the place of an edit of the same field that
 * was not sent yet.
 */
export async function enqueueEdit<Edit extends TaskEdit>(
  store: Store,
  edit: Edit,
  taskId: string,
  patch: ReturnType<Edit['read']>,
): Promise<Result<{ uuid: string }>> {
  const { outbox, main, mirror, pokes } = store;
  const before = await outbox.edits.where('taskId').equals(taskId).toArray();
  const row = await main.tasks.get(taskId);
  if (row === undefined) return refused({ code: 'NotFound' });
  const seen = withEdits(row, before);
  const refusal = edit.guard(seen, patch);
  if (refusal !== null) return refused(refusal);
  const inRow = row.fieldRevisions[edit.field] ?? 0;
  const added = newEdit(edit, { taskId, taskName: seen.taskName, patch, base: edit.read(seen), baseRevision: inRow });
  const queued = await writeDurably(store, outbox, () => addEdit(outbox, added));
  if (!queued.ok) return queued;
  mirror.put(mirrored(queued.value.added));
  if (queued.value.replaced !== undefined) mirror.remove(queued.value.replaced);
  pokes.send('editQueued');
  return success({ uuid: added.uuid });
}

/** Takes an edit back: one that waits unsent, or one that the user must decide about. False when it is on its way. */
export async function discardEdit({ outbox, mirror }: Store, uuid: string): Promise<boolean> {
  const isDiscarded = await outbox.transaction('rw', outbox.edits, async () => {
    const edit = await outbox.edits.where('uuid').equals(uuid).first();
    if (edit === undefined || !isForUser(edit)) return false;
    await outbox.edits.update(edit.place, discarded());
    return true;
  });
  if (isDiscarded) mirror.remove(uuid);
  return isDiscarded;
}

/**
 * Sends an edit that came back once more, as a new one. After a conflict its base is the value that stayed ("use
 * mine"). Refused like `enqueueEdit`; then it stays where it is.
 */
export async function retryEdit(store: Store, uuid: string): Promise<Result<{ uuid: string }>> {
  const old = await store.outbox.edits.where('uuid').equals(uuid).first();
  const edit = editsByName.get(old?.name ?? '');
  const patch = edit?.patch.safeParse(old?.patch);
  if (old === undefined || edit === undefined || patch?.success !== true) return refused({ code: 'NotFound' });
  const result = await enqueueEdit(store, edit, old.taskId, patch.data);
  if (!result.ok) return result;
  await discardEdit(store, uuid);
  return result;
}

/** Every edit that the service has not confirmed, as JSON text to keep or to show to somebody. */
export async function exportEdits({ outbox }: Store): Promise<string> {
  const edits = await outbox.edits
    .where('state')
    .anyOf([...pendingStates, ...attentionStates])
    .sortBy('place');
  return JSON.stringify(
    edits.map((edit) => ({ ...mirrored(edit), state: edit.state, outcome: edit.outcome })),
    null,
    2,
  );
}

function isForUser({ state, wasSent }: EditRow): boolean {
  return state === 'conflict' || state === 'refused' || (state === 'waiting' && !wasSent);
}

/**
 * Adds an edit. A waiting edit of its field makes way for it and leaves it its base, but keeps its uuid to itself: a
 * copy of this profile may send the old one, and a uuid must mean one content.
 */
async function addEdit({ edits }: Store['outbox'], edit: NewEdit): Promise<{ added: EditRow; replaced?: string }> {
  return edits.db.transaction('rw', edits, async () => {
    const ofField = await edits.where('[taskId+field]').equals([edit.taskId, edit.field]).toArray();
    const replaced = ofField.find(({ state, wasSent }) => state === 'waiting' && !wasSent);
    if (replaced === undefined) {
      const added = { ...edit, baseRevision: knownRevision(edit.baseRevision, ofField) };
      return { added: { ...added, place: await edits.add(added) } };
    }
    await edits.update(replaced.place, discarded());
    const added = { ...edit, base: replaced.base, baseRevision: replaced.baseRevision };
    return { added: { ...added, place: await edits.add(added) }, replaced: replaced.uuid };
  });
}

function discarded(): Pick<EditRow, 'state' | 'closedAt'> {
  return { state: 'discarded', closedAt: Date.now() };
}

type NewEdit = Omit<EditRow, 'place'>;

function newEdit(
  edit: TaskEdit,
  what: Pick<EditRow, 'taskId' | 'taskName' | 'patch' | 'base' | 'baseRevision'>,
): NewEdit {
  return {
    ...what,
    uuid: crypto.randomUUID(),
    name: edit.name,
    field: edit.field,
    createdAt: Date.now(),
    state: 'waiting',
    seq: null,
    wasSent: false,
    outcome: null,
    closedAt: null,
  };
}

/** The newest revision of the field that this device has heard of: an acknowledgement may be ahead of the row. */
function knownRevision(inRow: number, edits: readonly EditRow[]): number {
  const heard = edits.map(({ outcome }) => (outcome === null || outcome.outcome === 'refused' ? 0 : outcome.revision));
  return Math.max(inRow, ...heard);
}

function mirrored({
  place,
  uuid,
  name,
  field,
  taskId,
  taskName,
  patch,
  base,
  baseRevision,
  createdAt,
}: EditRow): MirroredEdit {
  return { place, uuid, name, field, taskId, taskName, patch, base, baseRevision, createdAt };
}
