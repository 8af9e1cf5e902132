import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Edit, PatchOf } from '#core/edits/edit.ts';
import { editsByName, inverseEdit } from '#core/edits/registry.ts';
import { restoreTask } from '#core/edits/trashEdits.ts';
import { checkEdits, type NewEdit, type WantedEdit } from './checkEdits.ts';
import { backupOf } from './outboxBackup.ts';
import type { Store } from '../openStore.ts';
import { isVisited } from '../registry.ts';
import type { EditRow } from '../tables.ts';
import { writeDurably } from '../writeDurably.ts';

/**
 * Queues an edit; when it resolves, the edit is durable on the device ("saved on this device"). It replaces an unsent
 * edit of the same field. Refused with the refusal of the edit's guard, `NotFound`, `TaskDeleted`, `SupportReads` or
 * `DeviceStorageFailed`.
 */
export async function enqueueEdit<Each extends Edit>(
  store: Store,
  edit: Each,
  target: string,
  patch: PatchOf<Each>,
  templateName = '',
): Promise<Result<{ uuid: string }>> {
  const [result] = await enqueueEdits(store, edit, [{ target, patch, templateName }]);
  return result ?? refused({ code: 'NotFound' });
}

/**
 * Queues the same edit for many rows in one write. Returns one result per row, in their order; a refused one does not
 * stop the others. Where an operator looks at the account as support, all are refused: the one door of every edit.
 */
export async function enqueueEdits<Each extends Edit>(
  store: Store,
  edit: Each,
  wanted: readonly WantedEdit<Each>[],
): Promise<Result<{ uuid: string }>[]> {
  if (await isVisited(store.accountId).catch(() => false)) return wanted.map(() => refused({ code: 'SupportReads' }));
  const { outbox, backup, events } = store;
  const written = await writeDurably(store, outbox, async () => {
    const checked = await checkEdits(store, edit, wanted);
    const accepted = checked.flatMap((each) => (each.ok ? [each.value] : []));
    return { checked, queued: await addEdits(outbox, accepted) };
  });
  if (!written.ok) return wanted.map(() => written);
  const { checked, queued } = written.value;
  for (const { added, replaced } of queued) {
    backup.put(backupOf(added));
    if (replaced !== undefined) backup.remove(replaced);
  }
  if (queued.length > 0) events.send('editQueued');
  return checked.map((each) => (each.ok ? success({ uuid: each.value.uuid }) : each));
}

/**
 * Discards an edit that is unsent or that the user must decide about; with the edit that created a row, all others of
 * that row too. The value is false when it is in transit. Refused with `DeviceStorageFailed`.
 */
export async function discardEdit(store: Store, uuid: string): Promise<Result<boolean>> {
  const { outbox, backup } = store;
  const written = await writeDurably(store, outbox, () =>
    outbox.transaction('rw', outbox.edits, async () => {
      const edit = await outbox.edits.where('uuid').equals(uuid).first();
      if (edit === undefined || !isForUser(edit)) return [];
      const isMaking = editsByName.get(edit.name)?.make !== undefined;
      const ofRow = isMaking ? await outbox.edits.where('target').equals(edit.target).toArray() : [edit];
      const discardable = ofRow.filter(isForUser);
      await outbox.edits.bulkUpdate(discardable.map(({ place }) => ({ key: place, changes: discarded() })));
      return discardable.map((each) => each.uuid);
    }),
  );
  if (!written.ok) return written;
  for (const each of written.value) backup.remove(each);
  return success(written.value.length > 0);
}

/**
 * Undoes an edit: an unsent one is discarded, one that the service may have is followed by the edit that reverses it
 * (core/edits/registry.ts). Refused like that edit, and with `NotFound` if there is none.
 */
export async function undoEdit(store: Store, uuid: string): Promise<Result<null>> {
  const discard = await discardEdit(store, uuid);
  if (!discard.ok) return discard;
  if (discard.value) return success(null);
  const found = await findEdit(store, uuid);
  if (!found.ok) return found;
  const done = found.value;
  const inverse = inverseEdit(done);
  if (inverse === null) return refused({ code: 'NotFound' });
  const result = await enqueueEdit(store, inverse.edit as Edit, done.target, inverse.patch, done.targetName);
  return result.ok ? success(null) : result;
}

/**
 * Queues a refused or conflicting edit again, as a new one. After a conflict its base is the service's value ("use
 * mine"). Refused like `enqueueEdit`; then the old edit stays.
 */
export async function retryEdit(store: Store, uuid: string): Promise<Result<{ uuid: string }>> {
  const found = await findEdit(store, uuid);
  if (!found.ok) return found;
  const old = found.value;
  const edit = editsByName.get(old.name);
  const patch = edit?.patch.safeParse(old.patch);
  if (edit === undefined || patch?.success !== true) return refused({ code: 'NotFound' });
  const result = await enqueueEdit(store, edit, old.target, patch.data, old.targetName);
  if (!result.ok) return result;
  const discard = await discardEdit(store, uuid);
  return discard.ok ? result : discard;
}

/**
 * Restores the task of an edit that was refused because the task is in the trash, and queues the edit again behind
 * that. Refused like both edits; `NotFound` also for a task that was removed from the trash.
 */
export async function restoreAndRetry(store: Store, uuid: string): Promise<Result<{ uuid: string }>> {
  const found = await findEdit(store, uuid);
  if (!found.ok) return found;
  const restored = await enqueueEdit(store, restoreTask, found.value.target, { isDeleted: false });
  return restored.ok ? retryEdit(store, uuid) : restored;
}

async function findEdit(store: Store, uuid: string): Promise<Result<EditRow>> {
  const { outbox } = store;
  const found = await writeDurably(store, outbox, () => outbox.edits.where('uuid').equals(uuid).first());
  if (!found.ok) return found;
  return found.value === undefined ? refused({ code: 'NotFound' }) : success(found.value);
}

function isForUser({ state, wasSent }: EditRow): boolean {
  return state === 'conflict' || state === 'refused' || (state === 'waiting' && !wasSent);
}

type Queued = { added: EditRow; replaced?: string };

async function addEdits(outbox: Store['outbox'], added: readonly NewEdit[]): Promise<Queued[]> {
  return outbox.transaction('rw', outbox.edits, async () => {
    const queued: Queued[] = [];
    for (const each of added) queued.push(await addEdit(outbox, each));
    return queued;
  });
}

/**
 * Adds an edit. It replaces a waiting edit of its field and takes over its base, but not its uuid: a copy of this
 * browser profile may send the old one, and one uuid must always mean the same content.
 */
async function addEdit({ edits }: Store['outbox'], edit: NewEdit): Promise<Queued> {
  const ofField = await edits.where('[target+field]').equals([edit.target, edit.field]).toArray();
  const replaced = ofField.find(({ state, wasSent }) => state === 'waiting' && !wasSent);
  if (replaced === undefined) {
    const added = { ...edit, baseRevision: knownRevision(edit.baseRevision, ofField) };
    return { added: { ...added, place: await edits.add(added) } };
  }
  await edits.update(replaced.place, discarded());
  const added = { ...edit, base: replaced.base, baseRevision: replaced.baseRevision };
  return { added: { ...added, place: await edits.add(added) }, replaced: replaced.uuid };
}

function discarded(): Pick<EditRow, 'state' | 'closedAt'> {
  return { state: 'discarded', closedAt: Date.now() };
}

/** Returns the newest known revision of the field: an acknowledgement may be newer than the row. */
function knownRevision(inRow: number, edits: readonly EditRow[]): number {
  const acknowledged = edits.map(({ outcome }) =>
    outcome === null || outcome.outcome === 'refused' ? 0 : outcome.revision,
  );
  return Math.max(inRow, ...acknowledged);
}
