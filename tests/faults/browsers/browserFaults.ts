import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { waitFor } from '#tests/support/waitFor.ts';
import { damageRow, deleteDatabases, deleteTable, type DeviceTable } from './damageDevice.ts';
import type { FaultyService } from './faultyService.ts';
import type { SmallDisk } from './fullDisk.ts';
import { list, stepMs, type KillableBrowser } from './killableBrowser.ts';
import type { TaskNames } from './taskNames.ts';

export interface Stage {
  browser: KillableBrowser;
  service: FaultyService;
  names: TaskNames;
  disk: SmallDisk;
  /** Returns a number from 0 to 1, by the seed. */
  random: () => number;
  /** The page with the task list, up to date. */
  page: Page;
}

/** Breaks something while edits are made; afterwards the browser may not be running, and the service not reachable. */
export type Fault = (stage: Stage) => Promise<void>;

/** Chromium writes what a page put into `localStorage` after 5 s. */
const backupWrittenMs = 7_000;

/** The faults without a table; `tableFaults` adds those of each table. */
export const browserFaults = {
  killedOffline: async ({ browser, service, names, page, random }) => {
    service.reach = 'nothing';
    for (let edits = Math.floor(random() * 3); edits >= 0; edits -= 1) await names.rename(page);
    await names.renameUnconfirmed(page);
    await sleep(random() * 200);
    await browser.kill();
  },
  killedPushing: async ({ browser, service, names, page, random }) => {
    service.losesPushReplies = true;
    const { pushes } = service;
    await names.rename(page);
    if (random() < 0.5) await names.rename(page);
    await waitFor(() => service.pushes > pushes, { timeoutMs: stepMs, pauseMs: 5 });
    await sleep(random() * 200);
    await browser.kill();
    service.losesPushReplies = false;
  },
  leaderClosed: async (stage) => {
    const { browser, names, page } = stage;
    stage.page = await browser.open();
    await names.see(stage.page);
    await names.rename(page);
    await page.close();
    await names.rename(stage.page);
  },
  leaderFrozen: (stage) => replaceLeader(stage, (page) => stage.browser.freeze(page)),
  leaderStopped: (stage) => replaceLeader(stage, (page) => stage.browser.stopProcess(page)),
  newVersion: async ({ browser, service, names, page }) => {
    service.reach = 'files';
    await names.rename(page);
    service.version += 1;
    await waitFor(() => findsNewVersion(page), { timeoutMs: stepMs, pauseMs: 500 });
    const reload = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Reload' });
    await reload.waitFor();
    await names.rename(page);
    const loaded = page.waitForEvent('load');
    await reload.click();
    await browser.endIdleServiceWorkers(page, loaded);
  },
  databasesDeleted: async ({ service, names, page }) => {
    service.reach = 'files';
    await names.rename(page);
    await deleteDatabases(page);
    await page.getByRole('button', { name: /^Offline, 1 edit waiting/u }).waitFor();
    service.reach = 'all';
  },
  diskFull: async ({ service, names, disk, page }) => {
    service.reach = 'files';
    await names.rename(page);
    disk.fill();
    await page.evaluate(() => Object.assign(globalThis, { isDiskFull: true }));
    await names.renameOrRefuse(page);
    disk.empty();
    await page.evaluate(() => Object.assign(globalThis, { isDiskFull: false }));
    await names.renameWithRoom(page);
  },
  killedOnFullDisk: async (stage) => {
    const { browser, service, names, disk, page } = stage;
    service.reach = 'files';
    await names.rename(page);
    // Chromium may drop all databases of a full disk: only the backup is left then, of the edits that were made before.
    await sleep(backupWrittenMs);
    disk.fill();
    await page.evaluate(() => Object.assign(globalThis, { isDiskFull: true }));
    // This one may be lost with them, and so may its backup.
    await names.renameUnconfirmed(page);
    await browser.kill();
    disk.empty();
    await browser.start();
    stage.page = await browser.open();
    await seeWithoutService(stage.page);
    service.reach = 'all';
  },
} satisfies Record<string, Fault>;

/**
 * Looks for a new version of the service worker. A look of the browser that is under way, which may have read the old
 * version, answers for this one too.
 */
function findsNewVersion(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    return registration.installing !== null || registration.waiting !== null;
  });
}

/** Another tab edits while the leader's does nothing; then both continue. */
async function replaceLeader(stage: Stage, hold: (page: Page) => Promise<() => Promise<void>>): Promise<void> {
  const { browser, names, page } = stage;
  stage.page = await browser.open();
  await names.see(stage.page);
  // The page of the log is loaded now: files of the app may wait for the process that is stopped.
  const go = (path: string) => stage.page.evaluate((next) => history.pushState(null, '', next), path);
  await go('/console/sync');
  await stage.page.getByText('Sync log').waitFor();
  await go(list);
  await names.see(stage.page);
  await names.rename(page);
  const release = await hold(page);
  try {
    await names.rename(stage.page);
    await seeUpToDate(stage.page);
  } finally {
    await release();
  }
  await names.see(page);
  await names.rename(page);
  await page.close();
}

/**
 * Returns the two faults of a table: it is lost, or a row of it is damaged, while the console is closed and an edit
 * waits. The console is then opened without the service, which can only show that it is away, and reads it again.
 */
export function tableFaults(table: DeviceTable): [name: string, fault: Fault][] {
  const breakBy =
    (damage: (page: Page, stage: Stage) => Promise<void>): Fault =>
    async (stage) => {
      const { service, names, page } = stage;
      service.reach = 'files';
      await names.rename(page);
      await page.goto(`${service.origin}/robots.txt`);
      await damage(page, stage);
      await page.goto(service.origin + list);
      await seeWithoutService(page);
      service.reach = 'all';
    };
  const name = `${table.database}.${table.table}`;
  return [
    [`deleted ${name}`, breakBy((page) => deleteTable(page, table))],
    [`damaged ${name}`, breakBy((page, { random }) => damageRow(page, table, random()))],
  ];
}

/** Waits for the console, or for the sign-in page where the browser lost which account was here: both say what waits. */
async function seeWithoutService(page: Page): Promise<void> {
  const console = page.getByRole('button', { name: /^Offline, \d+ edits? waiting/u });
  const signIn = page.getByText(/^\d+ edits? waits? on this device/u);
  await console.or(signIn).waitFor();
}

/** Waits until the page says that nothing waits and the last poll succeeded. */
export async function seeUpToDate(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Up to date/u }).waitFor();
  await page.getByText('Saved on this device').first().waitFor({ state: 'detached' });
}
