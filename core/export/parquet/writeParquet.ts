import { lengthOfRow, type Row, type Value } from '#core/domain/data/block.ts';
import { exactNumber, timeOf } from '#core/domain/data/cellValue.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { uniqueLabels, type FileReport, type RowBatches, type RowFile } from '../rowFile.ts';
import type { Bytes } from '../runtime.ts';
import { isExactValue } from './exactColumns.ts';
import { TextBytes } from './textBytes.ts';

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
  const texts = new TextBytes();
  const columns = parquetColumns(file, texts);
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
  for await (const group of groupsOf(rows, Math.max(minGroupLength, columns.length * groupLengthPerColumn))) {
    texts.begin(group.reduce((sum, row) => sum + lengthOfRow(row), 0));
    const columnData = columns.map(({ element, valueOf }, column) => ({
      name: element.name,
      data: group.map((row) => valueOf(row[column])),
    }));
    await parquet.write({ columnData, rowGroupSize: group.length });
    report.rows += group.length;
    const bytes = taken();
    yield bytes;
    file.memory?.free(bytes);
  }
  await parquet.finish();
  yield taken();
}

async function* groupsOf(rows: RowBatches, maxLength: number): AsyncGenerator<Row[]> {
  let group: Row[] = [];
  let length = 0;
  for await (const batch of rows) {
    for (const row of batch) {
      group.push(row);
      length += lengthOfRow(row);
      if (group.length < maxGroupRows && length < maxLength) continue;
      yield group;
      group = [];
      length = 0;
    }
  }
  if (group.length > 0) yield group;
}

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;
const double = { type: 'DOUBLE' } as const;
const time = {
  type: 'INT64',
  converted_type: 'TIMESTAMP_MILLIS',
  logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
} as const;

function parquetColumns({ columns, isExact }: RowFile, texts: TextBytes) {
  return uniqueLabels(columns).map((name, column) => {
    const type = isExact?.[column] === true ? columns[column]?.type : FieldType.Text;
    const shape = type === FieldType.Number ? double : type === FieldType.Date ? time : text;
    const read = type === FieldType.Number ? exactNumber : (value: string) => new Date(timeOf(value));
    const valueOf = (value: Value | undefined) => {
      if (shape === text) return value === null || value === undefined ? null : texts.encode(value);
      if (!isExactValue(value, type ?? FieldType.Text)) throw new Error(`a value of ${name} does not fit its type`);
      return value === null || value === undefined || value === '' ? null : read(value);
    };
    return { element: { name, repetition_type: 'OPTIONAL', ...shape } as const, valueOf };
  });
}
