import { describe, expect, it } from 'vitest';
import { chosenLines, linesLeft, linesOfValues } from '#app/parts/import/lines.ts';

const values = [
  'https://a.example/',
  ' https://a.example/ ',
  'word',
  '',
  '  ',
  'word',
  'https://b.example/\npath',
  'x'.repeat(10_001),
];

describe('values of a task as lines', () => {
  const { lines, counts } = linesOfValues(values);

  it('are trimmed and of one line each; empty and endless ones are counted and left out', () => {
    expect(lines).toEqual(['https://a.example/', 'https://a.example/', 'word', 'word', 'https://b.example/ path']);
    expect(counts).toMatchObject({
      lines: 5,
      empty: 2,
      tooLong: 1,
      duplicates: 2,
      noAddresses: 3,
      firstNoAddress: 'word',
    });
  });

  it.each([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ])('without duplicates %s, only addresses %s: as many are left as was said', (withoutDuplicates, onlyAddresses) => {
    const options = { withoutDuplicates, onlyAddresses };
    expect(chosenLines(lines, options).length).toBe(linesLeft(counts, options));
  });
});
