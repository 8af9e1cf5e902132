import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { ExportScope, ExportStatus } from '#core/domain/data/exportFile.ts';
import { exportPlan } from '#core/wire/rows/exportRecord.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { endUnderWay, insertExport, restartExport } from '#server/db/tables/export/exports.ts';
import { retryWhileDatabaseAway } from '#server/db/refusalOfDatabaseError.ts';
import type { Tx } from '#server/db/database.ts';
import { openScene, type Scene } from '#tests/server/jobs/scene.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { compareExports, type ExportFacts } from './compareExports.ts';
import { startFleet, startSite, type Fleet } from './processes.ts';
import { seededRandom } from './random.ts';
import { startRewriting } from './rewriteRows.ts';

export interface ExportKillOptions {
  databaseUrl: string;
  /** The present process of the database server, which starts again by itself. */
  databasePid: () => number;
  kills: number;
  seed: number;
  workers: number;
  print: (line: string) => void;
}

export interface ExportKillFigures extends ExportFacts {
  kills: number;
  databaseKills: number;
  /** Exports with a file, and how often one was cancelled while it ran, or was made again after it had no file. */
  done: number;
  cancels: number;
  restarts: number;
  /** Files that were begun again after a kill. */
  begunAgain: number;
  /** Writes of rows meanwhile, new ones and replaced ones. */
  writes: number;
  /** Exports that did not end. */
  unended: number;
}

const exportsAtOnce = 3;
/** An export that takes longer hangs: on a machine that others use, some took more than two minutes. */
const maxWaitMs = 600_000;
/** Comparisons need a pause of the writes. */
const killsPerComparison = 20;

/**
 * Exports run while rows are written and replaced, and while the processes that export and the database server are
 * killed at moments that the seed decides. Every file must be whole or absent, and the rows that count as not exported
 * must be exactly those that no file has as they are.
 */
export async function killExports(options: ExportKillOptions): Promise<ExportKillFigures> {
  const { databaseUrl, kills, print } = options;
  const random = seededRandom(options.seed);
  const scene = openScene(databaseUrl);
  const site = await startSite();
  const fleet = await startFleet(databaseUrl, site, options.workers);
  const accountId = await scene.makeAccount(1);
  const taskId = await scene.makeTask(accountId);
  const rewriting = await startRewriting(scene, { accountId, taskId }, random);
  const facts: ExportFacts = { files: 0, torn: 0, rows: 0, wronglyExported: 0, wronglyNotExported: 0, rubbish: 0 };
  const versions = new Set<number>();
  const figures = { databaseKills: 0, done: 0, begunAgain: 0, unended: 0 };
  const acts = openActs({ scene, accountId, taskId, random });

  const compare = async (): Promise<void> => {
    await rewriting.pause();
    const isQuiet = await acts.untilEnded();
    if (!isQuiet) figures.unended += await acts.countUnderWay();
    const found = await compareExports(scene, { accountId, taskId, versions });
    for (const [name, count] of Object.entries(found.facts)) facts[name as keyof ExportFacts] += count;
    for (const [name, count] of Object.entries(found.ends)) figures[name as keyof typeof found.ends] += count;
    rewriting.resume();
  };
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      await acts.keepBusy(random() * 1_500);
      if (await killOne(options, fleet, scene, random)) figures.databaseKills += 1;
      if (kill % killsPerComparison === 0 || kill === kills) {
        await compare();
        print(`${kill} kills, ${figures.done} files, ${figures.begunAgain} begun again, ${rewriting.writes()} writes`);
      }
    }
    return { kills, ...figures, ...facts, ...acts.counts, writes: rewriting.writes() };
  } finally {
    await rewriting.stop();
    await fleet.stop();
    await fleet.remove();
    site.stop();
    await scene.close();
  }
}

/** Returns whether every promise was held, by kills that hit something. */
export function holdsPromises(figures: ExportKillFigures): boolean {
  const { torn, wronglyExported, wronglyNotExported, rubbish, unended, begunAgain, files, rows, writes, kills } =
    figures;
  const isExact = torn === 0 && wronglyExported === 0 && wronglyNotExported === 0 && rubbish === 0 && unended === 0;
  return isExact && begunAgain > 0 && files > 0 && rows > 0 && writes > kills;
}

/** Kills a worker, or one time in six the database server; true for the latter. */
export async function killOne(
  { databasePid, workers }: Pick<ExportKillOptions, 'databasePid' | 'workers'>,
  fleet: Fleet,
  { database }: Scene,
  random: () => number,
): Promise<boolean> {
  if (random() < 5 / 6) {
    fleet.kill(Math.floor(random() * workers));
    return false;
  }
  const pid = databasePid();
  process.kill(pid, 'SIGKILL');
  const isBack = (): Promise<boolean> =>
    sql`select 1`.execute(database.kysely).then(
      () => databasePid() !== pid,
      () => false,
    );
  await waitFor(isBack, { pauseMs: 20 });
  return true;
}

interface ActsOptions {
  scene: Scene;
  accountId: string;
  taskId: string;
  random: () => number;
}

/** What a user does with exports meanwhile. */
function openActs({ scene: { database }, accountId, taskId, random }: ActsOptions) {
  const counts = { cancels: 0, restarts: 0 };
  const never = new AbortController().signal;
  const steady = <Value>(work: (tx: Tx, revision: number) => Promise<Value>): Promise<Value> =>
    retryWhileDatabaseAway(() => database.withoutRls(async (tx) => work(tx, await nextRevision(tx, accountId))), never);
  const idsOf = (...statuses: ExportStatus[]): Promise<string[]> =>
    retryWhileDatabaseAway(async () => {
      const { rows } = await sql<{ export_id: string }>`
        select export_id from exports where account_id = ${accountId} and deleted_at is null
          and status = any(${statuses})`.execute(database.kysely);
      return rows.map((row) => row.export_id);
    }, never);
  const underWay = () => idsOf(ExportStatus.Waiting, ExportStatus.Running);
  const make = (): Promise<unknown> => {
    const scope = random() < 0.15 ? ExportScope.All : ExportScope.NotExported;
    const plan = exportPlan.parse({ taskId, scope, format: 'jsonl' });
    return steady((tx, revision) =>
      insertExport(tx, {
        accountId,
        plans: [plan],
        taskNames: ['t'],
        columnTypes: [{}],
        fileName: 't.jsonl',
        rowTotal: 0,
        revision,
      }),
    );
  };
  const actOnce = async (): Promise<void> => {
    if ((await underWay()).length < exportsAtOnce) await make();
    const [running] = await idsOf(ExportStatus.Running);
    const [failed] = await idsOf(ExportStatus.Failed, ExportStatus.Cancelled);
    if (running !== undefined && random() < 0.03) {
      const row = await steady((tx, revision) =>
        endUnderWay(tx, running, { status: ExportStatus.Cancelled, revision }),
      );
      if (row !== undefined) counts.cancels += 1;
    }
    if (failed !== undefined && random() < 0.2) {
      const row = await steady((tx, revision) => restartExport(tx, failed, revision));
      if (row !== undefined) counts.restarts += 1;
    }
  };
  return {
    counts,
    countUnderWay: async () => (await underWay()).length,
    keepBusy: async (forMs: number): Promise<void> => {
      for (const end = performance.now() + forMs; performance.now() < end; await sleep(50)) await actOnce();
    },
    untilEnded: async (): Promise<boolean> =>
      waitFor(async () => (await underWay()).length === 0, { timeoutMs: maxWaitMs, pauseMs: 100 }).then(
        () => true,
        () => false,
      ),
  };
}
