import { expect, test } from 'vitest';
import { canStream } from '#server/engine/stream/streamPlan.ts';
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
