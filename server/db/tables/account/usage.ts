import { sql } from 'kysely';
import { LedgerKind, tasksPerUsageDay } from '#core/domain/account/usage.ts';
import type { Tx } from '#server/db/database.ts';

/** The number of rows of a charge, computed from its amount and the price per row; `null` when rows are free. */
const rowsOf = sql`case when ledger.kind = ${sql.lit(LedgerKind.Rows)}
  then -amount_micro / nullif((lots.plan ->> 'pricePerRowMicro')::bigint, 0) end`;

/*
 * These read as the service, by account: a parent sees what the tasks of its members cost, by name (§6), but not their
 * rows. A member sees the charges that it caused.
 */

/** The entries of an account's ledger, and of its parent's those that it caused. */
const isOf = (accountId: string) => sql`(ledger.account_id = ${accountId} or ledger.member_id = ${accountId})`;
/** The name of the member that caused a charge, for its parent. */
const memberName = (accountId: string) => sql`case when member.account_id <> ${accountId} then member.user_name end`;
/** The id of a task of the account itself: that of a member's task leads nowhere. */
const ownTask = (accountId: string) => sql`case when lots.account_id = ${accountId} then lots.task_id end`;

export interface UsageLine {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  /** `null` for a task that was deleted permanently, or that is a member's. */
  task_id: string | null;
  task_name: string | null;
  /** The member whose task it is. */
  member_name: string | null;
  row_count: number | null;
  charged_micro: number;
  /** Sums of the whole day. */
  day_micro: number;
  day_rows: number | null;
  day_tasks: number;
}

/** Returns the charges of one kind since `firstDay`: per day the most expensive tasks, the newest day first. */
export async function readDailyUsage(
  tx: Tx,
  accountId: string,
  kind: LedgerKind,
  firstDay: string,
): Promise<UsageLine[]> {
  const { rows } = await sql<UsageLine>`
    with charges as (
      select to_char(ledger.created_at at time zone 'utc', 'YYYY-MM-DD') as day, lots.task_id, ledger.member_id,
        ${ownTask(accountId)} as own_task_id, sum(-amount_micro)::bigint as charged_micro,
        sum(${rowsOf})::bigint as row_count
      from ledger left join lots using (lot_id)
      where ${isOf(accountId)} and ledger.kind = ${kind}
        and ledger.created_at >= (${firstDay}::timestamp at time zone 'utc')
      group by day, lots.task_id, own_task_id, ledger.member_id),
    ranked as (
      select charges.*, row_number() over (partition by day order by charged_micro desc, task_id) as place,
        (sum(charged_micro) over (partition by day))::bigint as day_micro,
        (sum(row_count) over (partition by day))::bigint as day_rows, count(*) over (partition by day) as day_tasks
      from charges)
    select day, own_task_id as task_id, tasks.name as task_name, ${memberName(accountId)} as member_name,
      ranked.row_count, charged_micro, day_micro, day_rows, day_tasks
    from ranked left join tasks using (task_id) left join accounts member on member.account_id = ranked.member_id
    where place <= ${sql.lit(tasksPerUsageDay)} order by day desc, place`.execute(tx);
  return rows;
}

/** Returns the sum of each kind of charge since `firstDay`. */
export async function readChargedByKind(tx: Tx, accountId: string, firstDay: string): Promise<Map<LedgerKind, number>> {
  const { rows } = await sql<{ kind: LedgerKind; charged_micro: number }>`
    select kind, sum(-amount_micro)::bigint as charged_micro from ledger
    where ${isOf(accountId)} and created_at >= (${firstDay}::timestamp at time zone 'utc') group by kind`.execute(tx);
  return new Map(rows.map((row) => [row.kind, row.charged_micro]));
}

export interface LedgerLine {
  entry_id: number;
  kind: LedgerKind;
  amount_micro: number;
  row_count: number | null;
  task_id: string | null;
  task_name: string | null;
  member_name: string | null;
  lot_no: number | null;
  created_at: Date;
}

/**
 * Returns the account's ledger, the newest first; `memberId`: what this member caused. A run is charged while it
 * continues, in many entries: they are one line here, with its last entry's number and time.
 */
export async function readLedger(
  tx: Tx,
  accountId: string,
  { page, pageSize, memberId = null }: { page: number; pageSize: number; memberId?: string | null },
): Promise<{ lines: LedgerLine[]; total: number }> {
  const { rows } = await sql<(LedgerLine | { entry_id: null }) & { total: number }>`
    with lines as (
      select max(entry_id) as entry_id, kind, lot_id, member_id, sum(amount_micro)::bigint as amount_micro,
        max(created_at) as created_at
      from ledger where ${isOf(accountId)} and (${memberId}::text is null or member_id = ${memberId})
      group by kind, lot_id, member_id, case when lot_id is null then entry_id end),
    shown as (
      select * from lines order by created_at desc, entry_id desc limit ${pageSize} offset ${(page - 1) * pageSize})
    select (select count(*) from lines) as total, shown.entry_id, shown.kind, shown.amount_micro,
      ${ownTask(accountId)} as task_id, tasks.name as task_name, ${memberName(accountId)} as member_name, lots.lot_no, shown.created_at, case when kind = ${sql.lit(LedgerKind.Rows)}
        then -shown.amount_micro / nullif((lots.plan ->> 'pricePerRowMicro')::bigint, 0) end as row_count
    from (select) as one left join shown on true left join lots using (lot_id) left join tasks using (task_id)
      left join accounts member on member.account_id = shown.member_id
    order by shown.created_at desc, entry_id desc`.execute(tx);
  return { lines: rows.filter((row) => row.entry_id !== null), total: rows[0]?.total ?? 0 };
}
