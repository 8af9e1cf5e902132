import type { CellTest } from '#core/domain/query/cellTests.ts';
import type { Filter } from '#core/domain/data/view.ts';
import { StoppedWork } from '../work.ts';

/** The maximum of a pattern: re2js takes linear time, but its factor grows with the pattern's program. */
const maxPatternLength = 500;
const maxPatternSteps = 200;

/** Returns the tests of the patterns of filters; re2js is loaded when there is one. Throws at an invalid pattern. */
export async function compilePatterns(filters: readonly Filter[]): Promise<ReadonlyMap<string, CellTest>> {
  const tests = new Map<string, CellTest>();
  for (const filter of filters) {
    if (filter.kind === 'pattern') tests.set(filter.pattern, await compilePattern(filter.pattern, filter.column));
  }
  return tests;
}

async function compilePattern(source: string, column: string): Promise<CellTest> {
  const { RE2JS } = await import('re2js');
  try {
    if (source.length > maxPatternLength) throw new Error('too long');
    const pattern = RE2JS.compile(source);
    if (pattern.programSize() > maxPatternSteps) throw new Error('too many steps');
    return (text) => pattern.test(text);
  } catch {
    throw new StoppedWork({ code: 'PatternInvalid', column });
  }
}
