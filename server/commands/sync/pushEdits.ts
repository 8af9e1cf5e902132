import { createHash } from 'node:crypto';
import type { AnyEdit } from '#core/edits/edit.ts';
import { editsByName } from '#core/edits/registry.ts';
import { setFeedback } from '#core/edits/templateEdits.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { uuid } from '#core/wire/codec/code.ts';
import { readInput } from '#core/wire/call/readInput.ts';
import { mutation as wholeMutation, type MutationResult, type SentMutation } from '#core/wire/sync.ts';
import type { Tx } from '#server/db/database.ts';
import { findMutation, insertMutation, lockClient, setLastSequence } from '#server/db/tables/sync/syncMutations.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { changesAdmission } from '../edit/editFacts.ts';
import type { EditOutcome } from '../edit/editOutcome.ts';
import { applyGroupEdit } from '../edit/applyGroupEdit.ts';
import { applyViewEdit } from '../edit/applyViewEdit.ts';
import type { CommandContext } from '../commandContext.ts';
import { inTransaction } from '../transaction.ts';
import { applyEdit, type TaskEditInput } from '../task/applyEdit.ts';
import { readForm } from '../task/edits/applyParameters.ts';
import { applyTemplateEdit } from '../template/applyTemplateEdit.ts';

/** An edit with the form that was read for it before its transaction. */
interface ReadMutation extends Pick<TaskEditInput, 'form'> {
  mutation: SentMutation;
}

interface Push {
  clientId: string;
  epoch: string;
  mutations: readonly SentMutation[];
}

/**
 * Applies a device's edits in order, each in its own transaction that also writes its result and the device's last
 * sequence: effect and result commit together. An edit that cannot be read is refused with `InvalidInput`, permanently.
 *
 * Refused as a whole, without undoing what came before: `CursorExpired` for another epoch, `SequenceGap` with the
 * expected number (1 for an unknown device), `SequenceReused` when a number arrives with other content. A repeated push
 * gets the stored results.
 */
export async function pushEdits(
  context: CommandContext,
  accountId: string,
  { clientId, epoch, mutations }: Push,
): Promise<Result<{ results: MutationResult[]; lastSequence: number }>> {
  if (epoch !== context.epoch) return refused({ code: 'CursorExpired' });
  const results: MutationResult[] = [];
  const names = new Set(mutations.map(({ name }) => (typeof name === 'string' ? name : '')));
  let lastSequence = 0;
  try {
    for (const mutation of mutations) {
      const form = await readForm(context, accountId, mutation);
      const pushed = await inTransaction(context, accountId, (tx) =>
        pushOne(context, tx, accountId, clientId, { mutation, form }),
      );
      if (!pushed.ok) return pushed;
      results.push(pushed.value.result);
      lastSequence = pushed.value.lastSequence;
    }
  } finally {
    context.revisionCache.forget(accountId);
    if (names.has(setFeedback.name)) context.likes.forget();
  }
  if ([...names].some(changesAdmission)) await admit(context.database, accountId);
  return success({ results, lastSequence });
}

async function pushOne(
  context: CommandContext,
  tx: Tx,
  accountId: string,
  clientId: string,
  { mutation, form }: ReadMutation,
): Promise<Result<{ result: MutationResult; lastSequence: number }>> {
  const { seq, uuid } = mutation;
  const { lastSequence } = await lockClient(tx, accountId, clientId);
  if (seq > lastSequence + 1) return refused({ code: 'SequenceGap', expected: lastSequence + 1 });
  const digest = digestOf(mutation);
  const stored = await findMutation(tx, accountId, { clientId, seq, uuid });
  const isRepeated = seq <= lastSequence;
  if (isRepeated && !(stored && isSame(stored, clientId, mutation, digest))) return refused({ code: 'SequenceReused' });
  // An edit with a result under another number: a device with a new client id sends unanswered edits again.
  const result = stored ? { ...stored.result, seq } : await resultOf(context, tx, accountId, { mutation, form });
  if (isRepeated) return success({ result, lastSequence });
  if (!stored) await insertMutation(tx, accountId, { clientId, seq, uuid, digest, result });
  await setLastSequence(tx, accountId, clientId, seq);
  return success({ result, lastSequence: seq });
}

/**
 * Returns true when the stored mutation is this edit: by its content under its own number, by its uuid under another
 * one.
 */
function isSame(
  stored: { clientId: string; seq: number; digest: string },
  clientId: string,
  mutation: SentMutation,
  digest: string,
): boolean {
  const isOwnNumber = stored.clientId === clientId && stored.seq === mutation.seq;
  return isOwnNumber ? stored.digest === digest : true;
}

async function resultOf(
  context: CommandContext,
  tx: Tx,
  accountId: string,
  { mutation, form }: ReadMutation,
): Promise<MutationResult> {
  const { seq } = mutation;
  const read = readInput(wholeMutation, mutation);
  if (!read.ok) return { seq, outcome: 'refused', refusal: read.refusal };
  const { name, target, patch, baseRevision } = read.value;
  const edit = editsByName.get(name);
  if (edit === undefined) return { seq, outcome: 'refused', refusal: { code: 'UnknownEdit', name } };
  if (edit.of === 'template') {
    const done = await applyTemplateEdit(context, tx, accountId, edit, {
      templateRegistrationId: Number(target),
      patch,
    });
    if (!done.ok) return { seq, outcome: 'refused', refusal: done.refusal };
    return { seq, outcome: 'applied', revision: done.value.revision };
  }
  if (!uuid.safeParse(target).success) return { seq, outcome: 'refused', refusal: { code: 'NotFound' } };
  const end = await endOf(context, tx, accountId, edit, { target, patch, baseRevision, form });
  if (!end.ok) return { seq, outcome: 'refused', refusal: end.refusal };
  if (end.value.outcome === 'conflict') return { seq, ...end.value };
  return { seq, outcome: 'applied', revision: end.value.row.revision };
}

/** Applies an edit of a row with revisions. */
async function endOf(
  context: CommandContext,
  tx: Tx,
  accountId: string,
  edit: Exclude<AnyEdit, { of: 'template' }>,
  { target, form, ...change }: Omit<TaskEditInput, 'taskId'> & { target: string },
): Promise<Result<EditOutcome<{ revision: number }>>> {
  switch (edit.of) {
    case 'task':
      return applyEdit(context, tx, accountId, edit, { taskId: target, form, ...change });
    case 'group':
      return applyGroupEdit(tx, accountId, edit, { taskGroupId: target, ...change });
    case 'view':
      return applyViewEdit(tx, accountId, edit, { viewId: target, ...change });
  }
}

function digestOf({ seq, uuid, name, target, baseRevision, patch }: SentMutation): string {
  return createHash('sha256')
    .update(JSON.stringify([seq, uuid, name, target, baseRevision, patch]))
    .digest('hex');
}
