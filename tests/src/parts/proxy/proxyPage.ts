import type { Browser, Page } from 'playwright-core';
import { defaultProxySettings, type ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { openConsole } from '#tests/src/support/consolePage.ts';
import { idOf, type FixtureWorld } from '#tests/src/support/fixtures.ts';
import type { FixtureService } from '#tests/src/support/fixtureService.ts';
import { pageAddress, pageWorld } from '#tests/src/screens/templatePage/pageWorld.ts';

/** The content of one save call. */
interface Saved {
  path: string;
  body: { taskId?: string; secretsOfTaskId?: string; ipProxySettings?: ProxySettings };
}

const createTask = '/v1/taskrules/createTemplateTaskReturnErrorCode';
const updateTask = '/v1/taskrules/updateTemplateTask';

/** A world whose first task has these proxies, for an account with these facts. */
export function proxyWorld(account: Partial<Account> = {}, proxies: Partial<ProxySettings> = {}): FixtureWorld {
  const world = pageWorld(3);
  const [first, ...others] = world.tasks;
  if (first === undefined) throw new Error('the fixtures have tasks');
  const values = { Word: 'chair' };
  const task = { ...first, parameters: values, ipProxySettings: { ...defaultProxySettings, ...proxies } };
  return { ...world, account: { ...world.account, ...account }, tasks: [task, ...others] };
}

export function answerSaves({ answers }: FixtureService): void {
  answers.set(updateTask, () => ({ status: 200, body: { error: null } }));
  answers.set(createTask, () => ({
    status: 200,
    body: { code: '', taskId: idOf(1, 2), taskQuantityInfo: { quantity: 4, limit: 100 } },
  }));
}

/** Opens the form of a new task, or of the first one, with the proxy block; `saved` collects the later save calls. */
export async function openForm(browser: Browser, service: FixtureService, isTask = false) {
  const address = isTask ? `${pageAddress}?taskId=${idOf(1, 0)}&parentNav=1&from=task-list` : pageAddress;
  const page = await openConsole(browser, service, address);
  const saved: Saved[] = [];
  page.context().on('request', (request) => {
    const { pathname: path } = new URL(request.url());
    if (path === createTask || path === updateTask) saved.push({ path, body: request.postDataJSON() });
  });
  await useProxies(page).waitFor();
  return { page, saved };
}

export const useProxies = (page: Page) => page.getByRole('checkbox', { name: 'Use proxy IP' });
export const kind = (page: Page, name: 'Premium' | 'Custom') => page.getByRole('radio', { name: `${name} proxy IP` });
export const region = (page: Page) => page.getByRole('combobox', { name: 'Country or region' });
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Custom proxies' });
export const proxyList = (page: Page) => dialog(page).getByRole('textbox', { name: 'Proxies' });

export async function setUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up' }).click();
  await dialog(page).waitFor();
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}
