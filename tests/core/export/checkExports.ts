import { csvEncodings, csvSeparators, decimalSigns, exportFormats } from '#core/domain/data/exportFile.ts';
import type { ExportFormat, ExportOptions } from '#core/domain/data/exportFile.ts';
import { exportCases, type ExportCase } from './cases.ts';
import { openDevice } from './device/openDevice.ts';
import { faultsOf } from './reading/faultsOf.ts';
import { openOtherReaders } from './reading/otherReaders.ts';
import { writeCase } from './writeCase.ts';

/**
 * npm run check:exports [-- --only csv]
 *
 * Writes every case in every format and reads it again, cell for cell, with a library that the writers do not use; csv
 * in all its options. A worker in Chromium writes them too, as the device does. Where Python is installed, it reads the files too, and workbooks where it has openpyxl.
 */
const only = process.argv[process.argv.indexOf('--only') + 1];
const formats = exportFormats.filter((format) => !process.argv.includes('--only') || format === only);
const csvOptions = csvSeparators.flatMap((separator) =>
  csvEncodings.flatMap((encoding) => decimalSigns.map((decimalSign) => ({ separator, encoding, decimalSign }))),
);
const others = openOtherReaders();
const device = await openDevice();
const counts = { service: 0, device: 0, cells: 0, failed: 0 };

for (const format of formats) {
  for (const one of exportCases) {
    for (const options of format === 'csv' ? csvOptions : [{}]) {
      const { bytes } = await writeCase(format, one, options);
      counts.service += 1;
      await check(format, one, options, bytes);
    }
    counts.device += 1;
    await check(format, one, {}, await device.write({ format, one }));
  }
}
await device.close();
const read = others.readAll();
for (const fault of read.faults) process.stdout.write(`${fault}\n`);
for (const skipped of read.skipped) process.stdout.write(`skipped: ${skipped}\n`);

const failed = counts.failed + read.faults.length;
const figures = { ...counts, cases: exportCases.length, formats: formats.length, byPython: read.filesByFormat, failed };
const ok = failed === 0 && formats.length > 0;
const files = counts.service + counts.device;
process.stdout.write(`${files} files, ${counts.cells} cells, ${failed} failed\n`);
process.stdout.write(`${JSON.stringify({ name: 'check:exports', figures, ok })}\n`);
process.exitCode = ok ? 0 : 1;

async function check(
  format: ExportFormat,
  one: ExportCase,
  options: Partial<ExportOptions>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const faults = await faultsOf(format, one, bytes, options);
  counts.cells += one.rows.length * one.columns.length;
  if (faults.length > 0) counts.failed += 1;
  for (const fault of faults) process.stdout.write(`${format}, ${one.title}: ${fault}\n`);
  others.add(format, one, options, bytes);
}
