import type { Value } from '#core/domain/data/block.ts';
import type { Field, Transform } from '#core/wire/recipe/recipe.ts';
import { compileFields, readFields } from '../../compile/compileFields.ts';
import type { ItemScope } from '../../compile/compileItems.ts';
import type { Page } from '../../extract/page.ts';
import { limits, type ColumnReading, type ColumnType, type ProposedColumn } from '../proposal.ts';

/** A record whose values are shown, with its number in the list. */
export interface ShownRecord {
  scope: ItemScope;
  rowNumber: number;
}

type Way = Pick<ColumnReading, 'type' | 'transforms'>;

/** Longer texts are prose, which is neither a number nor a list of parts. */
const maxLength = 160;
const maxParts = 4;
/** Between parts of a text; the first that all texts have splits them. */
const separators = [' · ', ' | ', ' • ', ' – ', ' — ', ' - ', ' / ', ', ', ': ', '/'];

/** Returns the values of records in columns, by record, as a run reads them. */
export function readColumns(
  records: readonly ShownRecord[],
  columns: readonly Omit<Field, 'required'>[],
  page: Page,
): Value[][] {
  const fields = columns.map(({ name, from, transforms }) => ({ name, from, transforms, required: false }));
  const compiled = compileFields(fields, { format: page.format, parameters: {}, problems: [], firsts: null });
  return records.map(({ scope, rowNumber }) => readFields(compiled, { page, ...scope, rowNumber }));
}

/**
 * Returns for each column the ways to read it that give something else in these records: its own first, then its whole
 * text, without a label, as a number or a date, and its parts.
 */
export function columnReadings(
  columns: readonly ProposedColumn[],
  records: readonly ShownRecord[],
  page: Page,
): ColumnReading[][] {
  const texts = valuesOf(
    columns.map((column) => ({ ...column, transforms: ['trim'] })),
    records,
    page,
  );
  const ways = columns.map((column, place) => [column, ...otherWays(column, texts[place] ?? [])]);
  const asFields = ways.flatMap((some, place) => some.map(({ transforms }) => fieldOf(columns[place], transforms)));
  const values = valuesOf(asFields, records, page);
  let at = 0;
  return ways.map((some, place) => {
    const readings = some.map(({ type, transforms }) => ({ type, transforms, values: values[at++] ?? [] }));
    return useful(readings, texts[place] ?? []);
  });
}

function fieldOf(column: ProposedColumn | undefined, transforms: Transform[]) {
  return { name: column?.name ?? '', from: column?.from ?? [], transforms };
}

/** The values by column instead of by record. */
function valuesOf(fields: readonly Omit<Field, 'required'>[], records: readonly ShownRecord[], page: Page): Value[][] {
  const rows = readColumns(records, fields, page);
  return fields.map((_, place) => rows.map((row) => row[place] ?? null));
}

function otherWays({ type, transforms }: ProposedColumn, texts: readonly Value[]): Way[] {
  const known = texts.filter((text) => text !== null);
  if (type === 'link' || type === 'picture' || known.some((text) => text.length > maxLength)) return [];
  const label = transforms.filter((each) => typeof each === 'object' && 'replace' in each);
  const number: ColumnType = type === 'price' ? 'price' : 'number';
  return [
    { type: 'text', transforms: ['trim'] },
    ...(label.length > 0 ? [{ type: 'text' as const, transforms: [...label, 'trim' as const] }] : []),
    ...(type === 'date' ? [] : [{ type: number, transforms: [...label, 'number' as const] }]),
    { type: 'date', transforms: [...label, 'date'] },
    ...partsOf(known).flatMap((part): Way[] => [
      { type: 'text', transforms: [part, 'trim'] },
      { type: 'number', transforms: [part, 'number'] },
    ]),
  ];
}

/** Returns the transforms that give the parts of texts with a separator that all of them have. */
function partsOf(texts: readonly string[]): Transform[] {
  const separator = separators.find((each) => texts.length > 1 && texts.every((text) => text.trim().includes(each)));
  if (separator === undefined) return [];
  const parts = Math.min(maxParts, ...texts.map((text) => text.split(separator).length));
  const between = `\\s*${separator.trim().replaceAll(/[|/.-]/gu, '\\$&')}\\s*`;
  return Array.from({ length: parts }, (_, number) => ({
    // A text without the separator has no such part.
    replace: `(?s)^(?:(?:.*?${between}){${number}}(.*?)${number === parts - 1 ? '' : `${between}.*`}|.*)$`,
    by: '$1',
  }));
}

/**
 * Leaves out readings that read less than half of the texts, the same from different texts, or what one before them
 * reads.
 */
function useful([own, ...others]: readonly ColumnReading[], texts: readonly Value[]): ColumnReading[] {
  if (own === undefined) return [];
  const known = texts.filter((text) => text !== null);
  const kept = new Map([[JSON.stringify(own.values), own]]);
  for (const reading of others) {
    const read = reading.values.filter((value) => value !== null);
    const isConstant = new Set(read).size < 2 && new Set(known).size > 1;
    const key = JSON.stringify(reading.values);
    if (read.length > 0 && read.length >= known.length / 2 && !isConstant && !kept.has(key)) kept.set(key, reading);
  }
  return [...kept.values()].slice(0, limits.readings);
}
