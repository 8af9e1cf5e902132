import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { localRefusal, type LocalRefusal } from '#core/domain/run/localStart.ts';
import { StartWay } from '#core/domain/task/schedule.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import type { beginLocalRun as beginCall } from '#core/wire/calls/runner/localRunCalls.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { findLocalLot, assignToProcess, type LocalLot } from '#server/db/tables/run/localRuns.ts';
import { forgetQuotaStop, lockLot } from '#server/db/tables/run/lots.ts';
import { findTask, type TaskRow } from '#server/db/tables/task/tasks.ts';
import { mendedRecipe } from '#server/engine/compile/mendedRecipe.ts';
import { settleRun } from '#server/jobs/admission/changeSubtask.ts';
import { openSecrets } from '../task/secrets.ts';
import { makeLot } from '../task/start/startLot.ts';
import { underNote } from '../task/start/startNote.ts';
import { readStartFacts } from '../task/start/startFacts.ts';
import { findTemplate } from '#server/commands/templateAccess/findTemplate.ts';
import type { CommandContext } from '../commandContext.ts';
import { inAccountRevision } from '../transaction.ts';
import { presentLocalSubtask, readLocalRun, takeNext } from './localRun.ts';

type Begun = z.input<typeof beginCall.reply>;

/**
 * Begins a run on the caller's machine, or continues the one with the same `runKey`, with all of its remaining work and
 * for this process alone. A continued run must pass the same checks as a new one (`refusal`). Refused with `NotFound`.
 */
export async function beginLocalRun(
  context: CommandContext,
  accountId: string,
  input: z.output<typeof beginCall.body>,
): Promise<Result<Begun>> {
  return inAccountRevision(context, accountId, async (tx, revision) => {
    const task = await findTask(tx, input.taskId);
    if (task === undefined || task.deleted_at !== null) return refused({ code: 'NotFound' });
    const lotId = lotIdOf(accountId, input.runKey);
    const before = await findLocalLot(tx, accountId, lotId);
    if (before !== null && before.taskId !== task.task_id) return refused({ code: 'NotFound' });
    if (before !== null && task.lot_id === lotId && task.status === TaskStatus.Completed) {
      return success(await begun(context, tx, accountId, { lotId, lot: before, subtask: null }));
    }
    const refusal = await prepare(context, tx, { accountId, task, lotId, isNew: before === null, revision });
    if (refusal !== null) return success(notBegun(refusal));
    const lot = before ?? (await findLocalLot(tx, accountId, lotId));
    if (lot === null) throw new Error(`no lot ${lotId}`);
    await lockLot(tx, lotId);
    await forgetQuotaStop(tx, lotId);
    await assignToProcess(tx, lotId, input.processId, revision);
    const subtask = await takeNext(tx, lotId, input.processId, revision);
    await settleRun(tx, lotId, revision);
    return success(await begun(context, tx, accountId, { lotId, lot, subtask }));
  });
}

/** Returns the id of the lot: the same key of the same account is the same run, and never another account's. */
function lotIdOf(accountId: string, runKey: string): string {
  const hex = createHash('sha256').update(`${accountId} ${runKey}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Makes the lot when it is missing, or returns why it may not run. A run is over once its task has a newer one. */
async function prepare(
  context: CommandContext,
  tx: Tx,
  run: { accountId: string; task: TaskRow; lotId: string; isNew: boolean; revision: number },
): Promise<LocalRefusal | null> {
  const { accountId, task, lotId, isNew, revision } = run;
  const account = await readAccount(tx, accountId);
  const template = await findTemplate(context, tx, account, { slug: task.template_slug });
  const isOwn = !isNew && task.lot_id === lotId;
  const asked = isOwn ? { ...task, status: TaskStatus.Stopped } : task;
  const refused = await underNote(context, tx, task, async () => {
    const code = localRefusal(await readStartFacts(context, tx, account, template, asked));
    if (code !== null || template === undefined) return { code: code ?? ('TemplateAbandoned' as const) };
    if (!isNew) return isOwn ? null : { code: 'RunFollowed' as const };
    return makeLot(context, tx, { accountId, task, startWay: StartWay.Local, lotId, revision }, account, template);
  });
  return refused?.code ?? null;
}

function notBegun(refusal: LocalRefusal): Begun {
  return { refusal, run: null, subtask: null, recipe: null, parameters: null };
}

async function begun(
  context: CommandContext,
  tx: Tx,
  accountId: string,
  { lotId, lot, subtask }: { lotId: string; lot: LocalLot; subtask: Awaited<ReturnType<typeof takeNext>> },
): Promise<Begun> {
  const parameters = openSecrets({ secrets: context.secrets, accountId }, lot.plan.parameters, lot.plan.secrets ?? {});
  return {
    refusal: null,
    run: await readLocalRun(tx, lotId),
    subtask: subtask === null ? null : presentLocalSubtask(subtask),
    recipe: parameters === null ? null : mendedRecipe(lot.plan.recipe, parameters, lot.plan.mends ?? []),
    parameters,
  };
}
