import { lengthOfRow, type Value } from '#core/domain/data/block.ts';
import { exactNumber, timeOf } from '#core/domain/data/cellValue.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { uniqueLabels, type FileReport, type RowBatches, type RowFile } from '../rowFile.ts';
import type { Bytes } from '../runtime.ts';
import { isExactValue } from './exactColumns.ts';
import { NumberCells, TextCells, type Cells } from './cells.ts';

/**
 * The limits of a group of rows, which is in memory as a whole, in rows and in characters. Many columns make larger
 * groups, because the end of the file lists each column of each group, and is in memory too.
 */
const maxGroupRows = 50_000;
const minGroupLength = 512 * 1024;
const groupLengthPerColumn = 16 * 1024;

/**
 * Writes rows as Parquet, one group of rows after the other. A column of `file.isExact` has the type of its values: a
 * double, or a time in UTC with milliseconds, where a time without a zone counts as UTC. Without `isExact` every column
 * is text, as collected, because a type that one value does not fit would lose that value. Empty cells are null; an
 * empty text stays one in a column of texts. Throws where a value does not fit: the rows have changed since
 * `findExactColumns` read them.
 */
export async function* writeParquet(file: RowFile, rows: RowBatches, report: FileReport): AsyncGenerator<Bytes> {
  // Loaded when it is needed: other files are written without it.
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer');
  const columns = parquetColumns(file);
  const writer = new ByteWriter();
  const schema = [{ name: 'rows', num_children: columns.length }, ...columns.map(({ element }) => element)];
  // Without statistics: the library compares texts by UTF-16, Parquet by UTF-8, and a reader that skips groups by them
  // would miss rows.
  const parquet = new ParquetWriter({ writer, schema, statistics: false });
  const taken = (): Bytes => {
    const bytes = new Uint8Array(writer.getBytes());
    writer.index = 0;
    return bytes;
  };
  const maxLength = Math.max(minGroupLength, columns.length * groupLengthPerColumn);
  for await (const rowCount of groupsOf(columns, rows, maxLength)) {
    await parquet.write({ columnData: columns.map(columnSource), rowGroupSize: rowCount });
    for (const { cells } of columns) cells.clear();
    report.rows += rowCount;
    const bytes = taken();
    yield bytes;
    file.memory?.free(bytes);
  }
  await parquet.finish();
  yield taken();
}

/** The library asks for the values of one column after the other: only those of one are objects at a time. */
function columnSource({ element, cells }: ParquetColumn): { name: string; data: unknown[] } {
  return {
    name: element.name,
    get data() {
      return cells.read();
    },
  };
}

/** Adds rows to the cells of their columns; yields the number of rows of each group when it is whole. */
async function* groupsOf(
  columns: readonly ParquetColumn[],
  rows: RowBatches,
  maxLength: number,
): AsyncGenerator<number> {
  let count = 0;
  let length = 0;
  for await (const batch of rows) {
    for (const row of batch) {
      for (const [column, { cells }] of columns.entries()) cells.add(row[column]);
      count += 1;
      length += lengthOfRow(row);
      if (count < maxGroupRows && length < maxLength) continue;
      yield count;
      count = 0;
      length = 0;
    }
  }
  if (count > 0) yield count;
}

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;
const double = { type: 'DOUBLE' } as const;
const time = {
  type: 'INT64',
  converted_type: 'TIMESTAMP_MILLIS',
  logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
} as const;

interface ParquetColumn {
  element: { name: string; repetition_type: 'OPTIONAL' } & (typeof text | typeof double | typeof time);
  cells: Cells;
}

function parquetColumns({ columns, isExact }: RowFile): ParquetColumn[] {
  return uniqueLabels(columns).map((name, column) => {
    const type = isExact?.[column] === true ? columns[column]?.type : FieldType.Text;
    const shape = type === FieldType.Number ? double : type === FieldType.Date ? time : text;
    const element = { name, repetition_type: 'OPTIONAL', ...shape } as const;
    if (shape === text || type === undefined) return { element, cells: new TextCells() };
    const read = shape === double ? exactNumber : timeOf;
    const numberOf = (value: Value | undefined): number | null => {
      if (!isExactValue(value, type)) throw new Error(`a value of ${name} does not fit its type`);
      return value === null || value === undefined || value === '' ? null : read(value);
    };
    return { element, cells: new NumberCells(numberOf, (number) => (shape === time ? new Date(number) : number)) };
  });
}
