import type { z } from 'zod';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { renewLocalRun as renewCall, writeLocalRows as writeCall } from '#core/wire/calls/runner/localRunCalls.ts';
import { dueCap, findLocalFailures } from '#server/db/tables/run/localRuns.ts';
import { markCapped, notifyProgress } from '#server/db/tables/run/lots.ts';
import { renewLease } from '#server/db/tables/run/subtasks.ts';
import { maxFailures } from '#server/jobs/run/runSubtask.ts';
import { writeRows } from '#server/jobs/write/writeRows.ts';
import type { CommandContext } from '../commandContext.ts';

type Reached = { isStopping: boolean };
type Written = z.input<typeof writeCall.reply>;

/**
 * Writes rows of a run on the caller's machine like a worker's: blocks, counters, charges and position in one
 * transaction that checks the token, and once for each `writeId`. Refused with `RunTaken` and `NotFound`.
 */
export async function writeLocalRows(
  context: CommandContext,
  accountId: string,
  lotId: string,
  { subTaskId: subtaskId, token, writeId, failures, pieces: segments, ...gathered }: z.output<typeof writeCall.body>,
): Promise<Result<Written>> {
  const { database } = context;
  const kept = await database.withAccount(accountId, (tx) => findLocalFailures(tx, accountId, { lotId, subtaskId }));
  if (kept === null) return refused({ code: 'NotFound' });
  const rowCount = gathered.parts.reduce((sum, { rows }) => sum + rows.length, 0);
  const newest = [...failures, ...kept].slice(0, maxFailures);
  const claim = { subtaskId, token, lotId };
  const work = { ...gathered, segments, rowCount, failures: failures.toReversed() };
  const isServiceFull = context.isStorageFull();
  const written = await writeRows(database, claim, work, newest, { writeId, isServiceFull });
  if (written === null) return refused({ code: 'RunTaken' });
  const { reached } = written;
  if (reached !== null) await database.withoutRls((tx) => markCapped(tx, lotId, reached));
  if (written.isNotificationDue) await database.withoutRls((tx) => notifyProgress(tx, lotId, accountId));
  const answer = await held(context, claim);
  return answer.ok && written.continueAt !== null ? success({ ...answer.value, goOnAt: written.continueAt }) : answer;
}

/** Renews the lease: reports that the run is alive. Refused like `writeLocalRows`. */
export async function renewLocalRun(
  context: CommandContext,
  accountId: string,
  lotId: string,
  { subTaskId: subtaskId, token }: z.output<typeof renewCall.body>,
): Promise<Result<Reached>> {
  const kept = await context.database.withAccount(accountId, (tx) =>
    findLocalFailures(tx, accountId, { lotId, subtaskId }),
  );
  return kept === null ? refused({ code: 'NotFound' }) : held(context, { subtaskId, token, lotId });
}

/** Renews the lease. A run that has reached a cap must stop, like a run that a user stops. */
async function held(
  { database: { kysely } }: CommandContext,
  claim: { subtaskId: string; token: number; lotId: string },
): Promise<Result<Reached>> {
  const lease = await renewLease(kysely, claim, null);
  if (lease === null) return refused({ code: 'RunTaken' });
  return success({ isStopping: lease.isStopping || (await dueCap(kysely, claim.lotId)) !== null });
}
