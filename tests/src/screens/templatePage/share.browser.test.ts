import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { getAccount, signIn } from '#core/wire/calls/account/accountCalls.ts';
import type { TaskShare } from '#core/wire/calls/task/taskShareCalls.ts';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { storedDraft } from '../../support/device.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { pageAddress, pageWorld } from './pageWorld.ts';

const { browser, service } = await startConsole(pageWorld(3));
const shareId = randomUUID();
const address = `${pageAddress}?share=${shareId}`;
const sharePath = `/v1/taskshares:${shareId}`;
const taskPath = `/v1/taskrules/taskshares/${idOf(1, 1)}`;

afterEach(() => {
  service.answers.clear();
});

function answerShare(changes: Partial<TaskShare> = {}) {
  const { templateRegistrationId } = service.world.templatesIn('en-US')[0] ?? expect.fail('no template');
  const share = { taskName: 'Chairs of all sizes', templateRegistrationId, templateSlug: 'demo-shop-products' };
  const parameters = { Word: 'chair', Size: 'large' };
  service.answers.set(sharePath, () => ({ status: 200, body: { ...share, parameters, ...changes } }));
}
const answerMissing = () => ({ status: 404, body: { code: 'NotFound' } });

describe('a task is shared (§7.5)', () => {
  const openTask = async () => {
    const page = await openConsole(browser, service, `${pageAddress}?taskId=${idOf(1, 1)}&parentNav=1&from=task-list`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share task' }).waitFor();
    return page;
  };

  test('by a link that is copied, which is said', async () => {
    service.answers.set(taskPath, () => ({ status: 200, body: { shareId, expiresAt: null } }));
    const page = await openTask();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Share task' }).click();
    await page.getByText('Link copied', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(service.origin + address);
    await page.context().close();
  });

  test('by a link that is shown where the browser forbids the clipboard', async () => {
    service.answers.set(taskPath, () => ({ status: 200, body: { shareId, expiresAt: null } }));
    const page = await openTask();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Share task' }).click();
    await page.getByText(service.origin + address, { exact: true }).waitFor();
    await page.context().close();
  });

  test('only with a connection, and says so without one', async () => {
    const page = await openTask();
    await goOffline(page, service);
    await page.getByRole('button', { name: 'Share task' }).click();
    await page.getByText('Sharing needs a connection', { exact: true }).waitFor();
    await page.context().close();
  });
});

describe('a shared task (§7.4)', () => {
  test('fills in the form of its template, and what is saved is a new task', async () => {
    answerShare();
    const saved: unknown[] = [];
    service.answers.set('/v1/taskrules/createTemplateTaskReturnErrorCode', () => ({
      status: 200,
      body: { code: '', taskId: idOf(1, 2), taskQuantityInfo: { quantity: 4, limit: 100 } },
    }));
    const page = await openConsole(browser, service, address);
    page.on('request', (request) => {
      if (request.url().endsWith('/createTemplateTaskReturnErrorCode')) saved.push(request.postDataJSON());
    });
    await page.getByText('Filled in from the shared task “Chairs of all sizes”.').waitFor();
    await expect.poll(() => page.getByLabel('Task name').inputValue()).toBe('Chairs of all sizes');
    await expect.poll(() => page.getByLabel('Search word').inputValue()).toBe('chair');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/console\/task\/template-list$/u);
    expect(saved).toMatchObject([{ taskName: 'Chairs of all sizes' }]);
    expect(JSON.stringify(saved)).toContain(String.raw`\"Value\":\"large\"`);
    await page.context().close();
  });

  test('keeps what is typed into it over a reload, apart from the draft of a new task', async () => {
    answerShare();
    const page = await openConsole(browser, service, pageAddress);
    await page.getByLabel('Search word').fill('typed before');
    await storedDraft(page, 'typed before');
    await page.goto(service.origin + address);
    await page.getByText('Filled in from the shared task').waitFor();
    await page.getByLabel('Search word').fill('armchair');
    await storedDraft(page, 'armchair');
    await page.reload();
    await page.getByText('Filled in from the shared task').waitFor();
    await expect.poll(() => page.getByLabel('Search word').inputValue()).toBe('armchair');
    await page.goto(service.origin + pageAddress);
    await page.getByLabel('Search word').waitFor();
    await expect.poll(() => page.getByLabel('Search word').inputValue()).toBe('typed before');
    await page.context().close();
  });

  test.each([
    ['that is gone', answerMissing],
    ['of another template', () => answerShare({ templateRegistrationId: 7 })],
  ])('%s is said to be gone, and the form can be filled in', async (_, prepare) => {
    service.answers.set(sharePath, answerMissing);
    prepare();
    const page = await openConsole(browser, service, address);
    await page.getByText('This link leads to no task any more').waitFor();
    await page.getByLabel('Search word').fill('chair');
    await page.context().close();
  });

  test('that could not be read is asked for again, and then fills in the form', async () => {
    service.answers.set(sharePath, () => ({ status: 503, body: { code: 'Unavailable', retryAfterSeconds: 1 } }));
    const page = await openConsole(browser, service, address);
    await page.getByText('The shared task could not be read.').waitFor();
    answerShare();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Filled in from the shared task').waitFor();
    await expect.poll(() => page.getByLabel('Search word').inputValue()).toBe('chair');
    await page.context().close();
  });

  test('opened by a visitor is there after signing in', async () => {
    answerShare();
    const context = await browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    service.answers.set(getAccount.path, () => ({ status: 401, body: { code: 'Unauthorized' } }));
    service.answers.set(signIn.path, () => {
      service.answers.delete(getAccount.path);
      return { status: 200, body: service.world.account };
    });
    await page.goto(service.origin + address);
    await page.waitForURL(/\/login\?returnTo=/u);
    await page.getByLabel(/user name/iu).fill('ada');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Filled in from the shared task').waitFor();
    await expect.poll(() => page.getByLabel('Search word').inputValue()).toBe('chair');
    await context.close();
  });
});
