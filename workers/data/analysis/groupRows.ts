import { GroupFigures, Grouping, groupValue } from '#core/domain/analysis/groups.ts';
import { exactNumber, timeOf } from '#core/domain/data/cellValue.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { GroupedRows, GroupRequest } from '../api.ts';
import type { ShownRows } from '../query/shownRows.ts';
import { visitCells } from '../query/visitCells.ts';
import type { BlockReader } from '../table/blockReader.ts';
import type { Work } from '../work.ts';

/** Groups rows, which are in the table's own order. */
export async function groupRows(
  rows: ShownRows,
  { by, measures }: GroupRequest,
  reader: BlockReader,
  work: Work,
): Promise<GroupedRows> {
  const grouping = new Grouping(rows.count);
  for (const { column, unit } of by) {
    grouping.beginColumn();
    await visitCells(rows, column, reader, work, (place, { body }, start, end) =>
      grouping.add(place, groupValue(body.slice(start, end), unit)),
    );
  }
  await work.finish(grouping.number());
  const figures: GroupFigures[] = [];
  for (const { kind, column } of measures) {
    const figure = new GroupFigures(kind);
    const isDate = rows.table.columns.some(({ name, type }) => name === column && type === FieldType.Date);
    const read = kind === 'distinct' ? () => Number.NaN : isDate ? timeOf : exactNumber;
    await visitCells(rows, column, reader, work, (place, { body }, start, end) => {
      const text = body.slice(start, end);
      figure.add(grouping.groups[place] ?? 0, text, read(text));
    });
    figures.push(figure);
  }
  return { ...grouping.result(figures), rowCount: rows.count };
}
