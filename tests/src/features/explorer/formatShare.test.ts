import { expect, test } from 'vitest';
import { formatShare } from '#app/features/explorer/profile/formatShare.ts';

test.each([
  { part: 0, whole: 0, text: '0%' },
  { part: 0, whole: 10, text: '0%' },
  { part: 10, whole: 10, text: '100%' },
  { part: 1, whole: 3, text: '33.3%' },
  { part: 1, whole: 100_000, text: '< 0.1%' },
  { part: 99_999, whole: 100_000, text: '> 99.9%' },
])('$part of $whole is $text', ({ part, whole, text }) => {
  expect(formatShare('en-US', part, whole)).toBe(text);
});
