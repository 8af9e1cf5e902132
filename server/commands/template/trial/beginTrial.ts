import { refused, success, type Refusal, type Result } from '#core/domain/refusal.ts';
import { lockAccount } from '#server/db/tables/account/revisions.ts';
import { insertTrial, readTrialUse } from '#server/db/tables/template/trials.ts';
import {
  trialWorkColumn,
  type PictureWork,
  type ProposeWork,
  type TrialEngine,
  type TrialWork,
} from '#server/db/schema/trialTable.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { inTransaction } from '#server/commands/transaction.ts';
import { readWorkerSupply } from '#server/commands/workerSupply.ts';

/** The maximum of trials of one kind per account in ten minutes, whatever their result. */
const maxTries = 20;
const maxAtOnce = 1;

type QueuedTrial = { engine: TrialEngine } & (
  { kind: 'trial'; work: TrialWork } | { kind: 'propose'; work: ProposeWork } | { kind: 'picture'; work: PictureWork }
);

/** Refuses at once when no worker is alive or about to return, so that no user waits for one. */
export async function refuseSupply(
  context: Pick<CommandContext, 'database' | 'isStarting'>,
  engine: TrialEngine,
): Promise<Refusal | null> {
  const { isExpected, hasBrowser } = await readWorkerSupply(context);
  if (!isExpected) return { code: 'NoWorker' };
  return engine === 'browser' && hasBrowser === false ? { code: 'NoBrowser' } : null;
}

/**
 * Queues a trial for a worker and returns its id. Takes the account's lock first: of two concurrent trials, the second
 * sees the first. Refused with `TrialRunning` or `TooManyAttempts`.
 */
export async function beginTrial(
  context: CommandContext,
  accountId: string,
  trial: QueuedTrial,
): Promise<Result<string>> {
  const sealed = context.secrets.seal({ accountId, column: trialWorkColumn }, JSON.stringify(trial.work));
  return inTransaction(context, accountId, async (tx) => {
    await lockAccount(tx, accountId);
    const { underWay, tries, secondsToNext } = await readTrialUse(tx, accountId, trial.kind);
    if (underWay >= maxAtOnce) return refused({ code: 'TrialRunning' });
    if (tries >= maxTries) return refused({ code: 'TooManyAttempts', retryAfterSeconds: Math.max(1, secondsToNext) });
    return success(await insertTrial(tx, { accountId, ...trial, work: sealed }));
  });
}
