import { sizesOfValue } from '#core/domain/parameters/lines.ts';
import { isLineList, type ParameterValue, type ParameterValues } from '#core/domain/parameters/parameter.ts';
import type { Tx } from '#server/db/database.ts';
import { forgetStart, noteStart } from '#server/db/tables/task/startTries.ts';
import type { TaskRow } from '#server/db/tables/task/tasks.ts';
import type { StartContext } from '#server/commands/commandContext.ts';

/**
 * Runs a start under a note that is committed before it. When the process dies during the start, the note stays, and
 * after several such notes the task is not started any more (`SetAside`). A result or an error removes the note, except
 * an error for lack of memory, which counts like a death of the process. The account is locked, so an existing note
 * belongs to a dead process.
 */
export async function underNote<Refusal>(
  { database }: Pick<StartContext, 'database'>,
  tx: Tx,
  { task_id: taskId, account_id: accountId, parameters }: TaskRow,
  work: () => Promise<Refusal | null>,
): Promise<Refusal | { code: 'SetAside' } | null> {
  // Written outside the open transaction, because its rollback would remove the note.
  const mayBegin = await noteStart(database.beside, { accountId, taskId, maxTries: maxLostStarts(parameters) });
  if (!mayBegin) return { code: 'SetAside' };
  try {
    const refusal = await work();
    // Removed with the new lot's commit, or at once when the start was refused.
    await forgetStart(refusal === null ? tx : database.beside, taskId);
    return refusal;
  } catch (error) {
    // When the database does not answer, the note stays and counts as one failed start too many; the error is thrown
    // below.
    if (!isOutOfMemory(error)) await forgetStart(database.beside, taskId).catch(() => undefined);
    throw error;
  }
}

/**
 * True for errors about texts and buffers above this runtime's maximum. A value that is only too large for the
 * process's memory ends the process instead.
 */
function isOutOfMemory(error: unknown): boolean {
  return (
    error instanceof RangeError && /Invalid (string|array|typed array) length|allocation failed/iu.test(error.message)
  );
}

/** Sizes that are built within milliseconds; a process that dies at that moment most likely died of another cause. */
const littleText = 1_000_000;
const fewLines = 10_000;
/** A start with much text is refused after this many process deaths. */
const maxOfLarge = 2;
/**
 * A start with little text is present at the death of a process by chance, because it works for only a few
 * milliseconds.
 */
const maxOfSmall = 5;

/**
 * The number of times that starts of a task with these values may end their process (out of memory, a crash) before the
 * task is set aside: until its parameters change it is not started any more, neither by hand nor by its schedule.
 */
function maxLostStarts(parameters: ParameterValues): number {
  const values = Object.values<ParameterValue>(parameters);
  if (values.some(isLineList)) return maxOfLarge;
  const sizes = values.map((value) => sizesOfValue(value).plain);
  const lines = sizes.reduce((product, { count }) => product * Math.max(1, count), 1);
  return lines > fewLines || sizes.some(({ total }) => total > littleText) ? maxOfLarge : maxOfSmall;
}
