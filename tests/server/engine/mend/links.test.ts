import { describe, expect, test } from 'vitest';
import { lostSelectors, type Lessons, type MendingReport } from '#core/domain/drift/mending.ts';
import { proposedMends } from '#core/domain/drift/proposedMends.ts';
import { recipe as recipeSchema, type Recipe } from '#core/wire/recipe/recipe.ts';
import { mendedRecipe } from '#server/engine/compile/mendedRecipe.ts';
import { Mending } from '#server/engine/mend/mending.ts';
import { pageFinders } from '#server/engine/propose/pageFinders.ts';
import { runRecipe, type Batch } from '#server/engine/runRecipe.ts';
import { servePages } from '../support/servePages.ts';

const origin = 'https://s.example';
const recipe = recipeSchema.parse({
  start: ['{+Urls}'],
  list: {
    items: '.book',
    fields: [{ name: 'name', from: [{ css: 'h2' }] }],
    detail: { link: { css: '.more' }, fields: [{ name: 'pages', from: [{ css: 'b' }] }] },
    next: { link: { css: '.pager-next', attr: 'href' } },
  },
});

/** Three lists of three books each, with a page for each book. */
function site(link: (href: string) => string, next: (href: string) => string): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  for (const page of [1, 2, 3]) {
    const books = [1, 2, 3].map(
      (no) => `<li class="book"><h2>Book ${page}${no}</h2>${link(`/book/${page}${no}`)}</li>`,
    );
    const pager = `<p><a href="/list/1">1</a> <a href="/list/2">2</a> <a href="/list/3">3</a></p>`;
    pages.set(
      `${origin}/list/${page}`,
      `<ul>${books.join('')}</ul>${pager}${page < 3 ? next(`/list/${page + 1}`) : ''}`,
    );
    for (const no of [1, 2, 3]) pages.set(`${origin}/book/${page}${no}`, `<h1>Book</h1><b>${page}${no}0</b>`);
  }
  return pages;
}

async function run(used: Recipe, pages: ReadonlyMap<string, string>, lessons: Lessons | null = null) {
  const startUrls = [`${origin}/list/1`];
  const mending = new Mending({ lessons, startUrls, isLearning: true, finders: pageFinders });
  const rows: Batch['rows'] = [];
  await runRecipe({
    recipe: used,
    parameters: {},
    startUrls,
    position: null,
    fetcher: servePages(new Map(pages)),
    mending,
    signal: new AbortController().signal,
    sink: (batch) => Promise.resolve(void rows.push(...batch.rows)),
  });
  return { rows, report: mending.report(7) };
}

const more = (href: string) => `<p>Read it <a class="more" href="${href}">here</a></p>`;
const pagerNext = (href: string) => `<a class="pager-next" href="${href}">Next</a>`;
const good = site(more, pagerNext);
const whole = [1, 2, 3].flatMap((page) => [1, 2, 3].map((no) => [`Book ${page}${no}`, `${page}${no}0`]));
const proposalsFor = ({ selectors }: MendingReport, name: string) =>
  selectors.find(({ column }) => column === name)?.proposals.map(({ css, attr }) => ({ css, attr }));

test('a run with its links gives the same rows with lessons as without, and reports nothing lost', async () => {
  const first = await run(recipe, good);
  expect(first.rows).toEqual(whole);
  expect(first.report.lessons?.fields.map(({ column }) => column)).toEqual(['name', '→ detail', '→ next', 'pages']);
  const second = await run(recipe, good, first.report.lessons);
  expect(second.rows).toEqual(whole);
  expect(lostSelectors(second.report)).toEqual([]);
});

describe('a link that the site has elsewhere now', () => {
  test('to the page of an item gives way to the learned one', async () => {
    const { report } = await run(recipe, good);
    const changed = site((href) => more(href).replace('more', 'to-book'), pagerNext);
    const again = await run(recipe, changed, report.lessons);
    expect(again.rows).toEqual(whole);
    expect(proposalsFor(again.report, '→ detail')).toContainEqual({ css: '.to-book', attr: 'href' });
  });

  test('to the page of an item is looked for by the kept addresses, and the mended run is whole', async () => {
    const { report } = await run(recipe, good);
    const changed = site(
      (href) =>
        `<a class="reviews" href="${href}/reviews">5 stars</a><div><span><a class="title-link" href="${href}"><i>Read</i></a></span></div>`,
      pagerNext,
    );
    const broken = await run(
      recipe,
      changed,
      report.lessons && { ...report.lessons, fields: report.lessons.fields.map((each) => ({ ...each, second: null })) },
    );
    expect(broken.rows.map(([, pages]) => pages)).toEqual(whole.map(() => null));
    const mends = proposedMends(lostSelectors(broken.report), []);
    expect(mends).toContainEqual({
      column: '→ detail',
      from: { css: '.more', attr: 'href' },
      to: { css: '.title-link', attr: 'href' },
    });
    expect((await run(mendedRecipe(recipe, {}, mends), changed, report.lessons)).rows).toEqual(whole);
  });

  test.each([
    ['in a relation', (href: string) => `<a rel="next" href="${href}"><svg></svg></a>`],
    ['by its words', (href: string) => `<nav class="pages"><a href="${href}">Next page</a></nav>`],
    ['by its name', (href: string) => `<div class="nav"><a class="go-next" href="${href}">›</a></div>`],
  ])('to the next page is looked for %s, not by the number of a page, and the mended run is whole', async (_, next) => {
    const { report } = await run(recipe, good);
    const changed = site(more, next);
    const broken = await run(recipe, changed, report.lessons);
    expect(broken.rows).toEqual(whole.slice(0, 3));
    const mends = proposedMends(lostSelectors(broken.report), []);
    expect(mends).toMatchObject([{ column: '→ next', from: { css: '.pager-next', attr: 'href' } }]);
    expect((await run(mendedRecipe(recipe, {}, mends), changed, report.lessons)).rows).toEqual(whole);
  });
});

test('a list that has one page today has lost no link: nothing is proposed', async () => {
  const { report } = await run(recipe, good);
  const short = new Map([...site(more, () => '')].map(([url, html]) => [url, html.replace(/<p><a.*/u, '')]));
  const { selectors } = (await run(recipe, short, report.lessons)).report;
  expect(selectors.find(({ column }) => column === '→ next')).toMatchObject({ missed: 1, second: null, proposals: [] });
});

test('a taken link of a list with several ways to the next page replaces its own way', () => {
  const ways = [{ link: { css: '.gone' } }, { parameter: 'page', first: 1, step: 1 }];
  const many = recipeSchema.parse({ start: ['{+Urls}'], list: { ...recipe.list, next: ways } });
  const mend = { column: '→ next', from: { css: '.gone', attr: 'href' }, to: { css: '.here', attr: 'href' } };
  expect(mendedRecipe(many, {}, [mend]).list?.next).toEqual([{ link: { css: '.here', attr: 'href' } }, ways[1]]);
});
