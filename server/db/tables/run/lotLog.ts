import { sql } from 'kysely';
import { shortened } from '#core/domain/data/block.ts';
import { LotStatus, SubtaskStatus } from '#core/domain/task/status.ts';
import {
  maxDetailLength,
  maxEventsByCode,
  maxSelectorLength,
  maxUrlLength,
  type LotEvent,
} from '#core/domain/run/lotEvent.ts';
import { placeText, type LostSelector, type ValuePlace } from '#core/domain/drift/mending.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import type { LotLog } from '#core/wire/calls/task/taskLogCalls.ts';
import type { Tx } from '#server/db/database.ts';

type EventCode = LotEvent['code'];

/** Logs a new lot. Like all functions here it runs inside the transaction of the event. */
export async function logStart(tx: Tx, lotId: string): Promise<void> {
  await sql`
    insert into lot_log (account_id, lot_id, event)
    select account_id, lot_id, jsonb_build_object('code', 'Started', 'startWay', start_way, 'subtasks', subtask_count,
      'addresses', (select coalesce(sum(url_count), 0) from subtasks where subtasks.lot_id = lots.lot_id))
    from lots where lot_id = ${lotId}`.execute(tx);
}

/** Logs events with their facts; the latest of each kind are kept. */
export async function logEvents(tx: Tx, lotId: string, events: readonly LotEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into lot_log (account_id, lot_id, event)
    select account_id, lot_id, entry.event::jsonb
    from lots, unnest(${events.map((event) => JSON.stringify(event))}::text[]) with ordinality as entry (event, place)
    where lot_id = ${lotId} order by place`.execute(tx);
  await cutLog(tx, lotId, [...new Set(events.map((event) => event.code))]);
}

/** Logs how far another task has fed the lot, instead of what was logged before. */
export async function logFed(
  tx: Tx,
  lotId: string,
  { sourceTaskName, column, ...figures }: Omit<Extract<LotEvent, { code: 'Fed' }>, 'code'>,
): Promise<void> {
  await sql`delete from lot_log where lot_id = ${lotId} and event ->> 'code' = 'Fed'`.execute(tx);
  const texts = { sourceTaskName, column: shortened(column, maxSelectorLength) };
  await logEvents(tx, lotId, [{ code: 'Fed', ...texts, ...figures }]);
}

/** Logs that a worker began or ended a subtask; the facts come from its row. */
export async function logSubtask(tx: Tx, subtaskId: string, code: 'Began' | 'SubtaskEnded'): Promise<void> {
  const facts =
    code === 'Began'
      ? sql`jsonb_build_object('attempt', attempts)`
      : sql`jsonb_build_object('rows', row_count, 'isStopped', status = ${sql.lit(SubtaskStatus.Stopped)})`;
  const { rows } = await sql<{ lot_id: string }>`
    insert into lot_log (account_id, lot_id, event)
    select account_id, lot_id, jsonb_build_object('code', ${code}::text, 'subtaskNo', subtask_no) || ${facts}
    from subtasks where subtask_id = ${subtaskId} returning lot_id`.execute(tx);
  for (const { lot_id } of rows) await cutLog(tx, lot_id, [code]);
}

/** Logs pages that gave no rows, oldest first. */
export async function logFailures(tx: Tx, lotId: string, failures: readonly PageFailure[]): Promise<void> {
  const events = failures.map(({ url, code: reason, detail }) => ({
    code: 'PageLeftOut' as const,
    url: shortened(url, maxUrlLength),
    reason,
    detail: detail === null ? null : shortened(detail, maxDetailLength),
  }));
  await logEvents(tx, lotId, events);
}

/** Logs the selectors of a run that found nothing. */
export async function logLostSelectors(tx: Tx, lotId: string, lost: readonly LostSelector[]): Promise<void> {
  const short = (text: string) => shortened(text, maxSelectorLength);
  const shortPlace = (place: ValuePlace | null) => (place === null ? null : short(placeText(place)));
  const events = lost.map(({ column, place, pages, second, proposals }) => ({
    code: 'SelectorLost' as const,
    column: column === null ? null : short(column),
    selector: short(placeText(place)),
    pages,
    second: shortPlace(second),
    proposal: shortPlace(proposals[0] ?? null),
  }));
  await logEvents(tx, lotId, events);
}

/** Logs lists that a row of an earlier run ended, by the index of their start address in the subtask. */
export async function logListEnds(tx: Tx, subtaskId: string, startIndexes: readonly number[]): Promise<void> {
  if (startIndexes.length === 0) return;
  const { rows } = await sql<{ lot_id: string }>`
    insert into lot_log (account_id, lot_id, event)
    select account_id, lot_id, jsonb_build_object('code', 'ListEnded', 'subtaskNo', subtask_no,
      'url', left(coalesce(start_urls ->> start_index, ''), ${maxUrlLength}))
    from subtasks, unnest(${startIndexes}::int[]) with ordinality as ended (start_index, place)
    where subtask_id = ${subtaskId} order by place returning lot_id`.execute(tx);
  for (const { lot_id } of rows.slice(0, 1)) await cutLog(tx, lot_id, ['ListEnded']);
}

/** Logs a requested stop of the lot, or of one subtask. */
export async function logStop(tx: Tx, lotId: string, subtaskId: string | undefined): Promise<void> {
  await sql`
    insert into lot_log (account_id, lot_id, event)
    select account_id, lot_id, jsonb_build_object('code', 'StopAsked', 'subtaskNo',
      (select subtask_no from subtasks where subtask_id = ${subtaskId ?? null}::uuid))
    from lots where lot_id = ${lotId}`.execute(tx);
  await cutLog(tx, lotId, ['StopAsked']);
}

/** Logs the end of a lot; the facts come from its row. */
export async function logEnd(tx: Tx, lotId: string): Promise<void> {
  await sql`
    insert into lot_log (account_id, lot_id, event)
    select account_id, lot_id, entry.event from lots, lateral (values
      (1, case when repeats_left_out > 0 then jsonb_build_object('code',
        case when plan #>> '{repeats,action}' = 'overwrite' and rerun_of_lot_no is null then 'RowsReplaced' else 'RepeatsLeftOut' end, 'rows', repeats_left_out) end),
      (2, jsonb_build_object('code', 'Ended', 'reason', end_reason, 'rows', row_count,
        'pages', pages_done, 'failed', pages_failed))) as entry (place, event)
    where lot_id = ${lotId} and status in (${sql.lit(LotStatus.Stopped)}, ${sql.lit(LotStatus.Completed)})
      and entry.event is not null
    order by place`.execute(tx);
  await cutLog(tx, lotId, ['RepeatsLeftOut', 'RowsReplaced', 'Ended']);
}

/** Deletes and counts the oldest events beyond the limit of their kind. The lot or its account is locked. */
async function cutLog(tx: Tx, lotId: string, codes: readonly EventCode[]): Promise<void> {
  await sql`
    with ranked as (
      select entry_no, row_number() over (partition by event ->> 'code' order by entry_no desc) as turn
      from lot_log where lot_id = ${lotId} and event ->> 'code' = any(${codes})),
    gone as (
      delete from lot_log using ranked where lot_log.entry_no = ranked.entry_no
        and turn > (${JSON.stringify(maxEventsByCode)}::jsonb ->> (event ->> 'code'))::int
      returning account_id, event ->> 'code' as code, at)
    insert into lot_log_cuts (lot_id, account_id, code, count, first_at, last_at)
    select ${lotId}, account_id, code, count(*), min(at), max(at) from gone group by account_id, code
    on conflict (lot_id, code) do update
      set count = lot_log_cuts.count + excluded.count, last_at = excluded.last_at`.execute(tx);
}

/** Reads the log of a lot; row security hides lots of other accounts. */
export async function readLotLog(tx: Tx, lotId: string): Promise<LotLog> {
  const entries = await tx
    .selectFrom('lot_log')
    .select(['at', 'event'])
    .where('lot_id', '=', lotId)
    .orderBy('entry_no')
    .execute();
  const cuts = await tx.selectFrom('lot_log_cuts').selectAll().where('lot_id', '=', lotId).orderBy('code').execute();
  return {
    entries: entries.map(({ at, event }) => ({ at: at.getTime(), event })),
    cuts: cuts.map((cut) => ({
      code: cut.code,
      count: cut.count,
      firstAt: cut.first_at.getTime(),
      lastAt: cut.last_at.getTime(),
    })),
  };
}
