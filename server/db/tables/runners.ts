import { sql, type Kysely, type Selectable } from 'kysely';
import type { RunnerSystem } from '#core/wire/deviceCalls.ts';
import type { Tx } from '../database.ts';
import type { RunnerTable } from '../runnerSchema.ts';
import type { Schema } from '../schema.ts';

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

/** False where the account has no such runner. */
export async function deleteRunner(tx: Tx, accountId: string, runnerId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('runners')
    .where('account_id', '=', accountId)
    .where('runner_id', '=', runnerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whose token this is. Asked as the service: nobody is known before. That it was used is noted once a minute. */
export async function findTokenAccount(db: Kysely<Schema>, tokenHash: string): Promise<string | null> {
  const { rows } = await sql<{ account_id: string; is_stale: boolean }>`
    select account_id, seen_at < now() - interval '1 minute' as is_stale from runners
    where token_hash = ${tokenHash}`.execute(db);
  const row = rows[0];
  if (row?.is_stale === true) await sql`update runners set seen_at = now() where token_hash = ${tokenHash}`.execute(db);
  return row?.account_id ?? null;
}
