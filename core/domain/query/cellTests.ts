import { exactNumber, timeOf } from '../data/cellValue.ts';
import type { Filter } from '../data/view.ts';
import { dayMs } from '../dayMs.ts';
import { foldText } from './foldText.ts';

/** Tests the text of a cell that is not empty. */
export type CellTest = (text: string) => boolean;

/** Compiles a pattern (re2js); it is given, as rules import no library. */
export type CompilePattern = (pattern: string) => CellTest;

/** The filters that look at one cell after another; the others find their rows in the text of a whole column. */
export type CellFilter = Exclude<Filter, { kind: 'contains' | 'empty' | 'runs' }>;

/** Returns the test of a filter, before `isNot`. */
export function cellTestOf(filter: CellFilter, compile: CompilePattern): CellTest {
  switch (filter.kind) {
    case 'numbers':
      return isBetween(exactNumber, filter.min ?? -Infinity, filter.max ?? Infinity);
    case 'dates': {
      const from = filter.from === null ? -Infinity : timeOf(filter.from);
      // The last millisecond of the last day.
      const to = filter.to === null ? Infinity : timeOf(filter.to) + dayMs - 1;
      return isBetween(timeOf, from, to);
    }
    case 'oneOf': {
      const wanted = new Set(filter.values.flatMap((value) => (value === null ? [] : [foldText(value)])));
      return remembered((text) => wanted.has(foldText(text)));
    }
    case 'pattern':
      return remembered(compile(filter.pattern));
  }
}

/** NaN, the reading of a text that is no number or date, is in no range. */
function isBetween(read: (text: string) => number, min: number, max: number): CellTest {
  return (text) => {
    const value = read(text);
    return value >= min && value <= max;
  };
}

/** The answers that a test remembers: enough for a column of categories, at most some MB for long texts. */
const maxRemembered = 5_000;
const maxRememberedLength = 100;

/** Remembers the answers for short texts: categories, brands and the like repeat through the whole run. */
function remembered(test: CellTest): CellTest {
  const answers = new Map<string, boolean>();
  return (text) => {
    if (text.length > maxRememberedLength) return test(text);
    const known = answers.get(text);
    if (known !== undefined) return known;
    const answer = test(text);
    if (answers.size < maxRemembered) answers.set(text, answer);
    return answer;
  };
}
