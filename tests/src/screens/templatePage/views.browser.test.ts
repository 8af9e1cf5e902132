import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { pageAddress, pageWorld } from './pageWorld.ts';

const { browser, service } = await startConsole(pageWorld(0));

beforeAll(() => {
  service.answers.set('/v1/templateRegistration/1/recommendation/rpa', () => ({
    status: 200,
    body: [{ name: 'Flow app', imageUrl: '', url: 'https://flow.example/', downloads: 1, lastModificationTime: 0 }],
  }));
  service.answers.set('/v1/templateRegistration/1/costCalculations', () => ({ status: 200, body: {} }));
});

const open = (query = '') => openConsole(browser, service, `${pageAddress}${query}`);
const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const currentTab = (page: Page) =>
  page.getByRole('navigation', { name: 'Parts of the page' }).locator('[aria-current]').innerText();
const crumbs = (page: Page) =>
  page.getByRole('navigation', { name: 'Where you are' }).getByRole('listitem').allInnerTexts();

describe('tabs and menu (§2.5)', () => {
  test('description, input, data preview and cost calculator are in the address: reload and back show them again', async () => {
    const page = await open();
    for (const [name, text] of [
      ['Description', 'About part 1, at some length.'],
      ['Data preview', '12.50'],
      ['Cost calculator', 'Number of rows'],
      ['Input', 'Search word'],
    ] as const) {
      await tab(page, name).click();
      await page.getByText(text).first().waitFor();
    }
    await page.goBack();
    await page.getByLabel('Number of rows').waitFor();
    await page.reload();
    await page.getByLabel('Number of rows').waitFor();
    await expect.poll(() => currentTab(page)).toBe('Cost calculator');
    await page.context().close();
  });

  test('the menu opens settings, details, created tasks, related recommendations and level pricing', async () => {
    const page = await open();
    for (const [name, text] of [
      ['Settings', 'What can be set for a task of this template'],
      ['Details', 'Name in exports'],
      ['Created tasks', 'No task of this template yet'],
      ['Related recommendations', 'Templates of the same kinds'],
      ['Level pricing', 'What a row costs depends on your plan'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Parts of the page' }).getByRole('button').click();
      await page.getByRole('menuitem', { name }).click();
      await page.getByText(text).waitFor();
      await expect.poll(() => currentTab(page)).toBe(name);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await page.context().close();
  });

  test('the tab bar stays in view once the page was scrolled by 300 px, and not before', async () => {
    const page = await open('?tab=description');
    await page.getByText('About part 4, at some length.').first().waitFor();
    const top = () => tab(page, 'Cost calculator').evaluate((link) => link.getBoundingClientRect().top);
    await page.evaluate(() => scrollTo(0, 299));
    await expect.poll(top).toBeLessThan(56);
    await page.evaluate(() => scrollTo(0, 600));
    await expect.poll(top).toBeGreaterThanOrEqual(56);
    await page.getByRole('button', { name: 'Use immediately' }).last().click();
    await page.getByLabel('Search word').waitFor();
    await page.context().close();
  });

  test('the query from picks the breadcrumbs, parentNav the entry of the side menu', async () => {
    const page = await open();
    const inMenu = () => page.getByRole('navigation', { name: 'Main menu' }).locator('[aria-current]').innerText();
    await expect.poll(() => crumbs(page)).toEqual(['Template gallery', 'Details']);
    await expect.poll(inMenu).toBe('All templates');
    await page.goto(`${service.origin}${pageAddress}?from=task-list&parentNav=1`);
    await expect.poll(() => crumbs(page)).toEqual(['Collection template', 'Template tasks', 'Details']);
    await expect.poll(inMenu).toBe('Template tasks');
    await page.goto(`${service.origin}${pageAddress}?from=all-templates&parentNav=3`);
    await expect.poll(() => crumbs(page)).toEqual(['Collection template', 'All templates', 'Details']);
    await expect.poll(inMenu).toBe('All templates');
    await page.context().close();
  });
});

describe('the views of a template', () => {
  test('data preview: sample rows with the type of each column', async () => {
    const page = await open('?tab=sample');
    await page.getByRole('columnheader', { name: 'Price Number' }).waitFor();
    await page.getByRole('cell', { name: '12.50' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('settings name each parameter for programs, details the template and its columns', async () => {
    const page = await open('?tab=settings');
    await page.getByRole('row', { name: 'Search word Word Yes' }).waitFor();
    await page.getByRole('row', { name: 'Size Size large No' }).waitFor();
    await page.goto(`${service.origin}${pageAddress}?tab=details`);
    await page.getByRole('row', { name: 'Price price Number' }).waitFor();
    await page.getByText('demo-shop-products').waitFor();
    await page.context().close();
  });

  test('level pricing: the price of each plan per 1,000 rows, the own plan marked', async () => {
    const page = await open('?tab=pricing');
    await page.getByRole('row', { name: 'Free $0.20 $0.0002' }).waitFor();
    await page.getByRole('row', { name: 'Professional your plan $0.14 $0.0001' }).waitFor();
    await page.context().close();
  });

  test('you also like: five templates of the same kinds, the most liked first; each opens its page', async () => {
    const page = await open('?tab=details');
    const list = page.getByRole('region', { name: 'You also like' });
    await list.getByRole('link').first().waitFor();
    expect((await list.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(
      [8, 7, 6, 5, 4].map((id) => `Other ${id}`),
    );
    await list.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Other 8' }).waitFor();
    await page.context().close();
  });

  test('related automation apps: for en-US only, outside links in a new window', async () => {
    const page = await open('?tab=details');
    const link = page.getByRole('link', { name: /Flow app/u });
    await link.waitFor();
    await expect.poll(() => link.getAttribute('rel')).toBe('noopener noreferrer');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.getByText('Das gefällt Ihnen auch').waitFor();
    expect(await link.count()).toBe(0);
    await page.context().close();
  });
});

describe('the cost calculator', () => {
  test('an amount costs by plan, in a chart and a table; an invalid amount is reported and stays in the field', async () => {
    const page = await open('?tab=cost');
    await page.getByRole('row', { name: 'Standard $0.16 $1.60' }).waitFor();
    const field = page.getByLabel('Number of rows');
    await field.fill('250,000');
    await page.getByRole('img', { name: 'Cost of 250,000 rows by plan' }).waitFor();
    await page.getByRole('row', { name: 'Professional your plan $0.14 $35.00' }).waitFor();
    await field.fill('2.5 rows');
    await page.getByText('Enter a whole number from 1 to 10,000,000.').waitFor();
    await expect.poll(() => field.inputValue()).toBe('2.5 rows');
    await page.getByRole('row', { name: 'Professional your plan $0.14 $35.00' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: '1,000', exact: true }).click();
    await page.getByRole('row', { name: 'Professional your plan $0.14 $0.14' }).waitFor();
    await page.context().close();
  });

  test('§7.4: a cost calculation is reported to the service, with category, quantity and source', async () => {
    const page = await open('?tab=cost');
    const sent = page.context().waitForEvent('request', (request) => request.url().endsWith('/costCalculations'));
    await page.getByRole('button', { name: '100,000', exact: true }).click();
    expect((await sent).postDataJSON()).toEqual({
      category: 'job',
      selectQuantity: 100_000,
      source: 'template-detail',
      isClient: false,
    });
    await page.context().close();
  });
});

describe('a deprecated template (§4)', () => {
  test('leads to the public page that says so', async () => {
    const page = await open();
    await page.evaluate(() => {
      history.pushState(null, '', '/console/template/gone');
    });
    await page.waitForURL(/\/template\/forbidden\?deprecated=true$/u);
    await page.context().close();
  });

  test('offline the console says it itself', async () => {
    const page = await open();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await goOffline(page, service);
    await page.getByText('You are offline').first().waitFor();
    await page.evaluate(() => {
      history.pushState(null, '', '/console/template/gone');
    });
    await page.getByText('This template is not offered any more').waitFor();
    await page.context().close();
  });
});
