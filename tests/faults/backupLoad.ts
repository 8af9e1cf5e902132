import { sql } from 'kysely';
import { isLotEnded } from '#core/domain/task/status.ts';
import { openScene, type Scene } from '#tests/server/jobs/scene.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import type { Writes } from './device.ts';
import { resendEdits } from './resendEdits.ts';
import { readDatabaseUrl, type WholeService } from './wholeService.ts';

const lots = 3;
const pagesPerLot = 200;
const priceMicro = 1_000;
const creditMicro = 1_000_000_000;

/** Long runs that are charged by the row. */
export interface Runs {
  accountId: string;
  lotIds: string[];
}

export async function startRuns(service: WholeService, siteOrigin: string): Promise<Runs> {
  const scene = openScene(readDatabaseUrl(service.dataFolder));
  try {
    const accountId = await scene.makeAccount(lots);
    await sql`insert into ledger (account_id, amount_micro, kind, cause)
      values (${accountId}, ${creditMicro}, 'credit', 'credit of the runs')`.execute(scene.database.kysely);
    const lotIds: string[] = [];
    for (let lot = 0; lot < lots; lot += 1) {
      const addresses = Array.from({ length: pagesPerLot }, (_, page) => `${siteOrigin}/item/${900_000 + lot}-${page}`);
      const options = { pricePerRowMicro: priceMicro };
      lotIds.push(await scene.startLot(accountId, await scene.makeTask(accountId), addresses, options));
    }
    return { accountId, lotIds };
  } finally {
    await scene.close();
  }
}

/** Returns the rows that the runs have so far. */
export async function countRows({ dataFolder }: Pick<WholeService, 'dataFolder'>, { lotIds }: Runs): Promise<number> {
  const scene = openScene(readDatabaseUrl(dataFolder));
  try {
    return sum((await Promise.all(lotIds.map((lotId) => scene.lot(lotId)))).map((lot) => lot.row_count));
  } finally {
    await scene.close();
  }
}

export interface ContinuedFigures {
  /** Rows of the charged runs, which the restored service completed. */
  rows: number;
  lost: number;
  doubled: number;
  /** Rows charged too much or too little. */
  mischarged: number;
  unendedLots: number;
  /** Devices that were notified of the restore, of all. */
  notified: number;
  devices: number;
  edits: number;
  /** Tasks that do not have the name of the last edit. */
  lostEdits: number;
  refusedEdits: number;
  wrong: string[];
}

/** Lets the devices of a restored service continue and its runs end, and compares. */
export async function continueRestored(
  service: WholeService,
  all: readonly Writes[],
  runs: Runs,
): Promise<ContinuedFigures> {
  const sent = await Promise.all(all.map((writes) => resendEdits(service.origin, writes)));
  const scene = openScene(readDatabaseUrl(service.dataFolder));
  try {
    const unendedLots = await waitForLots(scene);
    const rows = (await Promise.all(runs.lotIds.map((lotId) => scene.rows(lotId))))
      .flat()
      .map((row) => JSON.stringify(row));
    const different = new Set(rows).size;
    // The credit is a negative charge.
    const charged = ((await scene.charged(runs.accountId)) + creditMicro) / priceMicro;
    return {
      rows: rows.length,
      lost: lots * pagesPerLot - different,
      doubled: rows.length - different,
      mischarged: Math.abs(charged - rows.length),
      unendedLots,
      notified: sum(sent.map(({ notified }) => notified)),
      devices: all.length,
      edits: sum(sent.map(({ edits }) => edits)),
      lostEdits: await countLostEdits(scene, all),
      refusedEdits: sum(sent.map(({ refused }) => refused)),
      wrong: [...sent, ...all].flatMap(({ wrong }) => wrong).slice(0, 10),
    };
  } finally {
    await scene.close();
  }
}

/** A task that was made after the backup is gone, with its edits. */
async function countLostEdits({ database }: Scene, all: readonly Writes[]): Promise<number> {
  const rows = await database.kysely.selectFrom('tasks').select(['task_id', 'name']).execute();
  const names = new Map(rows.map((row) => [row.task_id, row.name]));
  const wanted = new Map<string, string>();
  for (const { target, patch } of all.flatMap(({ journal }) => journal)) {
    wanted.set(target, (patch as { taskName: string }).taskName);
  }
  return [...wanted].filter(([taskId, name]) => names.has(taskId) && names.get(taskId) !== name).length;
}

async function waitForLots({ database }: Scene): Promise<number> {
  let unended = -1;
  const isOver = async (): Promise<boolean> => {
    const all = await database.kysely.selectFrom('lots').select('status').execute();
    unended = all.filter(({ status }) => !isLotEnded(status)).length;
    return unended === 0;
  };
  await waitFor(isOver, { timeoutMs: 180_000, pauseMs: 250 }).catch(() => undefined);
  return unended;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
