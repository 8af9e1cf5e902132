import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Value } from '#core/domain/data/block.ts';
import { isLotEnded, LotStatus, SubtaskStatus } from '#core/domain/task/status.ts';
import { openScene, type Scene } from '#tests/server/jobs/scene.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { maxLost } from '#server/engine/run/crashIsolation.ts';
import { knownLot, type KnownLot, type Mix } from './catalogue.ts';
import { startFleet, type FleetOptions, startSite } from './processes.ts';
import { seededRandom } from './random.ts';
import { watchReplacements, type Replacements } from './replacements.ts';

export interface KillOptions extends FleetOptions {
  databaseUrl: string;
  kills: number;
  seed: number;
  workers: number;
  /** Number of pages with rows per lot. */
  lotSize: number;
  mix: Mix;
  /** Freezes of a worker: the number, spread over the kills, and the length of each. */
  freezes: { count: number; forMs: number };
  print: (line: string) => void;
}

export interface KillFigures {
  kills: number;
  freezes: number;
  lots: number;
  rows: number;
  lost: number;
  doubled: number;
  /** Pages reported as failed, though fewer workers were killed at them than such a report takes. */
  givenUp: number;
  /** Browsers and their folders that still exist after all workers have ended. */
  leftOver: number;
  /** Number of lots that did not end. */
  unended: number;
  /** Rows charged too much or too little, against the stored ones. */
  mischarged: number;
  replacements: number;
  replacementP50Ms: number;
  replacementP99Ms: number;
}

const lotsAtOnce = 3;
const nodes = 6;
const pricePerRowMicro = 5;
const lookEveryMs = 100;
/** After this time a lot counts as not ended. */
const giveUpMs = 180_000;

type RunningLot = KnownLot & { lotId: string };

/**
 * Lots run against a site with known rows while worker processes are killed with SIGKILL, at moments that the seed
 * decides, and are replaced. At the end every lot must have exactly its rows.
 */
export async function killWorkers(options: KillOptions): Promise<KillFigures> {
  const { databaseUrl, kills, print } = options;
  const random = seededRandom(options.seed);
  const scene = openScene(databaseUrl);
  const site = await startSite();
  const fleet = await startFleet(databaseUrl, site, options.workers, options);
  const accountId = await scene.makeAccount(nodes);
  const replacements = watchReplacements(scene.database);
  const lots: RunningLot[] = [];

  const startMissing = async (): Promise<void> => {
    for (let missing = lotsAtOnce - (await unended(scene, lots)).length; missing > 0; missing -= 1) {
      const known = knownLot(site.origin, lots.length, options.lotSize, options.mix);
      const { recipe, startUrls } = known;
      const taskId = await scene.makeTask(accountId);
      const lotId = await scene.startLot(accountId, taskId, startUrls, { recipe, pricePerRowMicro, nodeCount: nodes });
      lots.push({ ...known, lotId });
    }
    await admit(scene.database, accountId);
  };
  const untilReady = async (): Promise<void> => {
    const isReady = async () => (await isManned(scene, options.workers)) && !(await isPageAtRisk(scene));
    if (!(await lookUntil(replacements, isReady))) throw new Error('a worker did not start, or a page is never read');
  };
  /** Others get the work of the frozen worker, as if it were dead; when it continues it must not write any of it. */
  const freeze = async (index: number): Promise<void> => {
    const frozen = fleet.freeze(index, options.freezes.forMs);
    const frozenAt = performance.now();
    await sleep(lookEveryMs);
    await replacements.watch(frozenAt);
    await lookFor(replacements, options.freezes.forMs);
    await frozen;
    await startMissing();
  };
  try {
    await startMissing();
    for (let kill = 1; kill <= kills; kill += 1) {
      await lookFor(replacements, random() * 4_000);
      await untilReady();
      fleet.kill(Math.floor(random() * options.workers));
      const killedAt = performance.now();
      await sleep(lookEveryMs);
      await replacements.watch(killedAt);
      await startMissing();
      if (isFreezeDue(kill, options)) {
        await untilReady();
        await freeze(Math.floor(random() * options.workers));
      }
      if (kill % 10 === 0) print(`${kill} kills, ${lots.length} lots, ${replacements.times.length} subtasks replaced`);
    }
    await lookUntil(replacements, async () => (await unended(scene, lots)).length === 0);
    // No process writes any more: a lot that did not end can be compared too.
    await fleet.stop();
    const figures = {
      kills,
      freezes: options.freezes.count,
      ...(await compare(scene, lots, accountId)),
      ...timesOf(replacements),
    };
    return { ...figures, leftOver: await fleet.leftOver() };
  } finally {
    await fleet.stop();
    await fleet.remove();
    site.stop();
    await scene.close();
  }
}

/** Freezes happen after equal numbers of kills. */
function isFreezeDue(kill: number, { kills, freezes }: KillOptions): boolean {
  const dueBy = (count: number): number => Math.floor((count * freezes.count) / kills);
  return dueBy(kill) > dueBy(kill - 1);
}

/**
 * Returns whether no row is lost or doubled, every lot ended, every charge is right, and a dead worker is replaced
 * within 15 s.
 */
export function holdsPromises(figures: KillFigures): boolean {
  const { lost, doubled, givenUp, leftOver, unended, mischarged, replacements, replacementP99Ms } = figures;
  const isExact = lost === 0 && doubled === 0 && mischarged === 0 && givenUp === 0 && leftOver === 0;
  // Kills that hit no working process would prove nothing.
  return isExact && unended === 0 && replacements > 0 && replacementP99Ms <= 15_000;
}

async function lookFor(replacements: Replacements, forMs: number): Promise<void> {
  for (const end = performance.now() + forMs; performance.now() < end; await sleep(lookEveryMs))
    await replacements.look();
}

/** Returns whether the condition held in time. */
async function lookUntil(replacements: Replacements, holds: () => Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + giveUpMs; performance.now() < end; await lookFor(replacements, lookEveryMs)) {
    if (await holds()) return true;
  }
  return false;
}

/** Returns whether every worker runs: kills faster than processes start would only measure the start time. */
async function isManned({ database }: Scene, workers: number): Promise<boolean> {
  const { rows } = await sql`select from workers where seen_at > now() - interval '4 s'`.execute(database.kysely);
  return rows.length >= workers;
}

/**
 * Returns whether a page is in progress that the next loss would report as failed, as is right for a page that crashes
 * workers. A killer that spares such pages finds out whether any other page is given up.
 */
async function isPageAtRisk({ database }: Scene): Promise<boolean> {
  const { rows } = await sql`
    select from subtasks
    where status in (${SubtaskStatus.Waiting}, ${SubtaskStatus.Executing})
      and lost_count >= ${maxLost} and lost_position is not distinct from position`.execute(database.kysely);
  return rows.length > 0;
}

async function unended(scene: Scene, lots: readonly RunningLot[]): Promise<RunningLot[]> {
  const statuses = await Promise.all(lots.map(async ({ lotId }) => (await scene.lot(lotId)).status));
  return lots.filter((_, index) => !isLotEnded(statuses[index] ?? LotStatus.Unknown));
}

async function compare(scene: Scene, lots: readonly RunningLot[], accountId: string) {
  let [rows, lost, doubled, givenUp] = [0, 0, 0, 0];
  for (const lot of lots) {
    const found = await scene.rows(lot.lotId);
    const difference = rowDifference(lot.rows, found);
    const failures = (await scene.subtasks(lot.lotId)).flatMap((subtask) => subtask.failures);
    const crashed = failures.filter(({ code }) => code === 'Crashed').length;
    rows += found.length;
    givenUp += crashed;
    lost += Math.max(0, difference.lost - crashed);
    doubled += difference.doubled;
  }
  const mischarged = Math.abs((await scene.charged(accountId)) / pricePerRowMicro - rows);
  return { lots: lots.length, rows, lost, doubled, givenUp, unended: (await unended(scene, lots)).length, mischarged };
}

/** An unexpected row counts as doubled. */
function rowDifference(expected: readonly Value[][], found: readonly Value[][]): { lost: number; doubled: number } {
  const missing = new Set(expected.map((row) => JSON.stringify(row)));
  const doubled = found.filter((row) => !missing.delete(JSON.stringify(row))).length;
  return { lost: missing.size, doubled };
}

function timesOf({ times }: Replacements) {
  const sorted = times.toSorted((left, right) => left - right);
  const percentile = (part: number): number => Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
  return { replacements: sorted.length, replacementP50Ms: percentile(0.5), replacementP99Ms: percentile(0.99) };
}
