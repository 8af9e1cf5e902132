import { decodeColumn } from '#core/domain/data/block.ts';
import { columnTypeOf } from '#core/domain/data/columnType.ts';
import { ownValue } from '#core/domain/ownValue.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { DataColumn, DataSource } from '../api.ts';
import type { BlockReader } from './blockReader.ts';
import type { StoredRuns } from './readRuns.ts';

/** The runs whose first rows are read to find the types of columns. */
const maxSampledRuns = 8;

/**
 * Returns the columns with their types: those of the template, else those that the first rows of the runs show. `known`
 * keeps the types that were found, so that a growing run does not change them; a column without a value yet is text.
 */
export async function typedColumns(
  { lots, columns }: StoredRuns,
  { types }: DataSource,
  reader: BlockReader,
  known: Map<string, FieldType>,
): Promise<DataColumn[]> {
  let sampled = 0;
  for (const lot of lots.values()) {
    const first = lot.blocks[0];
    const wanted = lot.columns.filter((name) => ownValue(types, name) === undefined && !known.has(name));
    if (first === undefined || wanted.length === 0 || sampled === maxSampledRuns) continue;
    sampled += 1;
    const [text] = await reader.read([first]);
    for (const name of wanted) {
      const values = decodeColumn(text?.body ?? '', lot.columns.indexOf(name));
      if (values.some((value) => value !== null && value !== '')) known.set(name, columnTypeOf(values));
    }
  }
  return columns.map((name) => ({ name, type: ownValue(types, name) ?? known.get(name) ?? FieldType.Text }));
}
