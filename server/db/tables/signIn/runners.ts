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

/** How many are signed in, and how many the account's plan has room for. */
export async function readRunnerUse(tx: Tx, accountId: string): Promise<QuotaUse> {
  const { rows } = await sql<{ level: AccountLevel; count: number }>`
    select level, (select count(*) from runners where account_id = ${accountId}) as count
    from accounts where account_id = ${accountId}`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error(`no account ${accountId}`);
  return { used: row.count, limit: planOf(row.level).runnerLimit };
}

/** False where the account has no such runner. */
export async function deleteRunner(tx: Tx, accountId: string, runnerId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('runners')
    .where('account_id', '=', accountId)
    .where('runner_id', '=', runnerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Takes all runners of an account their tokens, and those that were confirmed and not fetched yet. Gives how many
 * runners.
 */
export async function deleteRunners(tx: Tx, accountId: string): Promise<number> {
  await tx.deleteFrom('device_sign_ins').where('account_id', '=', accountId).execute();
  const { numDeletedRows } = await tx.deleteFrom('runners').where('account_id', '=', accountId).executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Whose token this is, nobody's where the account is disabled, and whether it is over. Asked as the service: nobody is
 * known before. That it was used is noted once a minute, and moves its end.
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

/** Runners whose token has ended since this was asked last. */
export async function takeEndedRunners(tx: Tx): Promise<{ accountId: string; runnerId: string }[]> {
  const { rows } = await sql<{ accountId: string; runnerId: string }>`
    update runners set is_end_told = true where expires_at <= now() and not is_end_told
    returning account_id as "accountId", runner_id as "runnerId"`.execute(tx);
  return rows;
}

/** Part of the sweep: for a month a runner that is over is told so, and stands in its account's list. */
export async function forgetEndedRunners(db: Kysely<Schema>): Promise<void> {
  await sql`delete from runners where expires_at < now() - interval '30 days'`.execute(db);
}

/** As long as a token lasts that nobody uses; 0025_runner_ends has the same for a new one. */
const idleDays = 90;
