import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { ExportScope, ExportStatus } from '#core/domain/data/exportFile.ts';
import { createSecretBox } from '#server/auth/secretBox.ts';
import type { Tx } from '#server/db/database.ts';
import { destinationSecretColumn } from '#server/db/schema/exportTables.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { findDestination, insertDestination } from '#server/db/tables/export/destinations.ts';
import { readUnexported } from '#server/db/tables/export/exportedRanges.ts';
import { insertExport, restartExport } from '#server/db/tables/export/exports.ts';
import { retryWhileDatabaseAway } from '#server/db/refusalOfDatabaseError.ts';
import { exportTo } from '#server/jobs/export/exportTo.ts';
import { insertRun } from '#tests/server/commands/task/insertRun.ts';
import { openScene, type Scene } from '#tests/server/jobs/scene.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { killOne, type ExportKillOptions } from './exportKills.ts';
import { startFleet, startSite, type Site } from './processes.ts';
import { seededRandom } from './random.ts';

export interface TableKillFigures {
  kills: number;
  databaseKills: number;
  /** Times that another worker continued a delivery. */
  takenAgain: number;
  /** Rows in the table, and those that are there twice or not at all. */
  rows: number;
  twice: number;
  missing: number;
  /** Rows that count as not exported at the end, and deliveries that did not end. */
  notExported: number;
  unended: number;
}

const secret = 'a secret of the faults, 32 characters';
const rowsPerRun = 60_000;
const table = 'sent_rows';
const never = new AbortController().signal;

/**
 * Rows go to a table, without keys, while the workers that send them and the server of both databases are killed at
 * moments that the seed decides. At the end each row must be there once.
 */
export async function killTableDeliveries(options: ExportKillOptions): Promise<TableKillFigures> {
  const { databaseUrl, kills } = options;
  process.env['SHEAF_SECRET'] = secret;
  const random = seededRandom(options.seed);
  const scene = openScene(databaseUrl);
  const site = await startSite();
  const fleet = await startFleet(databaseUrl, withDatabaseHost(site, new URL(databaseUrl)), options.workers);
  const acts = await openActs(scene, new URL(databaseUrl));
  let databaseKills = 0;
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      await acts.keepBusy();
      await sleep(random() * 1_500);
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
export function isEachRowThere({ rows, twice, missing, notExported, unended, takenAgain }: TableKillFigures): boolean {
  return rows > 0 && takenAgain > 0 && twice === 0 && missing === 0 && notExported === 0 && unended === 0;
}

/** The workers may also connect to the database, as if it was a user's. */
function withDatabaseHost(site: Site, { host }: URL): Site {
  return {
    ...site,
    writeHosts: async (folder) => {
      const file = join(folder, 'hosts.json');
      await writeFile(file, JSON.stringify([{ host, allowPrivate: true }]));
      return file;
    },
  };
}

async function openActs(scene: Scene, url: URL) {
  const { database } = scene;
  const accountId = await scene.makeAccount(1);
  const taskId = await scene.makeTask(accountId);
  const steady = <Value>(work: (tx: Tx, revision: number) => Promise<Value>): Promise<Value> =>
    retryWhileDatabaseAway(() => database.withoutRls(async (tx) => work(tx, await nextRevision(tx, accountId))), never);
  const destinationId = await steady((tx, revision) => insertTarget(tx, { accountId, taskId, url, revision }));
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
      return insertExport(tx, { ...exportTo(row, 't', rows), rowTotal: 0, revision });
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
      const { rows } = await sql<{ all: number; distinct: number }>`
        select count(*) as all, count(distinct key) as distinct from ${sql.table(table)}`.execute(database.kysely);
      const { all = 0, distinct = 0 } = rows[0] ?? {};
      const { rows: taken } = await sql<{ again: number }>`
        select coalesce(sum(attempt - 1), 0)::int as again from exports where account_id = ${accountId}`.execute(
        database.kysely,
      );
      const left = await database.withoutRls((tx) => readUnexported(tx, taskId, destinationId));
      const expected = runs * rowsPerRun;
      return {
        takenAgain: taken[0]?.again ?? 0,
        rows: all,
        twice: all - distinct,
        missing: expected - distinct,
        notExported: left.length,
      };
    },
  };
}

async function insertTarget(
  tx: Tx,
  of: { accountId: string; taskId: string; url: URL; revision: number },
): Promise<string> {
  const { accountId, taskId, url, revision } = of;
  const { hostname: host, port, pathname, username: user, password } = url;
  const target = {
    kind: 'postgres', host, port: Number(port), database: pathname.slice(1), user, tls: 'off', schema: 'public', table,
    mode: 'insert', keys: [],
  } as const; // prettier-ignore
  const sealed = createSecretBox(secret).seal({ accountId, column: destinationSecretColumn }, decodeURIComponent(password)); // prettier-ignore
  const settings = { name: 'table', isOn: false, target: { ...target, keys: [] }, columns: [] };
  const made = { ...settings, accountId, taskId, columnTypes: {}, secret: sealed, revision };
  return (await insertDestination(tx, made)).destination_id;
}
