import type { Value } from '#core/domain/data/block.ts';
import type { Conditions } from '#core/domain/query/conditions.ts';
import { foldText } from '#core/domain/query/foldText.ts';
import type { ValueCounts } from '../api.ts';
import type { BlockReader } from '../table/blockReader.ts';
import type { Table } from '../table/table.ts';
import type { Work } from '../work.ts';
import { selectRows } from './selectRows.ts';
import { visitCells } from './visitCells.ts';

/** Values that are counted one by one, some 10 MB; later ones are left out. */
const maxDistinct = 100_000;

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
  const tally = new Tally();
  let filled = 0;
  await visitCells(rows, column, reader, work, (_, { body }, start, end) => {
    filled += 1;
    tally.add(body.slice(start, end));
  });
  tally.empty = rows.count - filled;
  return tally.commonest(limit);
}

class Tally {
  empty = 0;
  private readonly counts = new Map<string, number>();
  private isCut = false;

  add(value: string): void {
    const count = this.counts.get(value);
    if (count !== undefined) this.counts.set(value, count + 1);
    else if (this.counts.size < maxDistinct) this.counts.set(ownText(value), 1);
    else this.isCut = true;
  }

  commonest(limit: number): ValueCounts {
    const values = [...this.merged(), ...(this.empty > 0 ? [{ value: null, count: this.empty }] : [])];
    values.sort((one, other) => other.count - one.count || compare(one.value, other.value));
    return { values: values.slice(0, limit), distinct: values.length, isCut: this.isCut };
  }

  /** Adds up the forms of a text that differ in case and accents. */
  private merged(): { value: Value; count: number }[] {
    const byFolded = new Map<string, { value: string; count: number; most: number }>();
    for (const [value, count] of this.counts) {
      const folded = foldText(value);
      const other = byFolded.get(folded) ?? { value, count: 0, most: 0 };
      const isCommoner = count > other.most;
      byFolded.set(folded, {
        value: isCommoner ? value : other.value,
        count: other.count + count,
        most: Math.max(count, other.most),
      });
    }
    return [...byFolded.values()].map(({ value, count }) => ({ value, count }));
  }
}

function compare(one: Value, other: Value): number {
  if (one === other) return 0;
  return (one ?? '') < (other ?? '') ? -1 : 1;
}

/** A part of a text keeps the whole text in memory: a block of 128 KB for a word. Joining makes a text of its own. */
function ownText(part: string): string {
  return [part.slice(0, 1), part.slice(1)].join('');
}
