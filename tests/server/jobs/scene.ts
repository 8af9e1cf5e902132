import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import { decodeRows, type Value } from '#core/domain/data/block.ts';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Repeats } from '#core/domain/run/repeats.ts';
import type { RunSettings } from '#core/domain/run/runSettings.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import { openDatabase, type Database, type Tx } from '#server/db/database.ts';
import type { LotProxies, LotTable, SubtaskTable } from '#server/db/schema/runTables.ts';
import type { TaskTable } from '#server/db/schema/taskTables.ts';
import { insertLot, type LotRef } from '#server/db/tables/run/insertLot.ts';
import type { Claim } from '#server/db/tables/run/subtasks.ts';
import { reportWorker } from '#server/db/tables/run/workers.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { openQueue } from '#server/jobs/queue/queue.ts';

/** One row per page, its title; what a run of it gives is known from its start URLs. */
export const pageTitles: Recipe = {
  format: 'html',
  start: ['{+Urls}'],
  fields: [{ name: 'title', from: [{ css: 'title' }], transforms: ['trim'], required: false }],
};

/** A database with accounts and tasks enough to run lots in. */
export function openScene(url: string) {
  const database = openDatabase(url, { poolSize: 20 });
  const run = (query: ReturnType<typeof sql>): Promise<unknown> => query.execute(database.kysely);
  return {
    database,
    async makeAccount(nodeCount: number): Promise<string> {
      const id = randomUUID();
      await run(sql`insert into auth_user (id, name, email) values (${id}, ${id}, ${id})`);
      await run(sql`insert into accounts (account_id, email, user_name, level, language, cloud_count, task_limit)
        values (${id}, ${id}, ${id}, 3, 'en-US', ${nodeCount}, 100)`);
      await run(sql`insert into task_groups values (${id}, ${id}, 'Default', true, 1)`);
      return id;
    },
    async makeTask(accountId: string, priority = 50): Promise<string> {
      const taskId = randomUUID();
      await run(sql`insert into tasks (task_id, account_id, task_group_id, name, template_slug, template_version, parameters,
        priority, revision) values (${taskId}, ${accountId}, ${accountId}, 't', 's', 1, '{}', ${priority}, 1)`);
      return taskId;
    },
    /** As the start command does it: under the request's role. */
    startLot(accountId: string, taskId: string, startUrls: string[], options: StartOptions = {}): Promise<string> {
      return database.withAccount(accountId, async (tx) => {
        const { lotId } = await insertLot(tx, {
          accountId,
          taskId,
          ...(options.rerunOf === undefined
            ? { startUrls: [startUrls], maxStartUrls: startUrls.length }
            : { rerunOf: options.rerunOf }),
          nodeCount: options.nodeCount ?? 1,
          revision: await nextRevision(tx, accountId),
          plan: {
            recipe: options.recipe ?? pageTitles,
            parameters: {},
            templateSlug: 's',
            templateVersion: 1,
            pricePerRowMicro: options.pricePerRowMicro ?? 0,
            ...(options.dailyMaxRows !== undefined && { dailyMaxRows: options.dailyMaxRows }),
            ...(options.proxies !== undefined && { proxies: options.proxies }),
            ...(options.caps !== undefined && { caps: options.caps }),
            ...(options.repeats !== undefined && { repeats: options.repeats }),
          },
          proxyLines: options.proxyLines ?? null,
        });
        return lotId;
      });
    },
    lot: (lotId: string) => one<Selectable<LotTable>>(database, sql`select * from lots where lot_id = ${lotId}`),
    task: (taskId: string) => one<Selectable<TaskTable>>(database, sql`select * from tasks where task_id = ${taskId}`),
    subtasks: async (lotId: string) => {
      const { rows } = await sql<Selectable<SubtaskTable>>`
        select * from subtasks where lot_id = ${lotId} order by subtask_no`.execute(database.kysely);
      return rows;
    },
    subtask: (lotId: string) =>
      one<Selectable<SubtaskTable>>(database, sql`select * from subtasks where lot_id = ${lotId}`),
    rows: (lotId: string) => readRows(database, lotId),
    charged: async (accountId: string): Promise<number> => {
      const row = await one<{ sum: number }>(
        database,
        sql`select coalesce(sum(amount_micro), 0)::bigint as sum from ledger where account_id = ${accountId}`,
      );
      return -row.sum;
    },
    /** What an account keeps, after it was found to be the sum of what its lots do. */
    storedBytes: (accountId: string) => readStoredBytes(database, accountId),
    /** Raises the storage limit of an account by this number of bytes. */
    leaveRoom: async (accountId: string, bytes: number): Promise<void> => {
      const { level } = await one<{ level: AccountLevel }>(
        database,
        sql`select level from accounts where account_id = ${accountId}`,
      );
      const taken = planOf(level).storedBytes - bytes - (await readStoredBytes(database, accountId));
      await run(sql`update account_storage set bytes = bytes + ${taken} where account_id = ${accountId}`);
      // As if another lot had it.
      await run(sql`
        update lots set other_bytes = other_bytes + ${taken}
        where lot_id = (select lot_id from lots where account_id = ${accountId} order by created_at limit 1)`);
    },
    /** Nothing of today has come yet. */
    nextDay: (accountId: string) => run(sql`delete from template_days where account_id = ${accountId}`),
    asCommand: <Result>(accountId: string, work: (tx: Tx, revision: number) => Promise<Result>): Promise<Result> =>
      database.withAccount(accountId, async (tx) => work(tx, await nextRevision(tx, accountId))),
    /** Subtasks that may run now, as a worker takes them; their promises hold however slow the machine is. */
    async admitted(accountId: string): Promise<Claim[]> {
      await reportWorker(database.kysely, randomUUID());
      await admit(database, accountId);
      const claims = await (await openQueue(database)).take('subtask', 100);
      await run(sql`update subtasks set lease_until = now() + interval '5 min'
        where lease_until is not null and status = ${SubtaskStatus.Waiting} and account_id = ${accountId}`);
      // Jobs of a lot that ended before they were taken are in the queue, too.
      const { rows } = await sql<{ subtask_id: string }>`
        select subtask_id from subtasks where account_id = ${accountId}`.execute(database.kysely);
      return claims.filter(({ subtaskId }) => rows.some((row) => row.subtask_id === subtaskId));
    },
    /** What a dead worker leaves: leases that have run out. */
    expireLeases: () =>
      run(sql`update subtasks set lease_until = now() - interval '1 s' where lease_until is not null`),
    close: async () => {
      await (await openQueue(database)).close();
      await database.close();
    },
  };
}
export type Scene = ReturnType<typeof openScene>;

interface StartOptions {
  recipe?: Recipe;
  nodeCount?: number;
  pricePerRowMicro?: number;
  dailyMaxRows?: number;
  proxies?: LotProxies;
  /** Sealed. */
  proxyLines?: string;
  caps?: RunSettings;
  repeats?: Repeats;
  /** Instead of start addresses. */
  rerunOf?: LotRef;
}

/** All rows of a lot, after its blocks were found to be what they must be: contiguous, all but the last full. */
async function readRows(database: Database, lotId: string): Promise<Value[][]> {
  const lot = await one<Selectable<LotTable>>(database, sql`select * from lots where lot_id = ${lotId}`);
  const { rows: blocks } = await sql<{ first_row: number; row_count: number; is_full: boolean; body: string }>`
    select first_row, row_count, is_full, body from blocks where lot_id = ${lotId} order by block_no`.execute(
    database.kysely,
  );
  const rows: Value[][] = [];
  for (const [index, block] of blocks.entries()) {
    const decoded = decodeRows(block.body, lot.columns.length);
    if (block.first_row !== rows.length)
      throw new Error(`block ${index} begins at row ${block.first_row}, not ${rows.length}`);
    if (block.row_count !== decoded.length)
      throw new Error(`block ${index} has ${decoded.length} rows, not ${block.row_count}`);
    if (!block.is_full && index < blocks.length - 1) throw new Error(`block ${index} is not full`);
    rows.push(...decoded);
  }
  const byteCount = blocks.reduce((sum, block) => sum + Buffer.byteLength(block.body), 0);
  const counted = { rows: lot.row_count, blocks: lot.block_count, bytes: lot.byte_count };
  const found = { rows: rows.length, blocks: blocks.length, bytes: byteCount };
  if (JSON.stringify(counted) !== JSON.stringify(found)) {
    throw new Error(`the lot counts ${JSON.stringify(counted)}, its blocks hold ${JSON.stringify(found)}`);
  }
  return rows;
}

async function readStoredBytes(database: Database, accountId: string): Promise<number> {
  const { counted, sum } = await one<{ counted: number; sum: number }>(
    database,
    sql`select coalesce((select bytes from account_storage where account_id = ${accountId}), 0) as counted,
      (select coalesce(sum(byte_count + other_bytes), 0)::bigint from lots where account_id = ${accountId}) as sum`,
  );
  if (counted !== sum) throw new Error(`the account counts ${counted} bytes, its lots ${sum}`);
  return counted;
}

async function one<Row>(database: Database, query: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = await query.execute(database.kysely);
  if (rows.length !== 1) throw new Error(`${rows.length} rows instead of one`);
  return rows[0] as Row;
}
