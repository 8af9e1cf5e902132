import { DestinationKind } from '#core/domain/data/destination.ts';
import type { TableTarget } from '#core/domain/data/tableTarget.ts';
import { refused, success, type Refusal, type Result } from '#core/domain/refusal.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type { testDestination as testCall } from '#core/wire/calls/data/destinationCalls.ts';
import { trialWorkColumn, type TargetTestWork } from '#server/db/schema/trialTable.ts';
import { lockAccount } from '#server/db/tables/account/revisions.ts';
import { findDestination, readDestinationSecret } from '#server/db/tables/export/destinations.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';
import { insertTrial, readTrialUse } from '#server/db/tables/template/trials.ts';
import { secretWhereNone } from '#server/jobs/export/openDestination.ts';
import type { CommandContext } from '../commandContext.ts';
import { inTransaction } from '../transaction.ts';
import { readWorkerSupply } from '../workerSupply.ts';
import { refuseStoredPassword, refuseTarget } from './refuseTarget.ts';

type Tested = CallReply<typeof testCall>;

/** The maximum of tests per account in ten minutes, whatever their result: each signs in at a foreign server. */
const maxTests = 30;
const maxAtOnce = 2;

/**
 * Tests a destination on a worker: a webhook gets a message without rows, a database is signed in to, a spreadsheet
 * is opened. `signal` ends it.
 * Refused with `NotFound`, `TestNotPossible` and `TooManyAttempts`.
 */
export async function testDestination(
  context: CommandContext,
  accountId: string,
  destinationId: string,
  signal: AbortSignal,
): Promise<Result<Tested>> {
  const found = await findTested(context, accountId, destinationId);
  if (found === null || found.target.kind === DestinationKind.File) return refused({ code: 'NotFound' });
  const { target, taskId, taskName, secret } = found;
  if (secret === null) return success({ problem: 'SecretUnreadable', problemDetail: null });
  return runTest(context, accountId, { target, secret, taskId, taskName }, signal);
}

/**
 * Tests a table that is not saved. Without a password the stored one of the destination is used. Refused with
 * `NotFound`, `DestinationHostRefused`, `DestinationTlsNeeded`, `DestinationPasswordNeeded`, `TestNotPossible` and
 * `TooManyAttempts`.
 */
export async function testTable(
  context: CommandContext,
  accountId: string,
  given: { taskId: string; destinationId: string | null; target: TableTarget; password?: string | undefined },
  signal: AbortSignal,
): Promise<Result<Tested>> {
  const { taskId, destinationId, target, password } = given;
  const [task] = await context.database.withAccount(accountId, (tx) => findLiveTasks(tx, [taskId]));
  const found = destinationId === null ? null : await findTested(context, accountId, destinationId);
  if (task === undefined || (destinationId !== null && found === null)) return refused({ code: 'NotFound' });
  const refusal =
    refuseTarget(context, target) ?? (found === null ? null : refuseStoredPassword(found.target, target, password));
  if (refusal !== null) return refused(refusal);
  const stored = found?.target.kind === target.kind ? found.secret : '';
  const secret = password ?? stored;
  if (secret === null) return success({ problem: 'SecretUnreadable', problemDetail: null });
  return runTest(context, accountId, { target, secret, taskId, taskName: task.name }, signal);
}

/** A destination with its unsealed secret; `null` where there is none, also of another account. */
async function findTested({ database, secrets }: CommandContext, accountId: string, destinationId: string) {
  const found = await database.withAccount(accountId, async (tx) => {
    const row = await findDestination(tx, destinationId);
    const [task] = row === undefined ? [] : await findLiveTasks(tx, [row.task_id]);
    return row && task && { target: row.target, task, stored: await readDestinationSecret(tx, row) };
  });
  if (found === undefined) return null;
  const { target, task, stored } = found;
  const secret = stored === null ? null : secrets.open({ accountId, column: stored.column }, stored.sealed);
  return { target, taskId: task.task_id, taskName: task.name, secret: secret ?? secretWhereNone(target) };
}

/** Sends the test to a worker and waits for its answer. */
async function runTest(
  context: CommandContext,
  accountId: string,
  work: TargetTestWork,
  signal: AbortSignal,
): Promise<Result<Tested>> {
  const { secrets, trials } = context;
  const { isExpected } = await readWorkerSupply(context);
  if (!isExpected) return refused(notPossible);
  const sealed = secrets.seal({ accountId, column: trialWorkColumn }, JSON.stringify(work));
  const begun = await inTransaction(context, accountId, async (tx): Promise<Result<string>> => {
    // Of two tests at the same time, the second sees the first.
    await lockAccount(tx, accountId);
    const { underWay, tries, secondsToNext } = await readTrialUse(tx, accountId, 'target');
    if (underWay >= maxAtOnce) return refused(notPossible);
    if (tries >= maxTests) return refused({ code: 'TooManyAttempts', retryAfterSeconds: Math.max(1, secondsToNext) });
    return success(await insertTrial(tx, { accountId, kind: 'target', engine: 'http', work: sealed }));
  });
  if (!begun.ok) return begun;
  const answer = await trials.answerOf(accountId, begun.value, signal);
  return answer.ok ? success(JSON.parse(answer.value) as Tested) : refused(notPossible);
}

const notPossible: Refusal = { code: 'TestNotPossible' };
