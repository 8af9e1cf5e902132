import { sql, type Kysely } from 'kysely';
import type { Drift } from '#core/domain/drift/drift.ts';
import { maxTaughtRuns } from '#core/domain/drift/drift.ts';
import type { RunFacts } from '#core/domain/drift/runFacts.ts';
import type { EndReason } from '#core/domain/run/lotEvent.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import type { Tx } from '#server/db/database.ts';
import type { LotPlan } from '#server/db/schema/runTables.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/*
 * Facts about the rows of ended runs. The transaction that ends a run makes them due; a worker reads the rows outside
 * of any transaction and stores facts and findings in one, which only the first worker of this end can do. A worker
 * that dies leaves nothing: after `retrySeconds` the run is due again.
 */

/** Channel that notifies workers of an ended run whose rows are not read. */
export const runFactsChannel = 'sheaf_run_facts';

/** Longer than it takes to read a sample: a second worker would do the same work for nothing, but without harm. */
const retrySeconds = 60;

/** Rows that cannot be read, or that end their worker, are given up, and do not hold later runs of their task. */
const maxTries = 5;

/** Makes the facts of a run due at its end. A run of pages that failed in another one shows nothing that is usual. */
export async function recordRunEnd(tx: Tx, lotId: string): Promise<void> {
  await sql`
    with ended as (
      insert into run_facts (lot_id, account_id, task_id, lot_no)
      select lot_id, account_id, task_id, lot_no from lots where lot_id = ${lotId} and rerun_of_lot_no is null
      on conflict (lot_id) do update set ends = run_facts.ends + 1, tries = 0, due_at = now(), is_drifted = false
      returning lot_id)
    select pg_notify(${runFactsChannel}, '') from ended`.execute(tx);
}

/** An ended run whose rows are to be read. */
export interface EndedRun {
  lotId: string;
  accountId: string;
  taskId: string;
  lotNo: number;
  ends: number;
  columns: string[];
  rowCount: number;
  blockCount: number;
  endReason: EndReason | null;
  plan: Pick<LotPlan, 'recipe' | 'parameters' | 'templateSlug' | 'repeats'>;
  hosts: string[];
}

/** Hosts of start addresses that are compared: lists of more are the same only by chance. */
const maxHosts = 100;

/**
 * Takes the run that has been due for longest, so that other workers leave it for a while; `null` where none is. Runs
 * of a task take turns: each is judged by all before it.
 */
export async function takeDueRun(db: Kysely<Schema>): Promise<EndedRun | null> {
  const { rows } = await sql<EndedRun>`
    with due as (
      update run_facts set tries = tries + 1, due_at = now() + ${sql.lit(retrySeconds)} * interval '1 second'
      where lot_id = (select lot_id from run_facts
        where due_at <= now() and tries < ${sql.lit(maxTries)} and not exists (
          select from run_facts as earlier where earlier.task_id = run_facts.task_id
            and earlier.lot_no < run_facts.lot_no and earlier.due_at is not null and earlier.tries < ${sql.lit(maxTries)})
        order by due_at limit 1 for update skip locked)
      returning lot_id, ends)
    select lots.lot_id as "lotId", account_id as "accountId", task_id as "taskId", lot_no as "lotNo", ends, columns,
      row_count as "rowCount", block_count as "blockCount", end_reason as "endReason",
      jsonb_build_object('recipe', plan -> 'recipe', 'parameters', plan -> 'parameters',
        'templateSlug', plan -> 'templateSlug', 'repeats', plan -> 'repeats') as plan,
      array(select distinct substring(url from '^[a-zA-Z]+://([^/?#]+)') as host
        from subtasks, jsonb_array_elements_text(start_urls) as url
        where subtasks.lot_id = lots.lot_id and url ~ '^[a-zA-Z]+://[^/?#]' order by host limit ${sql.lit(maxHosts)}) as hosts
    from due join lots using (lot_id)`.execute(db);
  return rows[0] ?? null;
}

/** Returns the bodies of some of a run's blocks after `after`: of those whose number `step` divides. */
export async function readSampledBlocks(
  db: Kysely<Schema>,
  lotId: string,
  { after, step }: { after: number; step: number },
): Promise<{ blockNo: number; body: string }[]> {
  const { rows } = await sql<{ blockNo: number; body: string }>`
    select block_no as "blockNo", body from blocks
    where lot_id = ${lotId} and block_no > ${after} and block_no % ${step} = 0 order by block_no limit 4`.execute(db);
  return rows;
}

/** Keys of a run by which others are compared with it. */
export interface RunKeys {
  shape: string;
  whole: string | null;
}

/** The earlier runs with which a run is compared. */
export interface TaughtRuns {
  alike: RunFacts[];
  whole: RunFacts[];
  /** The run that the user accepted as the new usual. */
  acceptedLotNo: number | null;
}

/**
 * Returns the facts of the newest earlier runs that are alike, and of the whole ones among all of the same parameters;
 * from the accepted run on, and without runs that have findings which nobody accepted.
 */
export async function readTaughtRuns(
  db: Kysely<Schema>,
  { taskId, lotNo }: Pick<EndedRun, 'taskId' | 'lotNo'>,
  { shape, whole }: RunKeys,
): Promise<TaughtRuns> {
  const teaching = (key: 'shape' | 'whole', value: string | null) => sql`
    select facts from run_facts join tasks using (task_id)
    where task_id = ${taskId} and run_facts.lot_no < ${lotNo} and ${sql.ref(key)} = ${value} and facts is not null
      and due_at is null and run_facts.lot_no >= coalesce(accepted_lot_no, 0)
      and (not is_drifted or run_facts.lot_no = accepted_lot_no)
    order by run_facts.lot_no desc limit ${sql.lit(maxTaughtRuns)}`;
  const { rows } = await sql<TaughtRuns>`
    select array(${teaching('shape', shape)}) as alike, array(${teaching('whole', whole)}) as whole,
      (select accepted_lot_no from tasks where task_id = ${taskId}) as "acceptedLotNo"`.execute(db);
  return rows[0] ?? { alike: [], whole: [], acceptedLotNo: null };
}

/** Returns pages that a run knows and that failed, or else the start addresses that gave the fewest rows. */
export async function readKnownPages(db: Kysely<Schema>, lotId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ failures: PageFailure[]; first: string | null }>`
    select failures, start_urls ->> 0 as first from subtasks where lot_id = ${lotId}
    order by pages_failed desc, row_count::float / greatest(url_count, 1), subtask_no limit ${limit}`.execute(db);
  const failed = rows.flatMap(({ failures }) => failures.map(({ url }) => url));
  return failed.length > 0 ? failed : rows.flatMap(({ first }) => first ?? []);
}

/** Stores the facts of a run at this end; false where another worker did, or where the run ended again. */
export async function setRunFacts(
  tx: Tx,
  { lotId, ends }: Pick<EndedRun, 'lotId' | 'ends'>,
  { facts, keys, drift }: { facts: RunFacts; keys: RunKeys; drift: Drift | null },
): Promise<boolean> {
  const { rows } = await sql`
    update run_facts set facts = ${JSON.stringify(facts)}, shape = ${keys.shape}, whole = ${keys.whole},
      is_drifted = ${drift !== null}, due_at = null
    where lot_id = ${lotId} and ends = ${ends} and due_at is not null returning 1`.execute(tx);
  return rows.length > 0;
}

/** True where a run has findings of an earlier end. */
export async function hasDrift(db: Kysely<Schema>, lotId: string): Promise<boolean> {
  const { rows } = await sql`select from lots where lot_id = ${lotId} and drift is not null`.execute(db);
  return rows.length > 0;
}

/** Shows devices the findings about a run. The account is locked. */
export async function setDrift(tx: Tx, lotId: string, drift: Drift | null, revision: number): Promise<void> {
  await sql`
    update lots set drift = ${drift === null ? null : JSON.stringify(drift)}, revision = ${revision}
    where lot_id = ${lotId} and deleted_at is null`.execute(tx);
}
