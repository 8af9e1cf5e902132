import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { exportFormats } from '#core/domain/data/exportFile.ts';
import { measureService, type ServiceFigures } from './export/serviceExport.ts';
import type { WriteFigures } from './export/writeOne.ts';

/**
 * npm run bench:export [-- --rows 1000000 --only csv]
 *
 * Exports a million rows of ten columns to each format: by a worker process of the service, with its database, and by
 * the writers alone, each time in a process of its own; measures rows per second and the peak of memory. Beside three
 * formats the straightforward way, with all rows in memory: SheetJS for xlsx, Papa Parse for csv, one `JSON.stringify`
 * for JSON.
 */
const maxPeakMb = 300;
const straightFormats = new Set<string>(['xlsx', 'csv', 'json']);
/** The straightforward way may take this much memory. */
const straightHeapMb = 4_000;
const patienceMs = 600_000;

const { values } = parseArgs({ options: { rows: { type: 'string' }, only: { type: 'string' } } });
const rowCount = Number(values.rows ?? 1_000_000);
const formats = exportFormats.filter((format) => values.only === undefined || format === values.only);
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-export-'));
const service: Record<string, ServiceFigures> = {};
const figures: Record<string, WriteFigures> = {};
const straight: Record<string, WriteFigures | { failed: string }> = {};
try {
  await measureService(rowCount, formats, (format, measured) => {
    service[format] = measured;
    print(`${format}, by a worker of the service`, measured);
  });
  for (const format of formats) {
    figures[format] = await measure(format, []);
    print(format, figures[format]);
    if (!straightFormats.has(format)) continue;
    straight[format] = await measure(format, ['straight']).catch((error: unknown) => ({ failed: reasonOf(error) }));
    print(`${format}, straightforward`, straight[format]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const peaks = [...Object.values(service), ...Object.values(figures)].map(({ peakMb }) => peakMb);
const ok = peaks.length > 0 && peaks.every((peakMb) => peakMb < maxPeakMb);
process.stdout.write(
  `${JSON.stringify({ name: 'bench:export', figures: { rowCount, service, ...figures, straight }, ok })}\n`,
);
process.exitCode = ok ? 0 : 1;

async function measure(format: string, way: string[]): Promise<WriteFigures> {
  const path = join(folder, `rows.${format}`);
  const script = join(import.meta.dirname, 'export', 'writeOne.ts');
  const heap = way.length > 0 ? [`--max-old-space-size=${straightHeapMb}`] : [];
  const orders = [...heap, script, format, String(rowCount), path, ...way];
  const { stdout } = await run(process.execPath, orders, { timeout: patienceMs });
  rmSync(path, { force: true });
  return JSON.parse(stdout) as WriteFigures;
}

function print(name: string, result: WriteFigures | { failed: string }): void {
  const text =
    'failed' in result
      ? result.failed
      : `${result.rowsPerSecond} rows/s, ${result.seconds} s (processor ${result.cpuSeconds} s), peak ${result.peakMb} MB, file ${result.fileMb} MB`;
  process.stdout.write(`${name}: ${text}\n`);
}

/** The line of a dead process that says why it died. */
function reasonOf(error: unknown): string {
  const lines = error instanceof Error ? error.message.split('\n') : [];
  return lines.find((line) => /error:|heap out of memory/iu.test(line))?.trim() ?? 'ended without a reason';
}
