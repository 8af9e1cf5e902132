import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DestinationKind } from '#core/domain/data/destination.ts';
import { ExportStatus } from '#core/domain/data/exportFile.ts';
import { Audience } from '#core/domain/template/ownTemplate.ts';
import type { Tx } from '#server/db/database.ts';
import { addStoredBytes } from '#server/db/tables/account/accountStorage.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { exportChannel } from '../export/exports.ts';
import { insertGroup } from './groups.ts';

/*
 * All tasks of an account become those of another one, with everything that belongs to them: a table that names an
 * account is in one of these lists, which a test compares with the database. Both accounts are locked, no run of the
 * tasks is under way, and a transaction that read the former owner before may at most write a revision of that account:
 * the new owner's next one is above both, so no device waits for it.
 */

interface Move {
  from: string;
  to: string;
}

/** Rows of tasks, runs and exports that devices do not copy, by the column that finds them with an index. */
export const movedByOwner = {
  blocks: 'lot_id',
  failed_pages: 'lot_id',
  run_facts: 'lot_id',
  run_reports: 'lot_id',
  lot_log: 'lot_id',
  lot_log_cuts: 'lot_id',
  exported_ranges: 'lot_id',
  export_parts: 'export_id',
  seen_keys: 'task_id',
  feeds: 'task_id',
  start_tries: 'task_id',
  task_changes: 'task_id',
  task_shares: 'task_id',
} as const;
const ownerTables = { lot_id: 'lots', export_id: 'exports', task_id: 'tasks' } as const;

/** Rows that devices copy, each with its key; they get revisions of the new account. */
export const movedToDevices = {
  task_groups: 'task_group_id',
  tasks: 'task_id',
  lots: 'lot_id',
  subtasks: 'subtask_id',
  exports: 'export_id',
  destinations: 'destination_id',
  saved_views: 'view_id',
} as const;

/** Rows that `moveTasks` moves in ways of their own. */
export const movedApart = [
  'own_templates',
  'own_template_readers',
  'parameter_lists',
  'parameter_list_parts',
  'account_storage',
] as const;

/** Rows of one revision are never split between two polls: a task may have half a megabyte. */
const rowsPerRevision = 10;

/** The use of limits by the tasks of an account. */
export interface TasksToMove {
  tasks: number;
  rows: number;
  storedBytes: number;
  /** Of lists that the new account does not have. */
  listBytes: number;
  /** With one for the tasks of the default group, if there are any. */
  groups: number;
  templates: number;
  templateBytes: number;
  destinations: number;
}

/** Returns what a move would add to the limits of the new account. */
export async function readTasksToMove(tx: Tx, { from, to }: Move): Promise<TasksToMove> {
  const of = sql`account_id = ${from}`;
  const { rows } = await sql<TasksToMove>`
    select (select count(*)::int from tasks where ${of} and deleted_at is null) as tasks,
      (select coalesce(sum(row_count), 0)::bigint from lots where ${of} and deleted_at is null) as rows,
      (select coalesce(sum(bytes), 0)::bigint from account_storage where ${of}) as "storedBytes",
      (select coalesce(sum(packed_bytes), 0)::bigint from parameter_lists as list where ${of} and not exists (
        select from parameter_lists as own where own.account_id = ${to} and own.hash = list.hash)) as "listBytes",
      (select count(*)::int from task_groups where ${of} and deleted_at is null and (not is_default or exists (
        select from tasks where tasks.task_group_id = task_groups.task_group_id))) as groups,
      (select count(*)::int from own_templates where ${of} and removed_at is null) as templates,
      (select coalesce(sum(bytes), 0)::bigint from own_templates where ${of}) as "templateBytes",
      (select count(*)::int from destinations where ${of} and deleted_at is null) as destinations`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error('a select without a row');
  return found;
}

/**
 * Moves everything. The tasks of the default group get a group of this name. The former account keeps its default
 * group, and its devices read everything again.
 */
export async function moveTasks(tx: Tx, { from, to }: Move, groupName: string): Promise<void> {
  const base = await takeRevisionAbove(tx, { from, to });
  await moveDefaultGroup(tx, { from, to }, { name: groupName, revision: base });
  await pauseSheets(tx, from);
  await releaseExports(tx, from);
  for (const [table, key] of Object.entries(movedByOwner)) {
    await sql`
      update ${sql.table(table)} set account_id = ${to}
      where ${sql.ref(key)} in (select ${sql.ref(key)} from ${sql.table(ownerTables[key])} where account_id = ${from})`.execute(
      tx,
    );
  }
  let used = 0;
  for (const [table, key] of Object.entries(movedToDevices)) {
    used = Math.max(used, await moveToDevices(tx, { from, to }, { table, key, base }));
  }
  await moveLists(tx, { from, to });
  await moveOwnTemplates(tx, { from, to });
  await sql`update accounts set revision = ${base + used} where account_id = ${to}`.execute(tx);
  await nextRevision(tx, to);
  const left = await nextRevision(tx, from);
  await sql`update accounts set forgotten_revision = ${left} where account_id = ${from}`.execute(tx);
  await moveStorage(tx, { from, to });
}

/** Fields of the rows name revisions of the former account: those of the new one continue above both. */
async function takeRevisionAbove(tx: Tx, { from, to }: Move): Promise<number> {
  const { rows } = await sql<{ base: number }>`
    select max(revision) + 1 as base from accounts where account_id in (${from}, ${to})`.execute(tx);
  return rows[0]?.base ?? 0;
}

/** The default group stays with its account, which may come back; a device shows it under a name of its own. */
async function moveDefaultGroup(
  tx: Tx,
  { from, to }: Move,
  { name, revision }: { name: string; revision: number },
): Promise<void> {
  const ofDefault = sql`
    task_group_id = (select task_group_id from task_groups where account_id = ${from} and is_default)`;
  const { rows } = await sql`select from tasks where ${ofDefault} limit 1`.execute(tx);
  if (rows.length === 0) return;
  const group = { task_group_id: randomUUID(), account_id: to, name, is_default: false, revision };
  await insertGroup(tx, group);
  await sql`update tasks set task_group_id = ${group.task_group_id} where ${ofDefault}`.execute(tx);
}

/** Sheets are written by the Google account of the former owner, which does not move. */
async function pauseSheets(tx: Tx, from: string): Promise<void> {
  await sql`
    with paused as (
      update destinations set is_on = false, next_at = null
      where account_id = ${from} and target ->> 'kind' = ${DestinationKind.GoogleSheets} returning destination_id)
    update exports set status = ${ExportStatus.Cancelled}, worker_id = null, ended_at = now(), has_rubbish = true
    from paused
    where exports.destination_id = paused.destination_id and status in (${ExportStatus.Waiting}, ${ExportStatus.Running})`.execute(
    tx,
  );
}

/** Takes exports from their workers: others begin them again, and a delivery continues at what its receiver has. */
async function releaseExports(tx: Tx, from: string): Promise<void> {
  await sql`
    update exports set status = ${ExportStatus.Waiting}, worker_id = null, attempt = attempt + 1, has_rubbish = true
    where account_id = ${from} and status = ${ExportStatus.Running}`.execute(tx);
  await sql`select pg_notify(${exportChannel}, '')`.execute(tx);
}

/** Returns the number of revisions that the rows took. */
async function moveToDevices(
  tx: Tx,
  { from, to }: Move,
  { table, key, base }: { table: string; key: string; base: number },
): Promise<number> {
  const [moved, id] = [sql.table(table), sql.ref(key)];
  const { rows } = await sql<{ used: number }>`
    with placed as (
      select ${id} as key, (row_number() over (order by revision, ${id}) - 1) / ${sql.lit(rowsPerRevision)} as place
      from ${moved} where account_id = ${from} ${table === 'task_groups' ? sql`and not is_default` : sql``}),
    changed as (
      update ${moved} set account_id = ${to}, revision = ${base} + placed.place from placed where ${id} = placed.key
      returning placed.place)
    select coalesce(max(place) + 1, 0)::bigint as used from changed`.execute(tx);
  return rows[0]?.used ?? 0;
}

/** Copies the lists that the new account lacks; unused ones of the former account are deleted with it. */
async function moveLists(tx: Tx, { from, to }: Move): Promise<void> {
  const lacking = sql`
    account_id = ${from} and not exists (
      select from parameter_lists as own where own.account_id = ${to} and own.hash = list.hash)`;
  const { rows } = await sql<{ hash: string }>`
    insert into parameter_lists (account_id, hash, line_count, packed_bytes)
    select ${to}, hash, line_count, packed_bytes from parameter_lists as list where ${lacking} returning hash`.execute(
    tx,
  );
  const hashes = rows.map(({ hash }) => hash);
  await sql`
    insert into parameter_list_parts (account_id, hash, part, packed)
    select ${to}, hash, part, packed from parameter_list_parts
    where account_id = ${from} and hash = any(${hashes})`.execute(tx);
  await sql`delete from parameter_lists where account_id = ${from}`.execute(tx);
}

/** The accounts that may use a template stay the same: one for members is for nobody else, as a member has none. */
async function moveOwnTemplates(tx: Tx, { from, to }: Move): Promise<void> {
  await sql`
    update own_templates set account_id = ${to}, changed_at = now(),
      owner_name = (select user_name from accounts where account_id = ${to}),
      audience = case audience when ${Audience.Members} then ${Audience.Me} else audience end
    where account_id = ${from}`.execute(tx);
  await sql`delete from own_template_readers where account_id = ${from} and reader_id = ${to}`.execute(tx);
  await sql`update own_template_readers set account_id = ${to} where account_id = ${from}`.execute(tx);
}

async function moveStorage(tx: Tx, { from, to }: Move): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    delete from account_storage where account_id = ${from} returning bytes`.execute(tx);
  await addStoredBytes(tx, to, rows[0]?.bytes ?? 0);
}

/** The columns of tasks and runs that are sealed for their account. */
export interface SealedRow {
  key: string;
  /** By parameter. */
  secrets: Record<string, string> | null;
  lines: string | null;
}

/** The tables with such columns. */
export const sealedTables = ['tasks', 'lots', 'destinations'] as const;
export type SealedTable = (typeof sealedTables)[number];

const sealedColumns = {
  tasks: { key: 'task_id', secrets: sql`nullif(secrets, '{}')`, lines: 'proxy_lines' },
  lots: { key: 'lot_id', secrets: sql`nullif(plan -> 'secrets', '{}')`, lines: 'proxy_lines' },
  destinations: { key: 'destination_id', secrets: sql`null::jsonb`, lines: 'secret' },
} as const;

/** Returns the rows of an account with sealed values. */
export async function readSealedRows(tx: Tx, table: SealedTable, accountId: string): Promise<SealedRow[]> {
  const { key, secrets, lines } = sealedColumns[table];
  const { rows } = await sql<SealedRow>`
    select ${sql.ref(key)} as key, ${secrets} as secrets, ${sql.ref(lines)} as lines from ${sql.table(table)}
    where account_id = ${accountId} and (${secrets} is not null or ${sql.ref(lines)} is not null)`.execute(tx);
  return rows;
}

/** Writes the sealed values of a row. */
export async function writeSealedRow(tx: Tx, table: SealedTable, row: SealedRow): Promise<void> {
  const { key, lines } = sealedColumns[table];
  const secrets = JSON.stringify(row.secrets);
  const others = {
    tasks: sql`, secrets = coalesce(nullif(${secrets}::jsonb, 'null'), '{}')`,
    lots: sql`, plan = case when ${secrets} = 'null' then plan else plan || jsonb_build_object('secrets', ${secrets}::jsonb) end`,
    destinations: sql``,
  };
  await sql`
    update ${sql.table(table)} set ${sql.ref(lines)} = ${row.lines} ${others[table]}
    where ${sql.ref(key)} = ${row.key}`.execute(tx);
}
