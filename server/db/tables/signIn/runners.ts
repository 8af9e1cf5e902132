import { sql, type Kysely, type Selectable } from 'kysely';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import type { QuotaUse } from '#core/domain/account/quota.ts';
import type { RunnerSystem } from '#core/wire/calls/runner/deviceCalls.ts';
import type { Tx } from '#server/db/database.ts';
import type { RunnerTable } from '#server/db/schema/runnerTables.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type RunnerRow = Selectable<RunnerTable>;

export interface NewRunner {
  runnerId: string;
  accountId: string;
  name: string;
  system: RunnerSystem;
  tokenHash: string;
}

export async function insertRunner(tx: Tx, runner: NewRunner): Promise<void> {
  await tx
    .insertInto('runners')
    .values({
      runner_id: runner.runnerId,
      account_id: runner.accountId,
      name: runner.name,
      system: runner.system,
      token_hash: runner.tokenHash,
    })
    .execute();
}

export async function listRunnerRows(tx: Tx, accountId: string): Promise<RunnerRow[]> {
  return tx
    .selectFrom('runners')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('runner_id')
    .execute();
}

/** Returns the number of signed-in runners, and the limit of the account's plan. */
export async function readRunnerUse(tx: Tx, accountId: string): Promise<QuotaUse> {
  const { rows } = await sql<{ level: AccountLevel; count: number }>`
    select level, (select count(*) from runners where account_id = ${accountId}) as count
    from accounts where account_id = ${accountId}`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error(`no account ${accountId}`);
  return { used: row.count, limit: planOf(row.level).runnerLimit };
}

/** Deletes a runner; false when the account has no such runner. */
export async function deleteRunner(tx: Tx, accountId: string, runnerId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('runners')
    .where('account_id', '=', accountId)
    .where('runner_id', '=', runnerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes the tokens of all runners of an account, and confirmed tokens that were not fetched yet. Returns the number
 * of runners.
 */
export async function deleteRunners(tx: Tx, accountId: string): Promise<number> {
  await tx.deleteFrom('device_sign_ins').where('account_id', '=', accountId).execute();
  const { numDeletedRows } = await tx.deleteFrom('runners').where('account_id', '=', accountId).executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Returns the account of a token and whether the token has expired; `null` also for a disabled account. Runs as the
 * service: the account is not known before. Its use is recorded once a minute, and moves its expiry.
 */
export async function findTokenAccount(
  db: Kysely<Schema>,
  tokenHash: string,
): Promise<{ accountId: string; isOver: boolean } | null> {
  const { rows } = await sql<{ accountId: string; isOver: boolean; isStale: boolean }>`
    select account_id as "accountId", expires_at <= now() as "isOver", seen_at < now() - interval '1 minute' as "isStale"
    from runners join accounts using (account_id)
    where token_hash = ${tokenHash} and disabled_at is null`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  if (row.isStale && !row.isOver) {
    await sql`
      update runners set seen_at = now(), expires_at = least(now() + ${idleDays} * interval '1 day', ends_at)
      where token_hash = ${tokenHash}`.execute(db);
  }
  return row;
}

/** Returns the runners whose token has ended since the last call. */
export async function takeEndedRunners(tx: Tx): Promise<{ accountId: string; runnerId: string }[]> {
  const { rows } = await sql<{ accountId: string; runnerId: string }>`
    update runners set is_end_told = true where expires_at <= now() and not is_end_told
    returning account_id as "accountId", runner_id as "runnerId"`.execute(tx);
  return rows;
}

/** Part of the sweep: an expired runner gets a refusal that says so for a month, and is listed for that time. */
export async function forgetEndedRunners(db: Kysely<Schema>): Promise<void> {
  await sql`delete from runners where expires_at < now() - interval '30 days'`.execute(db);
}

/** The lifetime of an unused token in days; 0025_runner_ends has the same for a new one. */
const idleDays = 90;
