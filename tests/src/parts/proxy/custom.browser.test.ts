import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pushEdits } from '#core/wire/sync.ts';
import { IpProxyFromType } from '#core/domain/proxy/proxySettings.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { accessibilityProblems } from '#tests/src/support/consolePage.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import { startFixtureService, type FixtureService } from '#tests/src/support/fixtureService.ts';
import { answerSaves, dialog, kind, openForm, proxyList, proxyWorld, save, setUp, useProxies } from './proxyPage.ts';

const { Custom } = IpProxyFromType;
const mask = '••••••••';
const stored = [`anna:${mask}@one.example:8080`, 'two.example:3128'];

let browser: Browser;
let service: FixtureService;
beforeAll(async () => {
  const proxies = { ipProxyFromType: Custom, customIpProxySettings: { switchPeriod: 90, proxies: stored } };
  [browser, service] = await Promise.all([launchBrowser(), startFixtureService(proxyWorld({}, proxies))]);
});
afterEach(() => service.answers.clear());
afterAll(async () => {
  await browser.close();
  await service.close();
});

const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirm' }).click();

describe('the dialog of custom proxies (§2.7, §5.2)', () => {
  test('the checkbox starts off; on, it sets Custom; the list has 10 rows and the switch time 60 seconds', async () => {
    const { page } = await openForm(browser, service);
    await expect.poll(() => useProxies(page).isChecked()).toBe(false);
    await useProxies(page).check();
    await expect.poll(() => kind(page, 'Custom').isChecked()).toBe(true);
    await setUp(page);
    await expect.poll(() => proxyList(page).getAttribute('rows')).toBe('10');
    await expect.poll(() => proxyList(page).getAttribute('placeholder')).toBe('one proxy per line');
    const time = dialog(page).getByRole('spinbutton', { name: 'Switch time' });
    await expect.poll(() => time.inputValue()).toBe('60');
    await expect.poll(() => time.getAttribute('min')).toBe('1');
    await dialog(page).getByText('seconds', { exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('while they are on, a trial says that it does not use them', async () => {
    const { page } = await openForm(browser, service);
    const trial = page.getByRole('region', { name: 'Try it' });
    await trial.getByText('Fetches up to three pages').waitFor();
    await expect.poll(() => trial.getByText('proxies').count()).toBe(0);
    await useProxies(page).check();
    await trial.getByText('A trial does not use the proxies: it fetches the pages directly.').waitFor();
    await page.context().close();
  });

  test.each(['', '0'])('a switch time of "%s" has a red border and says what is missing', async (text) => {
    const { page } = await openForm(browser, service);
    await useProxies(page).check();
    await setUp(page);
    const time = dialog(page).getByRole('spinbutton', { name: 'Switch time' });
    await time.fill(text);
    await dialog(page).getByText('Enter a time in whole seconds, at least 1.').waitFor();
    const border = await time.locator('..').evaluate((field) => getComputedStyle(field).borderTopColor);
    const [red = 0, green = 0, blue = 0] = (border.match(/\d+/gu) ?? []).map(Number);
    expect(red).toBeGreaterThan(green + blue);
    await confirm(page);
    await dialog(page).waitFor();
    await time.fill('5');
    await expect.poll(() => dialog(page).getByText('Enter a time').count()).toBe(0);
    await page.context().close();
  });

  test('each line that is no proxy is named, leads to its line, and keeps the dialog open', async () => {
    const { page } = await openForm(browser, service);
    await useProxies(page).check();
    await setUp(page);
    await proxyList(page).fill('one.example:8080\n\none.example:99999\nftp://two.example:21\n');
    await dialog(page).getByText('3 proxies').waitFor();
    await confirm(page);
    await dialog(page).getByText('Line 3: the port is a number from 1 to 65535.').waitFor();
    await dialog(page)
      .getByRole('button', { name: /^Line 4:/u })
      .click();
    const marked = await proxyList(page).evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );
    expect(marked).toBe('ftp://two.example:21');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.type('socks5://two.example:1080');
    await proxyList(page).fill('one.example:8080\nsocks5://two.example:1080');
    await confirm(page);
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('2 proxies, switch time 1 min').waitFor();
    await page.context().close();
  });

  test('§4: Confirm keeps the list, Cancel discards what was typed, and a press beside the dialog does neither', async () => {
    const { page } = await openForm(browser, service);
    await useProxies(page).check();
    await setUp(page);
    await proxyList(page).fill('one.example:8080');
    await page.mouse.click(5, 5);
    await expect.poll(() => proxyList(page).inputValue()).toBe('one.example:8080');
    await confirm(page);
    await setUp(page);
    await proxyList(page).fill('two.example:8080');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await setUp(page);
    await expect.poll(() => proxyList(page).inputValue()).toBe('one.example:8080');
    await page.context().close();
  });

  test('custom proxies without a list are not saved: the block says what is missing and has the focus', async () => {
    answerSaves(service);
    const { page, saved } = await openForm(browser, service);
    await page.getByLabel('Search word').fill('chair');
    await useProxies(page).check();
    await save(page);
    await page.getByRole('alert').getByText('The list of proxies is empty.').waitFor();
    await expect.poll(() => kind(page, 'Custom').evaluate((radio) => radio === document.activeElement)).toBe(true);
    expect(saved).toEqual([]);
    await page.context().close();
  });

  test('a new task is saved with its proxies, passwords and all', async () => {
    answerSaves(service);
    const { page, saved } = await openForm(browser, service);
    await page.getByLabel('Search word').fill('chair');
    await useProxies(page).check();
    await setUp(page);
    await dialog(page).getByRole('spinbutton').fill('120');
    await proxyList(page).fill('anna:secret@one.example:8080\n\n two.example:3128 ');
    await confirm(page);
    await save(page);
    await page.waitForURL(/template-list$/u);
    expect(saved.map(({ body }) => body.ipProxySettings)).toEqual([
      {
        ipProxyFromType: Custom,
        strongIpProxySettings: { period: 300, areaId: -1 },
        customIpProxySettings: { switchPeriod: 120, proxies: ['anna:secret@one.example:8080', 'two.example:3128'] },
      },
    ]);
    await page.context().close();
  });

  test('a refusal of the proxies by the service is shown below the block', async () => {
    const refusal = { code: 'ProxyUnreadable' };
    service.answers.set('/v1/sync/push', (body) => {
      const results = pushEdits.body.parse(body).mutations.map(({ seq }) => ({ seq, outcome: 'refused', refusal }));
      return { status: 200, body: { results, lastSequence: results.at(-1)?.seq } };
    });
    const { page } = await openForm(browser, service, true);
    await page.getByLabel('Search word').fill('lamp');
    await save(page);
    await page.getByRole('region', { name: 'Proxies' }).getByText('can no longer be read').waitFor();
    service.answers.delete('/v1/sync/push');
    await page.context().close();
  });
});

describe('passwords of saved proxies', () => {
  test('they come back masked; an untouched line keeps its password, which one line explains', async () => {
    answerSaves(service);
    const { page, saved } = await openForm(browser, service, true);
    await page.getByText('2 proxies, switch time 1 min 30 sec').waitFor();
    await setUp(page);
    await expect.poll(() => proxyList(page).inputValue()).toBe(stored.join('\n'));
    await dialog(page).getByText('stands for a saved password').waitFor();
    await proxyList(page).fill([...stored, 'three.example:80'].join('\n'));
    await confirm(page);
    await save(page);
    await page.waitForURL(/template-list$/u);
    expect(saved[0]?.body.ipProxySettings?.customIpProxySettings.proxies).toEqual([...stored, 'three.example:80']);
    await page.context().close();
  });

  test('a masked line of another proxy is asked for its password', async () => {
    const { page } = await openForm(browser, service, true);
    await setUp(page);
    await proxyList(page).fill(`anna:${mask}@other.example:8080`);
    await confirm(page);
    await dialog(page).getByText('Line 1: the password of this proxy is not known. Enter it again.').waitFor();
    await page.context().close();
  });

  test('a new task made of this one takes them along without asking', async () => {
    answerSaves(service);
    const { page, saved } = await openForm(browser, service, true);
    await page.getByRole('button', { name: 'More ways to save' }).click();
    await page.getByRole('menuitem', { name: 'Create new task' }).click();
    await page.waitForURL(/template-list$/u);
    const [{ body }] = saved.length === 1 && saved[0] !== undefined ? [saved[0]] : expect.fail('one save');
    expect([body.taskId, body.secretsOfTaskId]).toEqual([undefined, idOf(1, 0)]);
    expect(body.ipProxySettings?.customIpProxySettings.proxies).toEqual(stored);
    await page.context().close();
  });

  test('no password that was typed is in any database or in localStorage, and after a reload it is asked for again', async () => {
    const { page } = await openForm(browser, service);
    await useProxies(page).check();
    await setUp(page);
    await proxyList(page).fill('anna:swordfish@one.example:8080\ntwo.example:3128:ben:swordfish');
    await confirm(page);
    await page.getByText('2 proxies').waitFor();
    // A task of the list has proxies with the same names: only the draft has this line.
    await expect.poll(() => everythingKept(page)).toContain(`two.example:3128:ben:${mask}`);
    expect(await everythingKept(page)).not.toContain('swordfish');
    await page.reload();
    await page.getByText('Your draft was restored.').waitFor();
    await page.getByText('2 passwords must be entered again').waitFor();
    await setUp(page);
    await expect
      .poll(() => proxyList(page).inputValue())
      .toBe(`anna:${mask}@one.example:8080\ntwo.example:3128:ben:${mask}`);
    await dialog(page).getByText('Line 2: the password of this proxy is not known. Enter it again.').waitFor();
    expect(await everythingKept(page)).not.toContain('swordfish');
    await page.context().close();
  });
});

test('task-info says which proxies a task uses', async () => {
  const { page } = await openForm(browser, service, true);
  await page.goto(`${service.origin}/console/task/task-info?taskId=${idOf(1, 0)}`);
  await page.getByText('2 custom proxies').waitFor();
  await page.goto(`${service.origin}/console/task/task-info?taskId=${idOf(1, 1)}`);
  await page.getByRole('heading', { level: 1, name: /^Prices of three/u }).waitFor();
  await expect.poll(() => page.getByText(/prox(y|ies)/u).count()).toBe(0);
  await page.context().close();
});

/** Returns every record of every database of this browser, and its localStorage, as one text. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts = [JSON.stringify(Object.entries(localStorage))];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const table of database.objectStoreNames) {
        texts.push(JSON.stringify(await asked(database.transaction(table).objectStore(table).getAll())));
      }
      database.close();
    }
    return texts.join('\n');
  });
}
