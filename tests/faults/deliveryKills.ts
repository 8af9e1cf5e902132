import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { ExportScope, ExportStatus } from '#core/domain/data/exportFile.ts';
import type { DestinationTarget } from '#core/domain/data/destination.ts';
import type { Tx } from '#server/db/database.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { findDestination, insertDestination } from '#server/db/tables/export/destinations.ts';
import { readUnexported } from '#server/db/tables/export/exportedRanges.ts';
import { restartExport } from '#server/db/tables/export/exports.ts';
import { retryWhileDatabaseAway } from '#server/db/refusalOfDatabaseError.ts';
import { exportRowsTo } from '#server/jobs/export/exportTo.ts';
import { insertRun } from '#tests/server/commands/task/insertRun.ts';
import { openScene, type Scene } from '#tests/server/jobs/scene.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { killOne, type ExportKillOptions } from './exportKills.ts';
import { startFleet, startSite, type FleetOptions, type Site } from './processes.ts';
import { seededRandom } from './random.ts';

export interface DeliveryKillFigures {
  kills: number;
  databaseKills: number;
  /** Times that another worker continued a delivery. */
  takenAgain: number;
  /** Rows at the destination, and those that are there twice or not at all. */
  rows: number;
  twice: number;
  missing: number;
  /** Rows that count as not exported at the end, and deliveries that did not end. */
  notExported: number;
  unended: number;
}

/** The place to which rows go. */
interface KilledDelivery extends FleetOptions {
  target: DestinationTarget;
  rowsPerRun: number;
  /** The host of the place: the workers may connect to it. */
  host: string;
  /** The longest pause before a kill. */
  pauseMs: number;
  /** Stores what the destination needs, and returns its own sealed secret. */
  prepare: (tx: Tx, accountId: string) => Promise<string | null>;
  /** True while rows are sent, so that a kill may hit something. */
  isSending: () => boolean;
  /** The keys of all rows that are there. */
  readKeys: (scene: Scene) => Promise<readonly unknown[]>;
}

/** The secret in the environment of the workers. */
export const secret = 'a secret of the faults, 32 characters';
const never = new AbortController().signal;

/**
 * Rows go to a destination, while the workers that send them and the server of the database are killed at moments that
 * the seed decides. At the end each row must be there once.
 */
export async function killDeliveries(
  { databaseUrl, kills, ...options }: ExportKillOptions,
  place: KilledDelivery,
): Promise<DeliveryKillFigures> {
  const random = seededRandom(options.seed);
  const scene = openScene(databaseUrl);
  const site = await startSite();
  const fleet = await startFleet(databaseUrl, withHost(site, place.host), options.workers, {
    ...place,
    environment: { ...place.environment, SHEAF_SECRET: secret },
  });
  const acts = await openActs(scene, place);
  const untilSending = () =>
    waitFor(
      async () => {
        await acts.keepBusy();
        return place.isSending();
      },
      { timeoutMs: 120_000, pauseMs: 20 },
    );
  let databaseKills = 0;
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      await untilSending();
      await sleep(random() * place.pauseMs);
      if (await killOne(options, fleet, scene, random)) databaseKills += 1;
    }
    const unended = (await acts.untilEnded()) ? 0 : 1;
    return { kills, databaseKills, unended, ...(await acts.compare()) };
  } finally {
    await fleet.stop();
    await fleet.remove();
    site.stop();
    await scene.close();
  }
}

/** Returns whether each row has arrived once. */
export function isEachRowThere({
  rows,
  twice,
  missing,
  notExported,
  unended,
  takenAgain,
}: DeliveryKillFigures): boolean {
  return rows > 0 && takenAgain > 0 && twice === 0 && missing === 0 && notExported === 0 && unended === 0;
}

/** The workers may connect to this host, as if it was a user's. */
function withHost(site: Site, host: string): Site {
  return {
    ...site,
    writeHosts: async (folder) => {
      const file = join(folder, 'hosts.json');
      await writeFile(file, JSON.stringify([{ host, allowPrivate: true }]));
      return file;
    },
  };
}

async function openActs(scene: Scene, { target, prepare, rowsPerRun, readKeys }: KilledDelivery) {
  const { database } = scene;
  const accountId = await scene.makeAccount(1);
  const taskId = await scene.makeTask(accountId);
  const steady = <Value>(work: (tx: Tx, revision: number) => Promise<Value>): Promise<Value> =>
    retryWhileDatabaseAway(() => database.withoutRls(async (tx) => work(tx, await nextRevision(tx, accountId))), never);
  const { destination_id: destinationId } = await steady(async (tx, revision) => {
    const settings = { name: 'x', isOn: false, schedule: null, target, columns: [], columnTypes: {}, nextAt: null };
    return insertDestination(tx, { ...settings, accountId, taskId, secret: await prepare(tx, accountId), revision });
  });
  let runs = 0;
  const addRun = async (): Promise<void> => {
    const lotNo = (runs += 1);
    const rows = Array.from({ length: rowsPerRun }, (_, index) => [`${lotNo} ${index}`]);
    await insertRun(database, { accountId, taskId, lotId: randomUUID(), lotNo, columns: ['key'], rows });
  };
  const send = (): Promise<unknown> =>
    steady(async (tx, revision) => {
      const row = await findDestination(tx, destinationId);
      if (row === undefined) throw new Error('no destination');
      const rows = { scope: ExportScope.NotExported, lotNos: [], columns: [] };
      return exportRowsTo(tx, row, { taskName: 't', rows, revision });
    });
  const idsOf = (...statuses: ExportStatus[]): Promise<string[]> =>
    retryWhileDatabaseAway(async () => {
      const { rows } = await sql<{ export_id: string }>`
        select export_id from exports where account_id = ${accountId} and status = any(${statuses})`.execute(
        database.kysely,
      );
      return rows.map((row) => row.export_id);
    }, never);
  /** A delivery that lost too many workers continues, as its user would let it. */
  const isUnderWay = async (): Promise<boolean> => {
    for (const exportId of await idsOf(ExportStatus.Failed)) {
      await steady((tx, revision) => restartExport(tx, exportId, revision));
    }
    // Nobody waits here until a try is due.
    await retryWhileDatabaseAway(() => sql`update exports set next_try_at = null`.execute(database.kysely), never);
    return (await idsOf(ExportStatus.Waiting, ExportStatus.Running)).length > 0;
  };
  return {
    keepBusy: async (): Promise<void> => {
      if (await isUnderWay()) return;
      await addRun();
      await send();
    },
    untilEnded: (): Promise<boolean> =>
      waitFor(async () => !(await isUnderWay()), { timeoutMs: 120_000, pauseMs: 200 }).then(
        () => true,
        () => false,
      ),
    compare: async () => {
      const keys = await readKeys(scene);
      const distinct = new Set(keys).size;
      const { rows: taken } = await sql<{ again: number }>`
        select coalesce(sum(attempt - 1), 0)::int as again from exports where account_id = ${accountId}`.execute(
        database.kysely,
      );
      const left = await database.withoutRls((tx) => readUnexported(tx, taskId, destinationId));
      return {
        takenAgain: taken[0]?.again ?? 0,
        rows: keys.length,
        twice: keys.length - distinct,
        missing: runs * rowsPerRun - distinct,
        notExported: left.length,
      };
    },
  };
}
