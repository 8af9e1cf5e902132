import { expect, test } from 'vitest';
import { formatWait } from '#server/texts/formatWait.ts';

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [45, '45 seconds'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [171, '3 minutes'],
  [5_400, '90 minutes'],
  [5_401, '2 hours'],
  [86_400, '24 hours'],
])('a wait of %d seconds is %s', (seconds, words) => {
  expect(formatWait('en-US', seconds)).toBe(words);
});

test('it is in the words of the language', () => {
  expect(formatWait('de-DE', 171)).toBe('3 Minuten');
  expect(formatWait('ja-JP', 171)).toBe('3 分');
});
