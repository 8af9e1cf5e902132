import type { Value } from '../data/block.ts';
import { FieldType } from '../template/template.ts';

/** A column in samples of two runs. */
export interface SampledColumn {
  name: string;
  type: FieldType;
  before: readonly Value[];
  after: readonly Value[];
}

/** The shares of rows that must have a value, and of values that must be unique. */
const minFilled = 0.99;
const minUnique = 0.999;
/** Columns that are tried in pairs where none is a key alone. */
const maxPaired = 5;
const maxProposed = 5;

const keyNames = /(^|[^a-z])(id|uuid|key|code|sku|asin|ean|gtin|isbn|upc|mpn|number|no|url|link|address|href)s?$/iu;

/**
 * Returns the columns that distinguish the rows of both runs, the likeliest key first; pairs of columns where none but
 * a price or a time does so alone. A key has the same values in both runs: a column without a common value comes last.
 */
export function keyColumnsOf(columns: readonly SampledColumn[]): string[][] {
  const alone = columns.flatMap((column) => candidateOf([column]));
  const isFound = alone.some(({ likeness }) => likeness > 0);
  const candidates = isFound ? alone : [...alone, ...pairsOf(columns).flatMap(candidateOf)];
  return candidates
    .sort((one, other) => Number(other.isShared) - Number(one.isShared) || other.likeness - one.likeness)
    .slice(0, maxProposed)
    .map(({ names }) => names);
}

interface Candidate {
  names: string[];
  isShared: boolean;
  likeness: number;
}

function candidateOf(columns: readonly SampledColumn[]): Candidate[] {
  const before = keysOf(columns.map((column) => column.before));
  const after = keysOf(columns.map((column) => column.after));
  if (!isKey(before) || !isKey(after)) return [];
  const known = new Set(before);
  const likeness = columns.reduce((sum, column) => sum + likenessOf(column), 0);
  return [
    { names: columns.map(({ name }) => name), isShared: after.some((key) => key !== null && known.has(key)), likeness },
  ];
}

/** Returns one text per row for several columns; `null` where one of them is empty. */
function keysOf(columns: readonly (readonly Value[])[]): Value[] {
  const [first = []] = columns;
  return first.map((_, row) => {
    const values = columns.map((column) => column[row] ?? '');
    return values.includes('') ? null : values.join('\n');
  });
}

function isKey(keys: readonly Value[]): boolean {
  const filled = keys.filter((key) => key !== null);
  return (
    filled.length > 0 && filled.length >= keys.length * minFilled && new Set(filled).size >= filled.length * minUnique
  );
}

/** Names and addresses of things are keys; prices and times are unique by chance. */
function likenessOf({ name, type }: SampledColumn): number {
  if (type === FieldType.Date) return 0;
  if (keyNames.test(name)) return 3;
  if (type === FieldType.Url) return 2;
  return type === FieldType.Text ? 1 : 0;
}

/** Returns pairs of the columns with the most different values. */
function pairsOf(columns: readonly SampledColumn[]): SampledColumn[][] {
  const varied = columns
    .map((column) => ({ column, distinct: new Set(column.after).size }))
    .sort((one, other) => other.distinct - one.distinct)
    .slice(0, maxPaired)
    .map(({ column }) => column);
  return varied.flatMap((one, index) => varied.slice(index + 1).map((other) => [one, other]));
}
