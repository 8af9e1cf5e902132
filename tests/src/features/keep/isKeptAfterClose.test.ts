import { expect, test } from 'vitest';
import { isKeptAfterClose } from '#app/features/keep/isKeptAfterClose.ts';

test.each([
  ['a usual window', { isPersisted: false, takesKeys: true, opensFolder: true }, true],
  ['a browser without such a folder', { isPersisted: false, takesKeys: true, opensFolder: null }, true],
  ['a private window, which refuses the folder', { isPersisted: false, takesKeys: true, opensFolder: false }, false],
  ['blocked data of the site', { isPersisted: false, takesKeys: false, opensFolder: null }, false],
  ['data that the browser promised to keep', { isPersisted: true, takesKeys: true, opensFolder: false }, true],
])('%s', (_window, facts, isKept) => {
  expect(isKeptAfterClose(facts)).toBe(isKept);
});
