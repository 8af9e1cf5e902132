import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { exportFormats } from '#core/domain/data/exportFile.ts';
import { measureDevice, type DeviceFigures } from './export/deviceExport.ts';
import { measureService, type ServiceFigures } from './export/serviceExport.ts';
import type { WriteFigures } from './export/writeOne.ts';

/**
 * npm run bench:export [-- --rows 1000000 --only csv]
 *
 * Exports a million rows of ten columns to each format: by a worker process of the service, with its database, on a
 * device, in Chromium, and by the writers alone, each time in a process of its own; measures rows per second and the
 * peak of memory. Beside three formats the straightforward way, with all rows in memory: SheetJS for xlsx, Papa Parse
 * for csv, one `JSON.stringify` for JSON. On the device the promises are of rows in their own order: a sort has its own
 * memory.
 */
const maxPeakMb = 300;
const maxDeviceMb = 400;
/** On a busy machine an idle page has fewer: the same share of its frames. */
const minFramesPerSecond = 50;
const usualFramesPerSecond = 60;
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
const device: Record<string, DeviceFigures> = {};
const figures: Record<string, WriteFigures> = {};
const straight: Record<string, WriteFigures | { failed: string }> = {};
try {
  await measureService(rowCount, formats, (format, measured) => {
    service[format] = measured;
    print(`${format}, by a worker of the service`, measured);
  });
  await measureDevice(rowCount, formats, (format, order, measured) => {
    device[`${format}, ${order}`] = measured;
    print(`${format}, on the device, ${order}`, measured);
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
const isLight = peaks.length > 0 && peaks.every((peakMb) => peakMb < maxPeakMb);
const ok = isLight && formats.every((format) => isSmooth(device[`${format}, stored`]));
process.stdout.write(
  `${JSON.stringify({ name: 'bench:export', figures: { rowCount, service, device, ...figures, straight }, ok })}\n`,
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

function isSmooth(measured: DeviceFigures | undefined): boolean {
  if (measured === undefined) return false;
  const { peakMb, framesPerSecond, idleFramesPerSecond } = measured;
  const share = Math.min(1, idleFramesPerSecond / usualFramesPerSecond);
  return peakMb < maxDeviceMb && framesPerSecond >= minFramesPerSecond * share;
}

function print(name: string, result: WriteFigures | DeviceFigures | { failed: string }): void {
  const text =
    'failed' in result
      ? result.failed
      : `${result.rowsPerSecond} rows/s, ${result.seconds} s, peak ${result.peakMb} MB, file ${result.fileMb} MB`;
  const more =
    'cpuSeconds' in result
      ? `, processor ${result.cpuSeconds} s`
      : 'openMb' in result
        ? `, ${result.openMb} MB before, ${result.framesPerSecond} frames per second (idle ${result.idleFramesPerSecond})`
        : '';
  process.stdout.write(`${name}: ${text}${more}\n`);
}

/** The line of a dead process that says why it died. */
function reasonOf(error: unknown): string {
  const lines = error instanceof Error ? error.message.split('\n') : [];
  return lines.find((line) => /error:|heap out of memory/iu.test(line))?.trim() ?? 'ended without a reason';
}
