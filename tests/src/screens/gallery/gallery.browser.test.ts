import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { RunOn, TemplateStatus } from '#core/domain/template/template.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { exampleTemplate } from '#tests/src/support/examples.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { startFixtureService } from '#tests/src/support/fixtureService.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const shops = { kindId: 1, slug: 'e-commerce', kindName: 'E-commerce' };
const jobs = { kindId: 4, slug: 'job', kindName: 'Job' };
const nothing = { free: 0, basic: 0, standard: 0, professional: 0, enterprise: 0 };

/** Templates by number; the last is obsolete, so one less is shown. */
function numberedTemplates(count: number): Template[] {
  return Array.from({ length: count }, (_, index) => numbered(index, count));
}

function numbered(index: number, count: number): Template {
  return exampleTemplate({
    templateRegistrationId: 1000 + index,
    slug: `template-${index}`,
    name: `Template number ${index}`,
    description: 'Reads a page and gives its rows, with prices, pictures and all that stands in the list.',
    kinds: index % 2 === 0 ? [shops] : [jobs],
    likes: count - index,
    updateDate: Date.UTC(2026, 0, 2) + index * 86_400_000,
    runOn: index % 3 === 0 ? RunOn.Local : RunOn.Both,
    accountLimit: index % 5 === 0 ? AccountLevel.Basic : AccountLevel.Free,
    languages: index % 4 === 0 ? ['ja-JP'] : [],
    collections: index < 3 ? ['chosen-ones'] : [],
    ...(index % 10 === 0 && { prices: nothing }),
    ...(index === 1 && { name: 'Broken one', status: TemplateStatus.Maintaining }),
    ...(index === count - 1 && { status: TemplateStatus.Obsoleting }),
  });
}

const templates = numberedTemplates(60);
const { browser, service } = await startConsole({
  ...fixtureWorld(0),
  templatesIn: () => templates,
  collectionsIn: () => [{ slug: 'chosen-ones', name: 'Chosen ones', description: 'The three that we like best.' }],
});

const open = (address = '/console/template') => openConsole(browser, service, address);
const card = (page: Page, number: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Template number ${number}`, exact: true }) });
const count = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

describe('§2.3: a card', () => {
  test('shows picture, description, category, place, price, maintenance, likes and day, and links to its page', async () => {
    const page = await open('/console/template?keyword=broken');
    const one = page.getByRole('listitem').filter({ hasText: 'Broken one' });
    await one.getByText('Reads a page and gives its rows').waitFor();
    for (const text of ['$0.14 per 1,000 rows', 'Local and cloud', 'In maintenance', '2026/01/03', '59']) {
      await one.getByText(text, { exact: true }).waitFor();
    }
    await expect.poll(() => one.locator('img').getAttribute('src')).toBe('/template-images/example.svg');
    await expect
      .poll(() => one.getByRole('link', { name: 'Job' }).getAttribute('href'))
      .toBe('/console/template/categories/job');
    await one.getByRole('link', { name: 'Broken one' }).click();
    await page.waitForURL(/\/console\/template\/template-1$/u);
    await page.context().close();
  });
});

describe('§2.3: the list', () => {
  test('is filtered by keyword, free, plan, place and language, one on top of the other, and keeps it over a reload', async () => {
    const page = await open();
    await count(page, '59 templates');
    await page.getByRole('searchbox', { name: 'Search templates' }).fill('template');
    await page.getByRole('button', { name: 'Free', exact: true }).click();
    await count(page, '6 templates');
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Basic' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Runs', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Local and cloud', exact: true }).click();
    await count(page, '4 templates');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Language of the pages' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'German' }).click();
    await page.keyboard.press('Escape');
    await count(page, '2 templates');
    await page.reload();
    await count(page, '2 templates');
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('template');
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByRole('button', { name: 'Remove the filter “Runs: Local and cloud”' }).click();
    await count(page, '3 templates');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await count(page, '59 templates');
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  });

  test('is ordered as one chooses', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Sort by, Recommended' }).click();
    await page.getByRole('menuitemradio', { name: 'Newest first' }).click();
    await expect
      .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText())
      .toContain('number 58');
    await page.getByRole('button', { name: 'Sort by, Newest first' }).click();
    await page.getByRole('menuitemradio', { name: 'Most liked' }).click();
    await expect
      .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText())
      .toContain('number 0');
    await page.context().close();
  });

  test('§9: where nothing is found it says so, recommends eight, and leads back', async () => {
    const page = await open('/console/template?keyword=nothing+like+it');
    await page.getByRole('heading', { name: 'No template fits' }).waitFor();
    await expect
      .poll(() => page.getByRole('region', { name: 'These are liked by others' }).getByRole('listitem').count())
      .toBe(8);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear all' }).first().click();
    await count(page, '59 templates');
    await page.context().close();
  });

  test('is on the device: without the service it opens and filters as before', async () => {
    const page = await open();
    await count(page, '59 templates');
    service.isReachable = false;
    await page.reload();
    await page.getByRole('button', { name: 'Free', exact: true }).click();
    await count(page, '6 templates');
    await page.context().close();
  });
});

describe('§2.1: the pages of the gallery', () => {
  test('a category has a page of its own, which keeps the filters', async () => {
    const page = await open('/console/template?free=1');
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'E-commerce' }).click();
    await page.waitForURL(/\/console\/template\/categories\/e-commerce\?free=1$/u);
    await page.getByRole('heading', { level: 1, name: 'E-commerce' }).waitFor();
    await count(page, '6 templates');
    await expect.poll(() => page.title()).toContain('E-commerce');
    await expect
      .poll(() => page.getByRole('link', { name: 'E-commerce' }).first().getAttribute('aria-current'))
      .toBe('page');
    await page.context().close();
  });

  test('§2.3: the favourites are a category; one that is empty says how to fill it', async () => {
    const page = await open('/console/template/categories/favorites');
    await page.getByRole('heading', { name: 'No favorites yet' }).waitFor();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await card(page, 0).getByRole('button', { name: 'Favorite' }).click();
    await page.getByRole('link', { name: 'Favorites', exact: true }).click();
    await count(page, '1 template');
    await card(page, 0).getByText('Free', { exact: true }).waitFor();
    await page.context().close();
  });

  test('a collection has its name, its description and its templates, and the gallery leads to it', async () => {
    const page = await open();
    await page.getByRole('link', { name: /^Chosen ones/u }).click();
    await page.waitForURL(/\/console\/template\/collection\/chosen-ones$/u);
    await page.getByRole('heading', { level: 1, name: 'Chosen ones' }).waitFor();
    await page.getByText('The three that we like best.').waitFor();
    await count(page, '3 templates');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test.each([
    ['/console/template/categories/nowhere', 'There is no such category'],
    ['/console/template/collection/nowhere', 'There is no such collection'],
  ])('%s says that it is gone and leads back', async (address, sentence) => {
    const page = await open(address);
    await page.getByRole('heading', { name: sentence }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'All templates' }).last().click();
    await count(page, '59 templates');
    await page.context().close();
  });
});

test('only the cards near the view are drawn, the further ones as one goes down, to the last', async () => {
  const many = numberedTemplates(200);
  const large = await startFixtureService({ ...fixtureWorld(0), templatesIn: () => many });
  const page = await openConsole(browser, large, '/console/template');
  await count(page, '199 templates');
  // By selector, because roles of hundreds of cards take seconds to compute.
  const cards = page.locator('main li h2');
  expect(await cards.count()).toBeLessThan(100);
  const goDown = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    return cards.count();
  };
  await expect.poll(goDown, { interval: 50 }).toBe(199);
  // Another view starts with its first cards, and so does this view when it is shown again.
  await page.evaluate(() => scrollTo(0, 0));
  for (const shown of ['20 templates', '199 templates']) {
    await page.getByRole('button', { name: 'Free', exact: true }).click();
    await count(page, shown);
    expect(await cards.count()).toBeLessThan(100);
  }
  await page.context().close();
  await large.close();
});

test('a busy page that gets the changes of its end marker in one batch still draws more cards', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await context.addInitScript(() => {
    const away = { isIntersecting: false } as IntersectionObserverEntry;
    globalThis.IntersectionObserver = class extends IntersectionObserver {
      constructor(notify: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => notify([away, ...entries], observer), options);
      }
    };
  });
  const page = await context.newPage();
  await page.goto(`${service.origin}/console/template`);
  const cards = page.locator('main li h2');
  const goDown = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    return cards.count();
  };
  await expect.poll(goDown, { interval: 50 }).toBe(59);
  await context.close();
});
