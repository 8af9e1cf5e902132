import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { seededRandom } from '../random.ts';
import { browserFaults, seeUpToDate, tableFaults, type Fault, type Stage } from './browserFaults.ts';
import { readTables, type DeviceTable } from './damageDevice.ts';
import { startFaultyService } from './faultyService.ts';
import { failLikeAFullDisk, mountSmallDisk } from './fullDisk.ts';
import { KillableBrowser } from './killableBrowser.ts';
import { compareNames, TaskNames } from './taskNames.ts';

interface FaultPlan {
  databaseUrl: string;
  executablePath: string;
  seed: number;
  /** The number of killed browsers; half of them are killed offline, half while they push. */
  kills: number;
  /** The number of times that each of the other faults without a table happens. */
  rounds: number;
  /** The faults of tables that happen: all, or as many as this number, chosen by the seed. */
  tables: number;
  /** Only faults whose names match happen. */
  only?: RegExp;
  print: (line: string) => void;
}

interface BrowserFigures {
  edits: number;
  lost: number;
  doubled: number;
  /** Faults after which a page did not come back in time. */
  stuck: number;
  /** Errors of pages, and words that were not true. */
  wrong: number;
  /** The number of times that each fault happened. */
  faults: Record<string, number>;
  isDiskReal: boolean;
  /** Time from the end of the fault to a page that is up to date. */
  backP50Ms: number;
  backMaxMs: number;
}

const { killedOffline, killedPushing, ...others } = browserFaults;

/** Plays faults on one device, in an order by the seed, and compares after each what the pages confirmed. */
export async function playFaults(plan: FaultPlan): Promise<BrowserFigures> {
  const random = seededRandom(plan.seed);
  const service = await startFaultyService(plan.databaseUrl);
  const disk = mountSmallDisk();
  const profile = join(disk.folder, 'profile');
  const scripts = disk.isReal ? [] : [failLikeAFullDisk];
  const browser = new KillableBrowser({ executablePath: plan.executablePath, profile, service, scripts });
  const names = new TaskNames(service);
  // Ctrl-C ends the process without the end of this function.
  const cleanUp = (): void => {
    void browser.kill();
    disk.remove();
  };
  process.once('exit', cleanUp);
  const figures: BrowserFigures = {
    edits: 0,
    lost: 0,
    doubled: 0,
    stuck: 0,
    wrong: 0,
    faults: {},
    isDiskReal: disk.isReal,
    backP50Ms: 0,
    backMaxMs: 0,
  };
  const times: number[] = [];
  try {
    await browser.start();
    const page = await browser.open();
    const stage: Stage = { browser, service, names, disk, random, page };
    await seeUpToDate(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    for (const [name, fault] of await faultsOf(plan, stage)) {
      figures.faults[name] = (figures.faults[name] ?? 0) + 1;
      try {
        times.push(await playFault(fault, stage));
      } catch (error) {
        figures.stuck += 1;
        plan.print(`${name}: ${String(error)}\n${await textOf(stage.page)}`);
        await browser.kill();
        service.reach = 'all';
        service.losesPushReplies = false;
        disk.empty();
        plan.print(`${name}: ${browser.wrong.splice(0).join('; ')}`);
        continue;
      }
      const { lost, doubled } = await compareNames(names, service);
      const wrong = browser.wrong.splice(0);
      figures.lost += lost.length;
      figures.doubled += doubled.length;
      figures.wrong += wrong.length;
      for (const sentence of [
        ...lost.map((each) => `lost: ${each}`),
        ...doubled.map((each) => `doubled: ${each}`),
        ...wrong,
      ])
        plan.print(`${name}: ${sentence}`);
      plan.print(`${name}: back after ${Math.round(times.at(-1) ?? 0)} ms`);
    }
    const sorted = times.toSorted((one, other) => one - other);
    figures.edits = names.edits;
    figures.backP50Ms = Math.round(sorted[Math.ceil(sorted.length / 2) - 1] ?? 0);
    figures.backMaxMs = Math.round(sorted.at(-1) ?? 0);
    return figures;
  } finally {
    await browser.kill();
    await service.stop();
    disk.remove();
    process.off('exit', cleanUp);
  }
}

/** Returns true where nothing was lost, doubled, stuck or wrong; faults without edits would prove nothing. */
export function holdsPromises({ edits, lost, doubled, stuck, wrong }: BrowserFigures): boolean {
  return lost + doubled + stuck + wrong === 0 && edits > 0;
}

/** Plays one fault; returns the time until a page is up to date again. The page of the next fault is ready then. */
async function playFault(fault: Fault, stage: Stage): Promise<number> {
  const { browser, service, names } = stage;
  if (!browser.isRunning) {
    await browser.start();
    stage.page = await browser.open();
    await seeUpToDate(stage.page);
    await names.see(stage.page);
  }
  await fault(stage);
  const brokenAt = performance.now();
  if (!browser.isRunning) {
    await browser.start();
    stage.page = await browser.open();
  }
  await names.see(stage.page);
  if (service.reach !== 'all')
    await stage.page.getByRole('button', { name: /^Offline, \d+ edits? waiting/u }).waitFor();
  service.reach = 'all';
  service.losesPushReplies = false;
  await seeUpToDate(stage.page);
  await names.see(stage.page);
  return performance.now() - brokenAt;
}

async function faultsOf(plan: FaultPlan, { browser, random }: Stage): Promise<[string, Fault][]> {
  const page = await browser.open('/robots.txt');
  const tables: DeviceTable[] = await readTables(page);
  await page.close();
  const half = Math.ceil(plan.kills / 2);
  const times = (count: number, name: string, fault: Fault): [string, Fault][] =>
    Array.from({ length: count }, () => [name, fault]);
  const ofTables = tables.flatMap(tableFaults);
  return shuffled(
    [
      ...times(half, 'killedOffline', killedOffline),
      ...times(plan.kills - half, 'killedPushing', killedPushing),
      ...Object.entries(others).flatMap(([name, fault]) => times(plan.rounds, name, fault)),
      ...shuffled(ofTables, random).slice(0, plan.tables),
    ].filter(([name]) => (plan.only ?? /./u).test(name)),
    random,
  );
}

function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  return values
    .map((value) => ({ value, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value);
}

/** Returns the text of a stuck page, and the sync log of its tab. */
async function textOf(page: Page): Promise<string> {
  const text = (place: string) => page.locator(place).innerText({ timeout: 5_000 });
  const seen = await text('body').catch(String);
  await page.evaluate(() => history.pushState(null, '', '/console/sync')).catch(() => undefined);
  const log = await page
    .getByText('Sync log')
    .click({ timeout: 5_000 })
    .then(() => text('main'), String);
  return [page.url(), seen, log].map((each) => each.replaceAll('\n', ' ').slice(0, 3_000)).join('\n');
}
