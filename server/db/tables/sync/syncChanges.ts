import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { destinationColumns, type DestinationRow } from '../export/destinations.ts';
import { exportColumns, type ExportRow } from '../export/exports.ts';
import type { TaskGroupRow } from '../task/groups.ts';
import type { SavedViewRow } from '../task/savedViews.ts';
import { lotColumns, subtaskColumns, type LotRow, type SubtaskRow } from '../run/lotReads.ts';
import type { TaskRow } from '../task/tasks.ts';
import type { TemplateStateRow } from '../template/templateStates.ts';
import { textBytes } from '#server/db/textBytes.ts';

/**
 * The range of wanted revisions: above `after`, up to `upTo`. A first fill reads all rows but tombstones from the
 * newest down, a delta all rows from the oldest up. A task in the trash is no tombstone: it can be restored.
 */
export interface RevisionRange {
  after: number;
  upTo: number;
  isFirstFill: boolean;
}

export interface ChangedRows {
  groups: TaskGroupRow[];
  tasks: TaskRow[];
  lots: LotRow[];
  subtasks: SubtaskRow[];
  templateStates: TemplateStateRow[];
  exports: ExportRow[];
  destinations: DestinationRow[];
  views: SavedViewRow[];
  /** The last revision whose rows are all in this page; `null` when nothing is left in the range. */
  reached: number | null;
}

type Revised = { revision: number };

/**
 * The maximum of text of one page of each table: a hundred tasks of half a megabyte each would be in memory several
 * times.
 */
const pageBytes = 4_000_000;

/**
 * Returns about `limit` rows of each table, fewer when they are long. Rows of one revision are never split (WITH TIES),
 * and when one table is cut the others are cut at the same revision, so that one number describes what was read.
 */
export async function readChangedRows(
  tx: Tx,
  accountId: string,
  range: RevisionRange,
  limit: number,
): Promise<ChangedRows> {
  const read = async <Row extends Revised>(
    table: string,
    columns: RawBuilder<unknown> = sql`*`,
    tombstone: 'deleted_at' | 'purged_at' | null = 'deleted_at',
    long: string | null = null,
  ): Promise<Row[]> => {
    const wanted = sql`
      from ${sql.table(table)}
      where account_id = ${accountId} and revision > ${range.after} and revision <= ${range.upTo}
        ${range.isFirstFill && tombstone !== null ? sql`and ${sql.ref(tombstone)} is null` : sql``}`;
    const order = sql`order by revision ${range.isFirstFill ? sql`desc` : sql`asc`}`;
    const end = long === null ? null : await endOfPage(tx, { wanted, order, long, limit });
    if (end !== null) ends.push(end);
    const { rows } = await sql<Row>`
      select ${columns} ${wanted}
        ${end === null ? sql`` : range.isFirstFill ? sql`and revision >= ${end}` : sql`and revision <= ${end}`}
      ${order} fetch first ${sql.lit(limit)} rows with ties`.execute(tx);
    const last = rows.length < limit ? undefined : rows.at(-1);
    if (last !== undefined) ends.push(last.revision);
    return rows;
  };
  const ends: number[] = [];
  const found = {
    groups: await read<TaskGroupRow>('task_groups'),
    tasks: await read<TaskRow>('tasks', sql`*`, 'purged_at', 'parameters'),
    lots: await read<LotRow>('lots', columnList(lotColumns), 'deleted_at', 'columns'),
    subtasks: await read<SubtaskRow>('subtasks', columnList(subtaskColumns)),
    templateStates: await read<TemplateStateRow>('template_states', sql`*`, null),
    exports: await read<ExportRow>('exports', columnList(exportColumns), 'deleted_at', 'plans'),
    destinations: await read<DestinationRow>('destinations', columnList(destinationColumns), 'deleted_at', 'columns'),
    views: await read<SavedViewRow>('saved_views', sql`*`, 'deleted_at', 'settings'),
  };
  if (ends.length === 0) return { ...found, reached: null };
  const reached = range.isFirstFill ? Math.max(...ends) : Math.min(...ends);
  const isReached = ({ revision }: Revised) => (range.isFirstFill ? revision >= reached : revision <= reached);
  return {
    groups: found.groups.filter(isReached),
    tasks: found.tasks.filter(isReached),
    lots: found.lots.filter(isReached),
    subtasks: found.subtasks.filter(isReached),
    templateStates: found.templateStates.filter(isReached),
    exports: found.exports.filter(isReached),
    destinations: found.destinations.filter(isReached),
    views: found.views.filter(isReached),
    reached,
  };
}

interface Page {
  wanted: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** The column that may be long. */
  long: string;
  limit: number;
}

/** Returns the revision at which a page has reached its maximum of bytes; `null` when its rows have fewer. */
async function endOfPage(tx: Tx, { wanted, order, long, limit }: Page): Promise<number | null> {
  const { rows } = await sql<Revised>`
    select revision from (
      select revision, sum(bytes) over (${order}) as total from (
        select revision, ${textBytes(long)} as bytes ${wanted} ${order} fetch first ${sql.lit(limit)} rows with ties) few) summed
    where total >= ${sql.lit(pageBytes)} ${order} limit 1`.execute(tx);
  return rows[0]?.revision ?? null;
}

function columnList(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}
