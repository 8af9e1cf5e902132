import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isLotEnded, LotStatus } from '#core/domain/task/status.ts';
import { openScene, type Scene } from '#tests/server/jobs/scene.ts';
import type { Writes } from './device.ts';

/** The difference between the database and the answers that devices got. */
export interface WriteFigures {
  edits: number;
  created: number;
  started: number;
  rows: number;
  /** Number of acknowledged edits that are missing, and of missing rows of completed lots. */
  lost: number;
  /** Number of items that exist more often than requested. */
  doubled: number;
  /** The first ten answers that were neither the requested one nor "come again". */
  wrong: string[];
  /** Number of answers with 503 and `Retry-After`. */
  unavailable: number;
  unendedLots: number;
}

const settleMs = 120_000;

/** Waits until the lots have ended, and compares. */
export async function compareWrites(databaseUrl: string, all: readonly Writes[]): Promise<WriteFigures> {
  const scene = openScene(databaseUrl);
  try {
    const unendedLots = await waitForLots(scene);
    const figures: WriteFigures = {
      edits: sum(all, ({ lastSequence }) => lastSequence),
      created: sum(all, ({ created }) => created.size),
      started: sum(all, ({ started }) => sum([...started.values()], ({ certain }) => certain)),
      rows: 0,
      lost: 0,
      doubled: 0,
      wrong: all.flatMap(({ wrong }) => wrong).slice(0, 10),
      unavailable: sum(all, ({ unavailable }) => unavailable),
      unendedLots,
    };
    for (const writes of all) {
      await compareEdits(scene, writes, figures);
      await compareTasks(scene, writes, figures);
    }
    await compareRows(scene, figures);
    return figures;
  } finally {
    await scene.close();
  }
}

async function compareEdits({ database }: Scene, writes: Writes, figures: WriteFigures): Promise<void> {
  const { rows } = await sql<{ seq: number }>`
    select seq from sync_mutations where account_id = ${writes.accountId} and client_id = ${writes.clientId}`.execute(
    database.kysely,
  );
  const applied = new Set(rows.map(({ seq }) => seq));
  figures.doubled += rows.length - applied.size + Math.max(0, applied.size - writes.lastSequence);
  for (let seq = 1; seq <= writes.lastSequence; seq += 1) if (!applied.has(seq)) figures.lost += 1;
  for (const [taskId, name] of writes.names) {
    const found = await database.kysely
      .selectFrom('tasks')
      .select('name')
      .where('task_id', '=', taskId)
      .executeTakeFirst();
    if (found?.name !== name) figures.lost += 1;
  }
}

/** Compares tasks by their first names, which the ids of renamed tasks lead to, and the lots of each. */
async function compareTasks({ database }: Scene, writes: Writes, figures: WriteFigures): Promise<void> {
  const { rows } = await sql<{ task_id: string; name: string; lots: number }>`
    select task_id, name, (select count(*) from lots where lots.task_id = tasks.task_id) as lots
    from tasks where account_id = ${writes.accountId}`.execute(database.kysely);
  const byId = new Map(rows.map((row) => [row.task_id, row]));
  const acknowledged = new Set(writes.created.values());
  for (const taskId of acknowledged) if (!byId.has(taskId)) figures.lost += 1;
  for (const name of [...writes.created.keys(), ...writes.perhapsCreated]) {
    const isKnown = writes.created.has(name);
    const strangers = rows.filter((row) => row.name === name && !acknowledged.has(row.task_id)).length;
    figures.doubled += Math.max(0, strangers - (isKnown ? 0 : 1));
  }
  for (const [taskId, { certain, perhaps }] of writes.started) {
    const lots = byId.get(taskId)?.lots ?? 0;
    figures.lost += Math.max(0, certain - lots);
    figures.doubled += Math.max(0, lots - certain - perhaps);
  }
}

/** Each page makes one row: a completed lot has as many rows as addresses, and none twice. */
async function compareRows(scene: Scene, figures: WriteFigures): Promise<void> {
  const { rows: lots } = await sql<{ lot_id: string; status: LotStatus; addresses: number }>`
    select lot_id, status, (select coalesce(sum(url_count), 0)::bigint from subtasks where subtasks.lot_id = lots.lot_id)
      as addresses from lots`.execute(scene.database.kysely);
  for (const { lot_id: lotId, status, addresses } of lots) {
    const rows = (await scene.rows(lotId)).map((row) => JSON.stringify(row));
    const different = new Set(rows).size;
    figures.rows += rows.length;
    figures.doubled += rows.length - different;
    if (status === LotStatus.Completed) figures.lost += Math.max(0, addresses - different);
  }
}

async function waitForLots({ database }: Scene): Promise<number> {
  for (const end = Date.now() + settleMs; ; await sleep(250)) {
    const lots = await database.kysely.selectFrom('lots').select('status').execute();
    const unended = lots.filter(({ status }) => !isLotEnded(status)).length;
    if (unended === 0 || Date.now() > end) return unended;
  }
}

function sum<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
