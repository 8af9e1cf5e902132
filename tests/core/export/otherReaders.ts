import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultExportOptions, type ExportFormat, type ExportOptions } from '#core/domain/data/exportFile.ts';
import type { ExportCase } from './cases.ts';
import { differences } from './faultsOf.ts';
import type { ReadTable } from './readBack.ts';

interface Written {
  path: string;
  format: ExportFormat;
  one: ExportCase;
  options: ExportOptions;
}

/** Debian's Python has Debian's openpyxl (package python3-openpyxl). */
const pythons = ['/usr/bin/python3', 'python3'];

/** Reads files with programs of other languages, where they are installed. */
export function openOtherReaders() {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-exports-'));
  const written: Written[] = [];
  return {
    add(format: ExportFormat, one: ExportCase, given: Partial<ExportOptions>, bytes: Uint8Array): void {
      const path = join(folder, `${written.length}.${format}`);
      writeFileSync(path, bytes);
      written.push({ path, format, one, options: { ...defaultExportOptions, ...given } });
    },
    /** Reads all files that were added, once; the folder is gone after it. */
    readAll() {
      try {
        return readWithPython(written);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

function readWithPython(written: readonly Written[]) {
  const python = pythons.find((path) => spawnSync(path, ['-c', 'import csv']).status === 0);
  if (python === undefined) return { faults: [], filesByFormat: {}, skipped: ['Python is not installed'] };
  const orders = written.map(({ path, format, options }) => ({ path, format, ...options }));
  const script = join(import.meta.dirname, 'readFiles.py');
  const { stdout, stderr, status } = spawnSync(python, [script], { input: JSON.stringify(orders), maxBuffer: 2 ** 30 });
  if (status !== 0) return { faults: [`Python: ${stderr.toString()}`], filesByFormat: {}, skipped: [] };
  const answers = JSON.parse(stdout.toString()) as ({ table: ReadTable } | { error: string } | null)[];
  const filesByFormat: Partial<Record<ExportFormat, number>> = {};
  const faults: string[] = [];
  for (const [index, { format, one, options }] of written.entries()) {
    const answer = answers[index];
    if (answer === null || answer === undefined) continue;
    filesByFormat[format] = (filesByFormat[format] ?? 0) + 1;
    const found = 'error' in answer ? [answer.error] : differences(format, one, options, answer.table);
    faults.push(...found.map((fault) => `Python, ${format}, ${one.title}: ${fault}`));
  }
  const hasSheets = filesByFormat.xlsx !== undefined || !written.some(({ format }) => format === 'xlsx');
  return { faults, filesByFormat, skipped: hasSheets ? [] : ['workbooks by Python: openpyxl is not installed'] };
}
