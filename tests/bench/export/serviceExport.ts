import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { cutBlocks, encodeBlock } from '#core/domain/data/block.ts';
import { ExportScope, ExportStatus, type ExportFormat } from '#core/domain/data/exportFile.ts';
import { LotStatus } from '#core/domain/task/status.ts';
import { exportPlan } from '#core/wire/rows/exportRecord.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { findExport, insertExport } from '#server/db/tables/export/exports.ts';
import { withDatabase } from '#tests/faults/ownDatabase.ts';
import { openScene, type Scene } from '#tests/server/jobs/scene.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { ensureService } from '../../../server/launch/build.mjs';
import { serviceFlags } from '../../../server/launch/serviceProcess.mjs';
import { productBatches, productColumns } from './productRows.ts';

const root = join(import.meta.dirname, '../../..');
const patienceMs = 600_000;

export interface ServiceFigures {
  seconds: number;
  rowsPerSecond: number;
  /** Of the worker process, its start included. */
  cpuSeconds: number;
  /** Of the worker process when it has started, and at most. */
  startMb: number;
  peakMb: number;
  fileMb: number;
}

/**
 * Exports a run to each format as the service does: a worker process with the flags of the service for each file, rows
 * and file in a database of its own.
 */
export async function measureService(
  rowCount: number,
  formats: readonly ExportFormat[],
  onFigures: (format: ExportFormat, figures: ServiceFigures) => void,
): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'sheaf-bench-export-'));
  const program = [...serviceFlags, await ensureService(root, process.execPath), '--part=worker'];
  try {
    await withDatabase(async (databaseUrl) => {
      const scene = openScene(databaseUrl);
      const run = await addRun(scene, rowCount);
      for (const format of formats) {
        const worker = await startWorker(program, { DATABASE_URL: databaseUrl, SHEAF_DATA: dataFolder });
        onFigures(format, await measureOne(scene, run, format, worker));
        const ended = once(worker, 'exit');
        worker.kill('SIGTERM');
        await ended;
      }
      await scene.close();
    });
  } finally {
    await rm(dataFolder, { recursive: true, maxRetries: 5 });
  }
}

async function measureOne(scene: Scene, run: Run, format: ExportFormat, worker: ChildProcess): Promise<ServiceFigures> {
  const startMb = memoryOf(worker).nowMb;
  const began = performance.now();
  const byteCount = await exportRows(scene, run, format);
  const seconds = (performance.now() - began) / 1_000;
  return {
    seconds: Math.round(seconds * 10) / 10,
    rowsPerSecond: Math.round(run.rowCount / seconds),
    cpuSeconds: cpuSecondsOf(worker),
    startMb,
    peakMb: memoryOf(worker).highestMb,
    fileMb: Math.round(byteCount / 1_000_000),
  };
}

async function startWorker(program: readonly string[], variables: Record<string, string>): Promise<ChildProcess> {
  const worker = spawn(process.execPath, program, {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Its first message says that it is ready.
  await once(worker, 'message');
  return worker;
}

interface Run {
  accountId: string;
  taskId: string;
  rowCount: number;
}

async function addRun({ database: { kysely }, ...scene }: Scene, rowCount: number): Promise<Run> {
  const accountId = await scene.makeAccount(1);
  const taskId = await scene.makeTask(accountId);
  const lotId = await scene.startLot(accountId, taskId, ['http://a.test/']);
  let [firstRow, blockNo] = [0, 0];
  for await (const batch of productBatches(rowCount)) {
    for (const { rows, isFull } of cutBlocks(batch)) {
      const body = encodeBlock(rows, productColumns.length);
      await sql`insert into blocks (lot_id, account_id, block_no, first_row, row_count, is_full, body)
        values (${lotId}, ${accountId}, ${blockNo}, ${firstRow}, ${rows.length}, ${isFull}, ${body})`.execute(kysely);
      firstRow += rows.length;
      blockNo += 1;
    }
  }
  const names = productColumns.map(({ label }) => label);
  // Nothing is left for the worker to run or to check beside the export.
  await sql`delete from subtasks where lot_id = ${lotId}`.execute(kysely);
  await sql`update lots set row_count = ${rowCount}, block_count = ${blockNo}, columns = ${names},
    status = ${LotStatus.Completed}, ended_at = now() where lot_id = ${lotId}`.execute(kysely);
  return { accountId, taskId, rowCount };
}

/** Returns the bytes of the file. */
async function exportRows({ database }: Scene, { accountId, taskId }: Run, format: ExportFormat): Promise<number> {
  const made = await database.withoutRls(async (tx) =>
    insertExport(tx, {
      accountId,
      plans: [exportPlan.parse({ taskId, scope: ExportScope.All, format })],
      taskNames: ['Products'],
      columnTypes: [Object.fromEntries(productColumns.map(({ label, type }) => [label, type]))],
      fileName: `products.${format}`,
      rowTotal: 0,
      revision: await nextRevision(tx, accountId),
    }),
  );
  const read = () => database.withoutRls((tx) => findExport(tx, made.export_id));
  const underWay: (ExportStatus | undefined)[] = [ExportStatus.Waiting, ExportStatus.Running];
  await waitFor(async () => !underWay.includes((await read())?.status), { timeoutMs: patienceMs, pauseMs: 100 });
  const ended = await read();
  if (ended?.status !== ExportStatus.Done) throw new Error(`the export to ${format} ended: ${ended?.problem}`);
  return ended.byte_count;
}

/** Resident memory of a process in MB: now, and at its highest. */
function memoryOf({ pid }: ChildProcess): { nowMb: number; highestMb: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s*(\\d+)`, 'u').exec(text)?.[1]) / 1024);
  return { nowMb: megabytes('VmRSS'), highestMb: megabytes('VmHWM') };
}

const ticksPerSecond = 100;

/** User and system time of a process and its threads. */
function cpuSecondsOf({ pid }: ChildProcess): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return Math.round((Number(fields[11]) + Number(fields[12])) / (ticksPerSecond / 10)) / 10;
}
