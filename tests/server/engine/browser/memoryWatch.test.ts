import { expect, test } from 'vitest';
import { tooLarge } from '#server/engine/browser/process/memoryWatch.ts';

const limits = { maxProcessBytes: 800, maxTreeBytes: 2_000 };
/** The browser itself and a process without a page have 300 each. */
const tree = (...pages: number[]) => {
  const below = pages.map((residentBytes, index) => ({ pid: index + 10, residentBytes }));
  return {
    root: 1,
    below: [{ pid: 2, residentBytes: 300 }, ...below],
    ownBytes: new Map(below.map(({ pid, residentBytes }) => [pid, residentBytes])),
    totalBytes: 600 + pages.reduce((sum, bytes) => sum + bytes, 0),
    pages: new Set(below.map(({ pid }) => pid)),
  };
};

test.each<[string, ReturnType<typeof tree>, number[]]>([
  ['nothing while there is room', tree(700, 700), []],
  ['what is too large by itself, and nothing more when that makes room', tree(900, 700), [10]],
  ['the largest pages where all together are too large', tree(400, 750, 700), [11]],
  ['as many as it takes', tree(700, 700, 700, 700), [10, 11]],
  ['the browser where its pages do not take it', { ...tree(), totalBytes: 2_100 }, [1]],
])('of a browser is ended: %s', (_name, given, ended) => {
  expect(tooLarge(given, limits)).toEqual(ended);
});
