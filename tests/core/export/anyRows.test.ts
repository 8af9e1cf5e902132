import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanValue } from '#core/domain/data/block.ts';
import { csvSeparators, decimalSigns, exportFormats } from '#core/domain/data/exportFile.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { uniqueLabels } from '#core/export/rowFile.ts';
import { faultsOf } from './faultsOf.ts';
import { writeCase } from './writeCase.ts';

/** What rows can contain; XML has no form for the last two characters of its first plane. */
const anyText = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'=+-@"\',;|\t\r\n <>&_x0041 \\') }),
  )
  .map((text) => cleanValue(text).replace(/[\ufffe\uffff]/gu, ''));

const anyValue = fc.oneof(
  fc.constant(null),
  anyText,
  fc.integer().map(String),
  fc.double({ noNaN: true }).map(String),
  fc
    .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
    .map((date) => date.toISOString()),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
);

/** Some labels repeat, and some are the number that a repeated one would get. */
const anyLabel = fc.oneof(
  anyText.filter((label) => label !== ''),
  fc.constantFrom('a', 'a (2)', 'a (3)', '__proto__', 'toString'),
);

const anyCase = fc
  .uniqueArray(fc.record({ label: anyLabel, type: fc.constantFrom(...Object.values(FieldType)) }), {
    minLength: 1,
    maxLength: 6,
    comparator: 'SameValue',
  })
  // JavaScript puts keys that are whole numbers first, whatever their place in the text.
  .filter((columns) => columns.every(({ label }) => !/^\d+$/u.test(label)))
  .chain((columns) =>
    fc
      .array(fc.array(anyValue, { maxLength: columns.length }), { maxLength: 8 })
      .map((rows) => ({ title: 'any', columns, rows })),
  );

test.each(exportFormats)('%s holds rows of any content', async (format) => {
  await fc.assert(
    fc.asyncProperty(anyCase, async (one) => {
      const { bytes } = await writeCase(format, one);
      expect(await faultsOf(format, one, bytes)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('csv holds them with every separator and decimal sign', async () => {
  const anyOptions = fc.record({
    separator: fc.constantFrom(...csvSeparators),
    decimalSign: fc.constantFrom(...decimalSigns),
  });
  await fc.assert(
    fc.asyncProperty(anyCase, anyOptions, async (one, options) => {
      const { bytes } = await writeCase('csv', one, options);
      expect(await faultsOf('csv', one, bytes, options)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('the labels of a file are different, and those that were stay as they are', () => {
  fc.assert(
    fc.property(fc.array(anyLabel, { maxLength: 20 }), (given) => {
      const labels = uniqueLabels(given.map((label) => ({ label })));
      expect(new Set(labels).size).toBe(given.length);
      for (const label of given) expect(labels).toContain(label);
      for (const [index, label] of given.entries()) expect(labels[index]?.startsWith(label)).toBe(true);
    }),
  );
});
