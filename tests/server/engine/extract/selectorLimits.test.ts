import { expect, test } from 'vitest';
import { canStream } from '#server/engine/stream/streamPlan.ts';
import { compilePattern } from '#server/engine/extract/pattern.ts';
import { newSearchBudget, withinBudget } from '#server/engine/extract/searchBudget.ts';
import { compileSelector } from '#server/engine/extract/selector.ts';

const nested = (depth: number) => `${':not('.repeat(depth)}q${')'.repeat(depth)}`;

test.each([
  ['a > b.c:not(:has(i))', null],
  [`${'a,'.repeat(999)}a`, null],
  [`${'a,'.repeat(60_000)}a`, 'longer than 2000 characters'],
  [nested(20), null],
  [nested(21), 'more than 20 brackets in one another'],
])('%#. a selector that is longer or deeper than anybody needs is refused with a sentence', (text, sentence) => {
  const problems: string[] = [];
  const { isValid } = compileSelector(text, false, problems);
  expect({ isValid, problems }).toEqual({
    isValid: sentence === null,
    problems: sentence === null ? [] : [`${text.slice(0, 100)}: ${sentence}`],
  });
});

test('a selector that is refused is not read from the stream either', () => {
  const context = { format: 'html', parameters: {}, problems: [], firsts: null } as const;
  const fieldOf = (css: string) => ({ name: 'a', from: [{ css }], transforms: [], required: false });
  expect(canStream([fieldOf('a, b')], 'html', { ...context, problems: [] })).toBe(true);
  expect(canStream([fieldOf(`${'a,'.repeat(60_000)}a`)], 'html', { ...context, problems: [] })).toBe(false);
});

test('patterns of a page are counted by what they read: many usual ones read a large page, slow ones end', () => {
  const page = 'a word 12.50 '.repeat(80_000);
  const read = (source: string, count: number) => () =>
    withinBudget(newSearchBudget(), () => {
      for (let at = 0; at < count; at += 1) compilePattern(source, []).find(page, 0);
    });
  expect(read('SKU: (\\w+)', 200)).not.toThrow();
  expect(read('[0-9a-f]{64}', 2_000)).toThrow('the patterns of this page need too long');
});
