import { ValueTally } from '#core/domain/analysis/valueTally.ts';
import type { Conditions } from '#core/domain/query/conditions.ts';
import type { ValueCounts } from '../api.ts';
import type { BlockReader } from '../table/blockReader.ts';
import type { Table } from '../table/table.ts';
import type { Work } from '../work.ts';
import { selectRows } from './selectRows.ts';
import { visitCells } from './visitCells.ts';

/**
 * Returns the commonest values of a column among the rows that meet the conditions, texts without regard to case and
 * accents (as `oneOf` compares them), each in its commonest form.
 */
export async function countValues(
  table: Table,
  conditions: Conditions,
  column: string,
  limit: number,
  reader: BlockReader,
  work: Work,
): Promise<ValueCounts> {
  const rows = await selectRows(table, conditions, reader, work);
  const tally = new ValueTally();
  let filled = 0;
  await visitCells(rows, column, reader, work, (_, { body }, start, end) => {
    filled += 1;
    tally.add(body.slice(start, end));
  });
  tally.empty = rows.count - filled;
  const counted = await work.finish(tally.commonestFolded(limit));
  return { ...counted, isCut: tally.isCut };
}
