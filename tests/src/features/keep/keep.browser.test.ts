import { beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { readDevice } from '#tests/src/support/device.ts';
import { findBarriers } from '#tests/src/everyScreen/checks/accessibility.ts';
import { fixtureRows, fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const rowCount = 3_000;
/** The index of a finished task. */
const finished = 1;
const address = `/console/task/lot-data?taskId=${idOf(1, finished)}&lotNo=1`;
const { browser, service } = await startConsole(fixtureWorld(5));

beforeEach(() => {
  service.isReachable = true;
  const { lots, rowsByLotId } = service.world;
  const index = lots.findIndex(({ lotId }) => lotId === idOf(2, finished));
  const byteCount = 420_000;
  lots[index] = { ...lots[index]!, rowCount, byteCount, blockCount: Math.ceil(rowCount / 500) };
  rowsByLotId.set(idOf(2, finished), fixtureRows(rowCount));
});

const keepButton = (page: Page) => page.getByRole('button', { name: /^(?:Keep on|Kept on|Keeping)/u });
const cell = (page: Page, no: number) => page.getByRole('gridcell', { name: `Garden chair no. ${no}`, exact: true });
const rowCountOf = (page: Page) => page.getByRole('grid', { name: 'Collected rows' }).getAttribute('aria-rowcount');
const isHere = (page: Page) => page.getByText('On this device, also without a network').waitFor();

async function removeRows(page: Page): Promise<void> {
  await isHere(page);
  await keepButton(page).click();
  await page.getByRole('menuitem', { name: /Remove from this device/u }).click();
  await page.getByText('Not on this device: read from the service.').waitFor();
}

describe('rows that are kept on a device', () => {
  test('a run says its size before it is kept, and stays kept after a reload', async () => {
    const page = await openConsole(browser, service, address);
    await isHere(page);
    await keepButton(page).click();
    const choice = page.getByRole('menuitemcheckbox', { name: /Keep this run/u });
    await expect.poll(() => choice.innerText()).toContain('420 kB and at most about 60 MB of pictures');
    const ofTask = page.getByRole('menuitemcheckbox', { name: /Keep all runs of this task/u });
    expect(await ofTask.innerText()).toContain('at most about 60 MB of pictures, and each new run');
    expect(await findBarriers(page)).toEqual([]);
    await choice.click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Kept on this device' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Kept on this device' }).waitFor();
    await page.context().close();
  });

  test('with the task every run is kept, and the menu of a row of tasks says so too', async () => {
    const page = await openConsole(browser, service, address);
    await isHere(page);
    await keepButton(page).click();
    await page.getByRole('menuitemcheckbox', { name: /Keep all runs of this task/u }).click();
    await page.getByText('Kept with all runs of the task').waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${service.origin}/console/task/task-info?taskId=${idOf(1, finished)}`);
    await page.getByRole('button', { name: 'Run 1 on this device: Kept' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect((await readDevice(page))['keeps']).toContain(idOf(1, finished));
    await page.context().close();
  });

  test('rows that were removed here are read from the service, the first page at once', async () => {
    const page = await openConsole(browser, service, address);
    await removeRows(page);
    await expect.poll(() => rowCountOf(page)).toBe(String(rowCount + 1));
    await cell(page, 1).click();
    await page.keyboard.press('Control+End');
    await cell(page, rowCount).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.getByText(`0 of ${rowCount.toLocaleString('en-US')} rows on this device`).count()).toBe(1);
    await page.context().close();
  });

  test('a search says that it needs the rows, and offers to keep them', async () => {
    const page = await openConsole(browser, service, address);
    await removeRows(page);
    await page.getByRole('searchbox', { name: 'Search all columns' }).fill('no. 2999');
    const needed = page.getByText('Search, filters and sorting need the rows on this device. It has 0 of 3,000.');
    await needed.waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Keep on this device' }).last().click();
    await cell(page, 2_999).waitFor();
    await page.getByRole('button', { name: 'Kept on this device' }).waitFor();
    expect(await needed.count()).toBe(0);
    await page.context().close();
  });

  test('without a network rows that are not here are missing in words', async () => {
    const page = await openConsole(browser, service, address);
    await removeRows(page);
    await goOffline(page, service);
    await page.getByText('Here they can be read with a network, from the service.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('a page that could not be read is read again on demand', async () => {
    const page = await openConsole(browser, service, address);
    const path = `/v1/taskdatas/${idOf(1, finished)}/lot/1/getAllLotData`;
    service.answers.set(path, () => ({ status: 500, body: {} }));
    await isHere(page);
    await keepButton(page).click();
    await page.getByRole('menuitem', { name: /Remove from this device/u }).click();
    await page.getByText('The rows could not be read from the service.').waitFor();
    service.answers.delete(path);
    // A press while the console reads the page by itself, with a poll, gets the answer of that read.
    const again = page.getByRole('button', { name: 'Try again' });
    const isRead = async () => {
      await again.click({ timeout: 1_000 }).catch(() => undefined);
      return cell(page, 1).isVisible();
    };
    await expect.poll(isRead).toBe(true);
    await page.context().close();
  });

  test('a smaller limit makes the least used runs leave, and a notice names them', async () => {
    const page = await openConsole(browser, service, address);
    await isHere(page);
    for (const lotId of [idOf(2, finished), idOf(2, 0)]) {
      await expect.poll(async () => (await readDevice(page))['manifests']).toContain(lotId);
    }
    await page.getByRole('button', { name: /Up to date/u }).click();
    await page.getByRole('link', { name: 'Details and repair' }).click();
    const limit = page.getByRole('combobox', { name: 'At most' });
    await expect.poll(() => limit.inputValue()).toBe('');
    const tasks = page.getByRole('region', { name: 'By task, the largest first' });
    await expect.poll(() => tasks.getByRole('listitem').first().innerText()).toContain('601.9 kB');
    expect(await findBarriers(page)).toEqual([]);
    await setManifestBytes(page, 300_000_000);
    await limit.selectOption({ label: '100 MB' });
    // The notice's copy for screen readers is in the same region.
    const notice = page.locator('.fui-Toast').getByText(/^The rows of \d+ runs? left this device to make room$/u);
    await notice.first().waitFor();
    // The run that was opened last stays.
    await page.goBack();
    await cell(page, 1).waitFor();
    await page.context().close();
  });
});

/** Pretends that the rows of each run on the device are that large: real ones would take minutes to transfer. */
async function setManifestBytes(page: Page, bytes: number): Promise<void> {
  await page.evaluate(async (byteCount) => {
    const name = (await indexedDB.databases()).find((each) => each.name?.endsWith('-data'))?.name ?? '';
    const answered = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('not read')));
      });
    const database = await answered(indexedDB.open(name));
    const store = database.transaction('manifests', 'readwrite').objectStore('manifests');
    for (const row of (await answered(store.getAll())) as object[]) await answered(store.put({ ...row, byteCount }));
    database.close();
  }, bytes);
}

/** Runs in the page: refuses the site's folder, as private windows of Firefox and Safari do. */
function bePrivate(): void {
  StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('refused', 'SecurityError'));
}

test('a private window says that nothing is kept after it closes, until the user has understood it; others say nothing', async () => {
  const page = await openConsole(browser, service, '/console/task/template-list');
  const notice = page.getByText(/^This looks like a private window/u);
  await page.getByRole('button', { name: /^Up to date/u }).waitFor();
  expect(await notice.count()).toBe(0);
  await page.addInitScript(bePrivate);
  await page.reload();
  await notice.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Understood' }).click();
  await notice.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: /^Up to date/u }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('sheaf.privateUnderstood'))).toBe('yes');
  await page.context().close();
});
