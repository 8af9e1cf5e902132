import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findFreePort } from '#server/db/embedded/port.ts';
import { startService, type Service } from '#tests/support/service.ts';

/** A service with its own database, as a new operator has it after `npm start`; it can be stopped and started again. */
export interface RealService {
  origin: string;
  /** Without a mail server its mails are files here (tests/support/mailbox.ts). */
  dataFolder: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Prepares a service. `hosts` are the operator's rules for hosts, `env` the operator's other settings, and `hostname` is
 * the name in its public address.
 */
export async function prepareService(
  hosts: readonly object[],
  env: Record<string, string> = {},
  hostname: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<RealService> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'sheaf-journey-'));
  // If the test runs as root, the database runs as another user, who needs access to the folder.
  chmodSync(dataFolder, 0o755);
  writeFileSync(path.join(dataFolder, 'hosts.json'), JSON.stringify(hosts));
  const port = await findFreePort();
  const origin = `http://${hostname}:${port}`;
  let service: Service | null = null;
  const stop = async (): Promise<void> => {
    await service?.stop();
    service = null;
  };
  return {
    origin,
    dataFolder,
    start: async () => {
      service = await startService({ dataFolder, port, args: ['--demo'], env: { SHEAF_PUBLIC_URL: origin, ...env } });
    },
    stop,
    remove: async () => {
      await stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Opens the console from the public home page, by the button of the demo's sign-in page. */
export async function enterDemo(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.getByRole('link', { name: 'Enter the demo' }).click();
  await page.getByRole('button', { name: 'Enter the demo' }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
}

/** Saves the task "Prices" of a foreign site's books by their selectors, and starts it; its page opens. */
export async function startPrices(page: Page, service: RealService, site: { origin: string }): Promise<void> {
  await enterDemo(page, service.origin);
  await page.goto(`${service.origin}/console/template/list-by-selectors`);
  await page.getByRole('textbox', { name: 'Task name' }).fill('Prices');
  await page.getByRole('textbox', { name: /^Start addresses/u }).fill(`${site.origin}/books`);
  await page.getByRole('textbox', { name: /^Item/u }).fill('.book');
  await page.getByRole('textbox', { name: /^Fields/u }).fill('name = h2\nprice = .price');
  await page.getByRole('textbox', { name: /^Next page/u }).fill('a[rel=next]');
  await page.getByRole('button', { name: 'Save and start' }).click();
  await page.getByRole('heading', { name: 'Prices' }).waitFor();
}

/** Waits until a run of `startPrices` has ended with the rows of all 30 books. */
export async function seePrices(page: Page, run: number): Promise<void> {
  await seeRows(page, run, 30);
}

/** Waits until a run has ended with a number of rows. */
export async function seeRows(page: Page, run: number, rows: number): Promise<void> {
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Show the subtasks of run ${run}` }) });
  await expect.poll(() => row.innerText()).toMatch(new RegExp(`Finished[\\s\\S]*\\t${rows}\\t`, 'u'));
}
