import { describe, expect, test } from 'vitest';
import { csvEncodings, csvSeparators, decimalSigns, exportFormats } from '#core/domain/data/exportFile.ts';
import { exportCases } from './cases.ts';
import { faultsOf } from './faultsOf.ts';
import { writeCase } from './writeCase.ts';

describe.each(exportFormats)('%s is read by another library, cell for cell', (format) => {
  test.each(exportCases.map((one) => [one.title, one] as const))('%s', async (_, one) => {
    const { bytes, report } = await writeCase(format, one);
    expect(await faultsOf(format, one, bytes)).toEqual([]);
    expect(report.rows).toBe(one.rows.length);
  });
});

const csvOptions = csvSeparators.flatMap((separator) =>
  csvEncodings.flatMap((encoding) => decimalSigns.map((decimalSign) => ({ separator, encoding, decimalSign }))),
);

test.each(csvOptions)('csv with $separator, $encoding and $decimalSign holds every case', async (options) => {
  for (const one of exportCases) {
    const { bytes } = await writeCase('csv', one, options);
    expect([one.title, await faultsOf('csv', one, bytes, options)]).toEqual([one.title, []]);
  }
});
