import { describe, expect, it } from 'vitest';
import { enterDemo } from './realService.ts';
import { startJourney } from './startJourney.ts';

const { service, newPage } = await startJourney([]);
const page = await newPage();

const cells = page.getByRole('gridcell');
const isHere = () => page.getByText('On this device, also without a network').waitFor();

/** Collects the rows of one page by a new task; returns the address of its rows. */
async function collect(taskName: string): Promise<string> {
  await page.goto(`${service.origin}/console/template/html-tables`);
  await page.getByRole('textbox', { name: 'Task name' }).fill(taskName);
  await page.getByRole('textbox', { name: /^Page addresses/u }).fill(`${service.origin}/demo-shop/sizes`);
  await page.getByRole('button', { name: 'Save and start' }).click();
  await page.getByRole('heading', { name: taskName }).waitFor();
  await page.getByRole('link', { name: /data of run 1/u }).click();
  await isHere();
  return page.url();
}

describe('rows that are kept on a device, and rows that are not', () => {
  const addresses = { kept: '', removed: '' };
  let firstCell = '';

  it('one run is kept on the device, the rows of another one are removed from it', async () => {
    await enterDemo(page, service.origin);
    addresses.kept = await collect('Kept sizes');
    // The cells are empty until the rows are read from the device.
    await expect.poll(async () => (firstCell = await cells.nth(1).innerText())).not.toBe('');
    await page.getByRole('button', { name: 'Keep on this device' }).click();
    await page.getByRole('menuitemcheckbox', { name: /Keep this run/u }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Kept on this device' }).waitFor();
    addresses.removed = await collect('Other sizes');
    await page.getByRole('button', { name: 'Keep on this device' }).click();
    await page.getByRole('menuitem', { name: /Remove from this device/u }).click();
    await page.getByText('Not on this device: read from the service.').waitFor();
  });

  it('with a network, removed rows are read from the service, also after a reload', async () => {
    await page.reload();
    await page.getByText('Not on this device: read from the service.').waitFor();
    await expect.poll(() => cells.nth(1).innerText()).toBe(firstCell);
  });

  it('without a network, the kept run is read, and the removed one says why it shows nothing', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await service.stop();
    await page.goto(addresses.kept);
    await page.getByRole('button', { name: /^Offline/u }).waitFor();
    await page.reload();
    await expect.poll(() => cells.nth(1).innerText()).toBe(firstCell);
    await page.getByRole('button', { name: 'Kept on this device' }).waitFor();
    await page.goto(addresses.removed);
    await page.getByText('Here they can be read with a network, from the service.').waitFor();
  });

  it('a run that is kept without a network comes with the network', async () => {
    await page.getByRole('button', { name: 'Keep on this device' }).click();
    await page.getByRole('menuitemcheckbox', { name: /Keep this run/u }).click();
    await page.keyboard.press('Escape');
    await service.start();
    await isHere();
    await page.getByRole('button', { name: 'Kept on this device' }).waitFor();
    await expect.poll(() => cells.nth(1).innerText()).toBe(firstCell);
  });
});
