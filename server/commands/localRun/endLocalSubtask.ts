import type { z } from 'zod';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { endLocalSubtask as endCall } from '#core/wire/calls/runner/localRunCalls.ts';
import { storeReportOf } from '#server/db/tables/run/drift/mending.ts';
import { dueCap, findLocalFailures } from '#server/db/tables/run/localRuns.ts';
import { logSubtask } from '#server/db/tables/run/lotLog.ts';
import { markCapped } from '#server/db/tables/run/lots.ts';
import { endSubtask, stopSubtasks } from '#server/db/tables/run/subtasks.ts';
import { changeSubtasks } from '#server/jobs/admission/changeSubtask.ts';
import { maxFailures } from '#server/jobs/run/runSubtask.ts';
import type { CommandContext } from '../commandContext.ts';
import { findLocalRun, presentLocalSubtask, takeNext } from './localRun.ts';

/**
 * Ends a subtask of a run on the caller's machine and returns the next one. A run that was stopped, or whose machine
 * cannot work, ends with it. A subtask that the caller no longer holds stays unchanged. Refused with `NotFound`, also
 * when the task was purged meanwhile.
 */
export async function endLocalSubtask(
  context: CommandContext,
  accountId: string,
  lotId: string,
  { subTaskId: subtaskId, token, processId, end, failures, mending }: z.output<typeof endCall.body>,
): Promise<Result<z.input<typeof endCall.reply>>> {
  const { database } = context;
  const kept = await database.withAccount(accountId, (tx) => findLocalFailures(tx, accountId, { lotId, subtaskId }));
  if (kept === null) return refused({ code: 'NotFound' });
  const subtask = await changeSubtasks(database, { accountId, lotId }, async (tx, revision) => {
    const cap = await dueCap(tx, lotId);
    const isFinished = end === 'finished' && cap === null;
    const isEnded = await endSubtask(
      tx,
      { subtaskId, token },
      {
        status: isFinished ? SubtaskStatus.Completed : SubtaskStatus.Stopped,
        failures: [...failures, ...kept].slice(0, maxFailures),
        revision,
      },
    );
    if (isEnded) await logSubtask(tx, subtaskId, 'SubtaskEnded');
    if (isEnded && mending !== undefined) await storeReportOf(tx, subtaskId, mending);
    if (isEnded && cap !== null) await markCapped(tx, lotId, cap);
    if (isEnded && !isFinished) await stopSubtasks(tx, lotId, revision);
    return isFinished ? takeNext(tx, lotId, processId, revision) : null;
  });
  context.revisionCache.forget(accountId);
  const run = await database.withAccount(accountId, (tx) => findLocalRun(tx, lotId));
  if (run === null) return refused({ code: 'NotFound' });
  return success({ run, subtask: subtask === null ? null : presentLocalSubtask(subtask) });
}
