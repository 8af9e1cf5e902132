import { sql, type Kysely } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { TrialState, type TrialEngine, type TrialKind } from '#server/db/schema/trialTable.ts';
import { isWorkerSeen } from '../run/workers.ts';

/** The maximum run time of a trial. */
const trialMs = 20_000;
/** The maximum wait of a trial for a place. */
export const trialWaitMs = 10_000;
/** The maximum from request to answer: below the 30 s that a device waits for any call. */
const trialWholeMs = 27_000;
/** A trial whose worker died runs once more on another one: a further loss counts as the trial's own fault. */
const maxTakes = 2;
/** After this time no user waits for a trial; the web process that answers it may have died. */
const forgottenSeconds = 60;
/** The window of an account's limit of trials. */
const windowSeconds = 600;

/** Channel that notifies workers that a trial waits for a place. */
export const trialChannel = 'sheaf_trial';
/** Channel that notifies workers of a cancelled trial; carries its id. */
export const trialCancelChannel = 'sheaf_trial_cancel';
/** Channel that notifies web processes of the end of a trial; carries its id. */
export const trialEndChannel = 'sheaf_trial_end';

const ms = (count: number) => sql`${sql.lit(count)} * interval '1 ms'`;
const windowStart = sql`now() - ${sql.lit(windowSeconds)} * interval '1 s'`;
const isUnderWay = sql`trials.state in (${sql.lit(TrialState.Waiting)}, ${sql.lit(TrialState.Running)})`;
/** The worker that took the trial is not alive, as far as its heartbeat shows. */
const isLeft = sql`(trials.state = ${sql.lit(TrialState.Running)} and not exists (
  select from workers where workers.worker_id = trials.worker_id and ${isWorkerSeen}))`;
const isFree = sql`(trials.state = ${sql.lit(TrialState.Waiting)} or ${isLeft})`;

/** Inserts a trial with its sealed `work`. Returns its id. */
export async function insertTrial(
  tx: Tx,
  { accountId, kind, engine, work }: { accountId: string; kind: TrialKind; engine: TrialEngine; work: string },
): Promise<string> {
  const { trial_id: trialId } = await tx
    .insertInto('trials')
    .values({ account_id: accountId, kind, engine, work })
    .returning('trial_id')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${trialChannel}, '')`.execute(tx);
  return trialId;
}

/**
 * Returns an account's trials of a kind: the number under way, the number in the last ten minutes, and the seconds
 * until one more may begin.
 */
export async function readTrialUse(
  tx: Tx,
  accountId: string,
  kind: Exclude<TrialKind, 'choices'> = 'trial',
): Promise<{ underWay: number; tries: number; secondsToNext: number }> {
  const { rows } = await sql<{ under_way: number; tries: number; seconds: number | null }>`
    select count(*) as tries, count(*) filter (where ${isUnderWay} and created_at > now() - ${ms(trialWholeMs)}) as under_way,
      ceil(extract(epoch from min(created_at) - (${windowStart})))::float8 as seconds
    from trials where account_id = ${accountId} and kind = ${kind} and created_at > ${windowStart}`.execute(tx);
  const [row] = rows;
  return { underWay: row?.under_way ?? 0, tries: row?.tries ?? 0, secondsToNext: row?.seconds ?? 0 };
}

export interface TrialNow {
  state: TrialState;
  result: string | null;
  waitedMs: number;
  /** The rest of its time at a worker; `null` while it waits for its first place. */
  msLeft: number | null;
}

/**
 * Returns the state of a trial; a trial that has ended is answered by this call and its data is deleted. `undefined`:
 * it does not exist any more.
 */
export async function takeTrialAnswer(tx: Tx, trialId: string): Promise<TrialNow | undefined> {
  const { rows } = await sql<{ state: TrialState; result: string | null; waited_ms: number; ms_left: number | null }>`
    select state, result, (extract(epoch from clock_timestamp() - created_at) * 1000)::float8 as waited_ms,
      (extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as ms_left
    from trials where trial_id = ${trialId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { state, result, waited_ms: waitedMs, ms_left: msLeft } = row;
  if (state !== TrialState.Waiting && state !== TrialState.Running) await giveUpTrial(tx, trialId);
  return { state, result, waitedMs, msLeft };
}

/** Gives up a trial that is not wanted any more: deletes its data and notifies the worker that has it. */
export async function giveUpTrial(tx: Tx, trialId: string): Promise<void> {
  await sql`
    with before as (select trial_id, state from trials where trial_id = ${trialId} for update),
    given_up as (
      update trials set state = ${TrialState.Over}, work = null, result = null
      from before where trials.trial_id = before.trial_id returning before.*)
    select pg_notify(${trialCancelChannel}, trial_id::text) from given_up where state = ${TrialState.Running}`.execute(
    tx,
  );
}

/** Returns the number of other trials that wait for a place. */
export async function countTrialsBeside(db: Kysely<Schema>, trialId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from trials
    where ${isFree} and trial_id <> ${trialId} and created_at > now() - ${ms(trialWholeMs)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface TakenTrial {
  trialId: string;
  accountId: string;
  work: string;
  msLeft: number;
}

/**
 * The trials that a worker accepts: recipes of these engines; with `isBare` also `auto` ones while no live worker has a
 * browser.
 */
export interface TrialLine {
  engines: readonly TrialEngine[];
  isBare: boolean;
}

function isInLine({ engines, isBare }: TrialLine) {
  const isNowhere = sql`not exists (select from workers where has_browser and ${isWorkerSeen})`;
  const isFitting = sql`engine = any(${[...engines]})`;
  return isBare ? sql`(${isFitting} or (engine = 'auto' and ${isNowhere}))` : isFitting;
}

/**
 * Takes trials for a worker with `limit` free places. Fair between accounts: first those of the account with the fewest
 * trials in the last minutes, then in the order of arrival. A worker takes none unless its heartbeat is stored, because
 * other processes rely on it.
 */
export async function takeTrials(
  { withoutRls }: Pick<Database, 'withoutRls'>,
  workerId: string,
  line: TrialLine,
  limit: number,
): Promise<TakenTrial[]> {
  const { rows } = await withoutRls((tx) =>
    sql<{ trial_id: string; account_id: string; work: string; ms_left: number }>`
    with chosen as (
      select trial_id from trials
      where ${isFree} and ${isInLine(line)} and times_taken < ${sql.lit(maxTakes)} and work is not null
        and created_at > now() - ${ms(trialWholeMs)} and exists (select from workers where worker_id = ${workerId} and ${isWorkerSeen})
      order by (select count(*) from trials as tries where tries.account_id = trials.account_id
        and tries.created_at > ${windowStart}), created_at
      limit ${limit} for update skip locked)
    update trials set state = ${TrialState.Running}, worker_id = ${workerId}, times_taken = times_taken + 1,
      ends_at = coalesce(ends_at, least(now() + ${ms(trialMs)}, created_at + ${ms(trialWholeMs)}))
    from chosen where trials.trial_id = chosen.trial_id
    returning trials.trial_id, account_id, work, (extract(epoch from ends_at - now()) * 1000)::float8 as ms_left`.execute(
      tx,
    ),
  );
  return rows.map((row) => ({
    trialId: row.trial_id,
    accountId: row.account_id,
    work: row.work,
    msLeft: Math.max(0, row.ms_left),
  }));
}

/** Returns the number of trials that wait for a place at such a worker. */
export async function countTrialsInLine(db: Kysely<Schema>, line: TrialLine): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from trials
    where ${isFree} and ${isInLine(line)} and times_taken < ${sql.lit(maxTakes)}
      and created_at > now() - ${ms(trialWholeMs)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Ends a trial, by the worker that still has it; `result` is `null` when it failed by a fault of the service. */
export async function finishTrial(
  db: Kysely<Schema>,
  { trialId, workerId }: { trialId: string; workerId: string },
  result: string | null,
): Promise<void> {
  const state = result === null ? TrialState.Failed : TrialState.Done;
  await sql`
    with ended as (
      update trials set state = ${state}, result = ${result}, work = null
      where trial_id = ${trialId} and worker_id = ${workerId} and state = ${TrialState.Running} returning trial_id)
    select pg_notify(${trialEndChannel}, trial_id::text) from ended`.execute(db);
}

/** Hands a trial back to the queue: a worker that ends in order leaves it to another one. */
export async function handBackTrial(
  db: Kysely<Schema>,
  { trialId, workerId }: { trialId: string; workerId: string },
): Promise<void> {
  await sql`
    with left_over as (
      update trials set state = ${TrialState.Waiting}, worker_id = null, times_taken = times_taken - 1
      where trial_id = ${trialId} and worker_id = ${workerId} and state = ${TrialState.Running} returning 1)
    select pg_notify(${trialChannel}, '') from left_over`.execute(db);
}

/** Returns the trials that a worker still has. */
export async function findTrialsOf(db: Kysely<Schema>, workerId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('trials')
    .select('trial_id')
    .where('worker_id', '=', workerId)
    .where('state', '=', TrialState.Running)
    .execute();
  return new Set(rows.map((row) => row.trial_id));
}

/**
 * Cleans up after killed processes: trials whose workers died twice are marked as lost, waiting ones are notified
 * again, data of trials without an answer in time is deleted, and so are rows that no longer count for a limit.
 */
export async function clearTrials(db: Kysely<Schema>): Promise<void> {
  await sql`
    with lost as (
      update trials set state = ${TrialState.Lost}, work = null
      where ${isLeft} and times_taken >= ${sql.lit(maxTakes)} returning trial_id),
    forgotten as (
      update trials set state = ${TrialState.Over}, work = null, result = null
      where state <> ${TrialState.Over} and created_at < now() - ${sql.lit(forgottenSeconds)} * interval '1 s'
        and not (${isLeft} and times_taken >= ${sql.lit(maxTakes)})),
    old as (delete from trials where created_at < ${windowStart} and state = ${TrialState.Over}),
    waiting as (select 1 from trials where ${isFree} and times_taken < ${sql.lit(maxTakes)} limit 1)
    select pg_notify(${trialEndChannel}, trial_id::text) from lost
    union all select pg_notify(${trialChannel}, '') from waiting`.execute(db);
}
