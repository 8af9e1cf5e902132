import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Repeats } from '#core/domain/run/repeats.ts';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import { retryWhileDatabaseAway } from '#server/db/refusalOfDatabaseError.ts';
import { writeRows } from '#server/jobs/write/writeRows.ts';
import { pageOfRows } from '#tests/server/jobs/pageOfRows.ts';
import type { Scene } from '#tests/server/jobs/scene.ts';

/** Writes that go on beside the test. */
export interface Rewriting {
  writes(): number;
  /** Resolves when the write under way is stored. */
  pause(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
}

const repeats: Repeats = { fields: ['key'], across: 'task', action: 'overwrite' };
const lotCount = 3;
const keyCount = 15_000;
const rowsPerWrite = 150;
const filler = 'x'.repeat(400);

/**
 * Runs of a task get rows: most keys are stored already, in whichever run, and their rows are replaced. Each row has a
 * version that no other has. Every write is stored once, also while the database is killed.
 */
export async function startRewriting(
  scene: Scene,
  task: { accountId: string; taskId: string },
  random: () => number,
): Promise<Rewriting> {
  const lots = await Promise.all(Array.from({ length: lotCount }, () => startLot(scene, task)));
  const never = new AbortController().signal;
  let [version, writes, isPaused, isStopped] = [0, 0, false, false];
  let writing: Promise<void> = Promise.resolve();

  const write = async (keyOf: (index: number) => number, count: number): Promise<void> => {
    const lot = lots[Math.floor(random() * lotCount)];
    if (lot === undefined) return;
    const rows = Array.from({ length: count }, (_, index) => {
      version += 1;
      return [String(keyOf(index)), String(version), filler];
    });
    const writeId = randomUUID();
    await retryWhileDatabaseAway(
      () =>
        writeRows(scene.database, lot, pageOfRows([{ columns: ['key', 'version', 'filler'], rows }]), [], { writeId }),
      never,
    );
    writes += 1;
  };
  for (let key = 0; key < keyCount; key += 500) await write((index) => key + index, 500);
  const run = async (): Promise<void> => {
    for (; !isStopped; await sleep(20)) {
      if (isPaused) continue;
      writing = write(() => Math.floor(random() * keyCount * 1.1), rowsPerWrite);
      await writing;
    }
  };
  const running = run();
  return {
    writes: () => writes,
    pause: async () => {
      isPaused = true;
      await writing;
    },
    resume: () => (isPaused = false),
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}

async function startLot(scene: Scene, { accountId, taskId }: { accountId: string; taskId: string }) {
  const lotId = await scene.startLot(accountId, taskId, ['http://a.test/'], { repeats });
  // Held by the test, for ever.
  await sql`
    update subtasks set status = ${SubtaskStatus.Executing}, token = 1, lease_until = 'infinity'
    where lot_id = ${lotId}`.execute(scene.database.kysely);
  return { lotId, subtaskId: (await scene.subtask(lotId)).subtask_id, token: 1 };
}
