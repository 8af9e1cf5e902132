import { expect, test } from 'vitest';
import { isCovered, isTokenEnd, maxTokenDays, tokenScopes } from '#core/domain/account/apiToken.ts';

test('each scope includes those before it, and none after it', () => {
  const covered = tokenScopes.map((scope) => tokenScopes.filter((needed) => isCovered(needed, scope)));
  expect(covered).toEqual([['read'], ['read', 'run'], ['read', 'run', 'all']]);
});

const dayMs = 86_400_000;
test.each([
  [-1, false],
  [0, false],
  [1, true],
  [maxTokenDays * dayMs, true],
  [maxTokenDays * dayMs + 1, false],
])('a token may end %i ms from now: %s', (ms, isAllowed) => {
  expect(isTokenEnd(1_000 + ms, 1_000)).toBe(isAllowed);
});
