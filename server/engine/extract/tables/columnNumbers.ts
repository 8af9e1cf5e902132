import type { Value } from '#core/domain/data/block.ts';
import { readNumber } from '#core/domain/values/number.ts';

/** A number alone, with marks in it. Leading zeros belong to codes. */
const markedNumber = /^[-−+]?(?:[1-9]|0(?=[.,]))[\d.,\u00a0\u202f\u2009 '’]*\d$/u;
const plainNumber = /^[-−+]?(?:0|[1-9]\d*)$/u;

/**
 * Returns the values of a column with its numbers as plain digits (`1.234,5` as `1234.5`), where all of them are
 * numbers that agree on their decimal mark; where they fit both marks, the page's language decides. Else they are
 * unchanged.
 */
export function columnNumbers(values: readonly Value[], language: string | undefined): readonly Value[] {
  const known = values.filter((value) => value !== null);
  if (!known.every((value) => plainNumber.test(value) || markedNumber.test(value))) return values;
  if (known.every((value) => plainNumber.test(value))) return values;
  const fitting = ([',', '.'] as const).filter((mark) => known.every((value) => readNumber(value, mark) !== null));
  if (fitting.length === 0) return values;
  const decimal = fitting.length === 1 ? fitting[0] : undefined;
  const numbers = values.map((value) => (value === null ? null : readNumber(value, decimal, language)));
  return numbers.some((number, index) => number === null && values[index] !== null) ? values : numbers;
}
