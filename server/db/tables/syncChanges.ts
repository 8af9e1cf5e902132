import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../database.ts';
import type { TaskGroupRow } from './groups.ts';
import { lotColumns, subtaskColumns, type LotRow, type SubtaskRow } from './lotReads.ts';
import type { TaskRow } from './tasks.ts';
import type { TemplateStateRow } from './templateStates.ts';

/**
 * Revisions wanted: above `after`, up to `upTo`. A first fill reads all but tombstones from the newest down, a delta all
 * rows from the oldest up. A task in the trash is no tombstone: it can be restored.
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
  /** The last revision that is whole in these rows; `null` when nothing is left in the range. */
  reached: number | null;
}

type Revised = { revision: number };

/**
 * About `limit` rows of each table. Rows of one revision are never torn apart (WITH TIES), and where one table was cut
 * short the others are cut at the same revision, so that one number says what has been read.
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
  ): Promise<Row[]> => {
    const { rows } = await sql<Row>`
      select ${columns} from ${sql.table(table)}
      where account_id = ${accountId} and revision > ${range.after} and revision <= ${range.upTo}
        ${range.isFirstFill && tombstone !== null ? sql`and ${sql.ref(tombstone)} is null` : sql``}
      order by revision ${range.isFirstFill ? sql`desc` : sql`asc`}
      fetch first ${sql.lit(limit)} rows with ties`.execute(tx);
    return rows;
  };
  const found = {
    groups: await read<TaskGroupRow>('task_groups'),
    tasks: await read<TaskRow>('tasks', sql`*`, 'purged_at'),
    lots: await read<LotRow>('lots', columnList(lotColumns)),
    subtasks: await read<SubtaskRow>('subtasks', columnList(subtaskColumns)),
    templateStates: await read<TemplateStateRow>('template_states', sql`*`, null),
  };
  const ends = Object.values(found).flatMap((rows: Revised[]) =>
    rows.length < limit ? [] : (rows.at(-1)?.revision ?? []),
  );
  if (ends.length === 0) return { ...found, reached: null };
  const reached = range.isFirstFill ? Math.max(...ends) : Math.min(...ends);
  const isReached = ({ revision }: Revised) => (range.isFirstFill ? revision >= reached : revision <= reached);
  return {
    groups: found.groups.filter(isReached),
    tasks: found.tasks.filter(isReached),
    lots: found.lots.filter(isReached),
    subtasks: found.subtasks.filter(isReached),
    templateStates: found.templateStates.filter(isReached),
    reached,
  };
}

function columnList(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}
