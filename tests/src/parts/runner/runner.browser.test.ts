import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DeviceSignIn, Runner } from '#core/wire/calls/runner/deviceCalls.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { startFixtureService, type FixtureService } from '#tests/src/support/fixtureService.ts';

let browser: Browser;
let service: FixtureService;
let runners: Runner[];
const request: DeviceSignIn = {
  userCode: 'BCDF-GHJK',
  runnerName: 'ada’s laptop',
  system: 'macOS',
  requestedAt: Date.now() - 60_000,
  expiresAt: Date.now() + 540_000,
};
const runner = (name: string): Runner => ({
  runnerId: idOf(1, 7),
  name,
  system: 'Linux',
  createdAt: Date.now() - 86_400_000,
  seenAt: Date.now() - 3_600_000,
  expiresAt: Date.now() + 89 * 86_400_000,
});

beforeAll(async () => {
  [browser, service] = await Promise.all([launchBrowser(), startFixtureService(fixtureWorld(3))]);
});
afterAll(async () => {
  await browser.close();
  await service.close();
});
afterEach(() => {
  service.isReachable = true;
  service.answers.clear();
});

/** Prepares a service where one runner is signed in and another asks for access. */
function prepare(): void {
  runners = [runner('office')];
  let isAnswered = false;
  service.answers.set('/v1/runners', () => ({ status: 200, body: { runners } }));
  service.answers.set('/v1/device', () => {
    if (isAnswered) {
      runners = [runner(request.runnerName), ...runners];
      return { status: 200, body: {} };
    }
    isAnswered = true;
    return { status: 200, body: request };
  });
  service.answers.set(`/v1/runners/${idOf(1, 7)}`, () => {
    runners = [];
    return { status: 200, body: {} };
  });
}
const runnerRows = (page: Page) => page.getByRole('table', { name: 'Signed-in runners' }).getByRole('row');

describe('a runner is signed in on its page', () => {
  test('which finds it by the code in its address, says which computer asks, and asks before it confirms', async () => {
    prepare();
    const page = await openConsole(browser, service, '/console/device?code=BCDF-GHJK');
    const asks = page.getByRole('region', { name: 'This runner asks to be signed in' });
    await expect.poll(() => asks.innerText()).toMatch(/BCDF-GHJK[\s\S]*ada’s laptop[\s\S]*macOS[\s\S]*a minute ago/u);
    await asks.getByText('Confirm only what you have just begun yourself.').waitFor();
    await page.getByRole('columnheader', { name: 'Access until' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await expect.poll(() => runnerRows(page).count()).toBe(2);

    await asks.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('“ada’s laptop” is signed in. Go back to its terminal.').waitFor();
    await expect.poll(() => runnerRows(page).count()).toBe(3);
    await page.getByRole('button', { name: 'Revoke the access of office' }).click();
    await page.getByText('No runner is signed in.').waitFor();
    await page.context().close();
  });

  test('which says with its figures that the plan has no room for another one', async () => {
    prepare();
    const refusal = { code: 'QuotaReached', quota: 'runnerLimit', used: 10, limit: 10 };
    const page = await openConsole(browser, service, '/console/device?code=BCDF-GHJK');
    const confirm = page.getByRole('button', { name: 'Confirm' });
    await confirm.waitFor();
    service.answers.set('/v1/device', () => ({ status: 409, body: refusal }));
    await confirm.click();
    await page.getByText('Your plan has room for 10 local runners, and 10 are signed in.').waitFor();
    await page.context().close();
  });

  test('which says why a code is none, and without a network that it needs one', async () => {
    prepare();
    service.answers.set('/v1/device', () => ({ status: 404, body: { code: 'UserCodeUnknown' } }));
    const page = await openConsole(browser, service, '/console/device');
    await page.getByRole('textbox', { name: 'Code' }).fill('bcdf ghjk');
    await page.keyboard.press('Enter');
    await page.getByText('No runner is waiting with this code.').waitFor();
    await goOffline(page, service);
    await page.getByText('This needs a connection to the service.').waitFor();
    await page.context().close();
  });
});

/** Collects the addresses that a page tries to open, also those that the browser cannot handle. */
async function triedLinks(page: Page): Promise<string[]> {
  const tried: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  session.on('Page.frameRequestedNavigation', ({ url }) => tried.push(url));
  return tried;
}

/**
 * The whole Chromium asks whether to open the link's program, which may take the focus from the page; a headless shell
 * does nothing. Both are correct, and the page reports what it detects.
 */
const afterPress = /Nothing on this computer answered|Continue in the runner’s window/u;

/** Clicks without the mouse: while a browser asks about a link, it keeps mouse and keyboard from the page. */
const press = (control: Locator) => control.evaluate((element: HTMLElement) => element.click());

describe('§2.4: the local runner is opened by a custom protocol link', () => {
  test('which client run tries once; where nothing answers it says so, beside the way to a runner', async () => {
    const page = await openConsole(browser, service, '/console/task/task-list');
    const tried = await triedLinks(page);
    await page.getByRole('button', { name: /^More/u }).first().click();
    await page.getByRole('menuitem', { name: 'Run on my computer' }).click();
    await page.getByText('Nothing on this computer answered').waitFor();
    const link = `web+sheaf:task/${new URL(page.url()).searchParams.get('taskId')}`;
    expect(tried).toEqual([link]);
    await page.getByRole('heading', { name: 'Sign this computer in' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.reload();
    const button = page.getByRole('button', { name: 'Open the local runner' });
    await button.waitFor();
    expect(tried.filter((url) => url === link)).toHaveLength(1);
    await press(button);
    await page.getByText(afterPress).waitFor();
    expect(tried.filter((url) => url === link)).toHaveLength(2);
    await page.context().close();
  });

  test('which the hint of a timer offers for its task; where the browser leaves the page, the user is asked to continue there', async () => {
    const page = await openConsole(browser, service, '/console/task/task-list');
    const tried = await triedLinks(page);
    await page.getByRole('button', { name: /^More/u }).first().click();
    await page.getByRole('menuitem', { name: 'Cloud timer…' }).click();
    const hint = page.getByRole('dialog');
    await hint.getByRole('button', { name: 'Open the local runner' }).click();
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await hint.getByText('Continue in the runner’s window.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await press(hint.getByRole('link', { name: 'Get the local runner' }));
    await page.waitForURL(/\/client-run-download\?workFlowType=10&taskId=/u);
    const taskId = new URL(page.url()).searchParams.get('taskId');
    await page.getByText('Task: Demo shop products').waitFor();
    // A user who wants a runner for a timer has not asked for a run.
    expect(tried).toEqual([`web+sheaf:schedule/${taskId}`]);

    await page.goto(`${service.origin}/console/task/task-info?taskId=${taskId}`);
    await press(page.getByRole('button', { name: 'Open the local runner' }));
    await page.getByText(afterPress).waitFor();
    expect(tried.at(-1)).toBe(`web+sheaf:schedule/${taskId}`);
    await page.context().close();
  });
});

test('§2.4 and §2.1: client run leads to how its task runs on each system, without a network too', async () => {
  const page = await openConsole(browser, service, '/console/task/task-list');
  await page.getByRole('button', { name: /^More/u }).first().click();
  await page.getByRole('menuitem', { name: 'Run on my computer' }).click();
  await page.waitForURL(/\/client-run-download\?workFlowType=10&taskId=/u);
  const taskId = new URL(page.url()).searchParams.get('taskId');
  await page.getByText('Task: Demo shop products').waitFor();
  const command = (text: string) => page.getByText(text, { exact: true });
  await page.getByRole('button', { name: 'Linux' }).click();
  await command(`npm run runner -- sign-in --service ${service.origin}`).waitFor();
  await command(`npm run runner -- run ${taskId}`).waitFor();
  await page.getByRole('button', { name: 'Windows' }).click();
  await command(`npm.cmd run runner -- run ${taskId}`).waitFor();
  await command('winget install OpenJS.NodeJS.LTS').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  service.isReachable = false;
  await page.reload();
  await page.getByText('Task: Demo shop products').waitFor();
  await page.context().close();
});
