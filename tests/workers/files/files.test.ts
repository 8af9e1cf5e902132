import { describe, expect, it } from 'vitest';
import { allCases } from './allCases.ts';
import { faultsOf } from './checkCase.ts';
import { readFile } from './readFile.ts';

/** Those take their time, and memory that only a process of its own can measure: `npm run check:files` has them all. */
const isLarge = /MB|million|\d0,000|16,384|bomb|giant/u;
const small = allCases(1).filter(({ title }) => !isLarge.test(title));

describe('a hostile or odd file ends in right rows or in a plain sentence', () => {
  it('and the large ones are not all', () => expect(small.length).toBeGreaterThan(150));

  it.each(small.map((one) => [one.title, one] as const))('%s', async (_, one) => {
    const file = new File([Uint8Array.from(one.bytes())], one.fileName);
    expect(faultsOf(one, await readFile(file, one.choice))).toEqual([]);
  });
});
