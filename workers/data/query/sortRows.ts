import { exactNumber, timeOf } from '#core/domain/data/cellValue.ts';
import type { Sort } from '#core/domain/data/view.ts';
import { NumberRanking } from '#core/domain/sort/rankNumbers.ts';
import { emptyRanks, sortByRanks, type RankedSort, type Ranks } from '#core/domain/sort/ranks.ts';
import { rankTexts } from '#core/domain/sort/rankTexts.ts';
import { TextKeys } from '#core/domain/sort/textKeys.ts';
import { SeenCharacters, weightsOf } from '#core/domain/sort/textWeights.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { BlockReader } from '../table/blockReader.ts';
import type { Work } from '../work.ts';
import { ShownRows } from './shownRows.ts';
import { visitCells, type VisitCell } from './visitCells.ts';

/** Fewer rows than this share of the table are ranked alone; otherwise all are, and the ranks are kept. */
const shareForAll = 0.25;

/** Returns rows sorted; `shown` has them in their own order. A column that the table does not have sorts nothing. */
export async function sortRows(
  shown: ShownRows,
  sorts: readonly Sort[],
  reader: BlockReader,
  work: Work,
): Promise<ShownRows> {
  const { table } = shown;
  const all = ShownRows.whole(table);
  const isPart = shown.count < table.rowCount * shareForAll;
  const ranked: RankedSort[] = [];
  for (const { column, isDescending } of sorts) {
    const known = table.ranks.get(column);
    const ranks = known ?? (await rankColumn(isPart ? shown : all, column, reader, work));
    if (known === undefined && !isPart) table.ranks.set(column, ranks);
    ranked.push({ ranks: known !== undefined || !isPart ? ranksOf(ranks, shown) : ranks, isDescending });
  }
  const order = await work.finish(sortByRanks(shown.count, ranked));
  if (shown.isWhole) return ShownRows.ordered(table, order);
  const numbers = shown.numbers(0, shown.count);
  return ShownRows.ordered(
    table,
    order.map((place) => numbers[place] ?? 0),
  );
}

/** Returns the ranks of the shown rows among those of all rows. */
function ranksOf({ byRow, count }: Ranks, shown: ShownRows): Ranks {
  return shown.isWhole
    ? { byRow, count }
    : { byRow: shown.numbers(0, shown.count).map((row) => byRow[row] ?? 0), count };
}

/** Visits the cells of one column. */
type VisitColumn = (visit: VisitCell) => Promise<void>;

async function rankColumn(shown: ShownRows, column: string, reader: BlockReader, work: Work): Promise<Ranks> {
  const type = shown.table.columns.find(({ name }) => name === column)?.type;
  const visitColumn: VisitColumn = (visit) => visitCells(shown, column, reader, work, visit);
  const ranks = emptyRanks(shown.count);
  if (type === undefined) return { byRow: ranks, count: 0 };
  if (type !== FieldType.Number && type !== FieldType.Date) return rankTextColumn(visitColumn, ranks, work);
  const read = type === FieldType.Number ? exactNumber : timeOf;
  const ranking = new NumberRanking(ranks);
  await visitColumn((place, { body }, start, end) => ranking.add(place, read(body.slice(start, end))));
  return work.finish(ranking.rank());
}

/** Reads the column twice: the order of the characters must be known before the first key is made. */
async function rankTextColumn(visitColumn: VisitColumn, ranks: Uint32Array, work: Work): Promise<Ranks> {
  const seen = new SeenCharacters();
  const filled = new Uint32Array(ranks.length);
  let filledCount = 0;
  let length = 0;
  await visitColumn((place, { body }, start, end) => {
    seen.add(body, start, end);
    filled[filledCount] = place;
    filledCount += 1;
    length += end - start;
  });
  const keys = new TextKeys(weightsOf(seen), ranks.length, Math.ceil(length * 1.3));
  await visitColumn((place, { body }, start, end) => keys.add(place, body, start, end));
  return work.finish(rankTexts(keys, filled.slice(0, filledCount), ranks));
}
