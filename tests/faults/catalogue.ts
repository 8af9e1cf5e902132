import type { Value } from '#core/domain/data/block.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';

/**
 * A site with known rows: every page is a function of its address. Three kinds of lot run against it: single pages, cut
 * into many subtasks; a list with next links and detail pages, which is one subtask and resumes within a start; and,
 * where there is a browser, pages whose script loads the row.
 */
export interface KnownLot {
  recipe: Recipe;
  startUrls: string[];
  /** The rows in no particular order; no two are equal. */
  rows: Value[][];
}

const itemsPerPage = 10;

const singlePages: Recipe = {
  format: 'html',
  start: ['{+Urls}'],
  fields: [field('name', 'h1'), field('text', 'p')],
};

const scriptedPages: Recipe = { ...singlePages, engine: 'browser', browser: { waitFor: 'h1' } };

const listWithDetails = (pageCount: number): Recipe => ({
  format: 'html',
  start: ['{+Url}'],
  list: {
    items: 'li',
    fields: [field('name', 'a')],
    next: { link: { css: 'a[rel=next]', attr: 'href' } },
    maxPages: pageCount,
    detail: { link: { css: 'a', attr: 'href' }, format: 'html', fields: [field('text', 'p')] },
  },
});

/** A page in a browser costs as much as this number of pages without one. */
const browserCost = 25;

/** The lots that use the browser: none, all, or every third. */
export const Mix = { Http: 'http', Browser: 'browser', Both: 'both' } as const;
export type Mix = (typeof Mix)[keyof typeof Mix];

/** `number` distinguishes the lots of one run. */
export function knownLot(origin: string, number: number, size: number, mix: Mix): KnownLot {
  if (mix === Mix.Browser || (mix === Mix.Both && number % 3 === 1))
    return scriptedLot(origin, number, Math.ceil(size / browserCost));
  const names = Array.from({ length: size }, (_, index) => `${number}-${index}`);
  const rows = names.map((name) => [name, textOf(name)]);
  if (number % 3 > 0) return { recipe: singlePages, startUrls: names.map((name) => `${origin}/item/${name}`), rows };
  return {
    recipe: listWithDetails(size / itemsPerPage),
    startUrls: [`${origin}/list/${number}/0`],
    rows,
  };
}

function scriptedLot(origin: string, number: number, size: number): KnownLot {
  const names = Array.from({ length: size }, (_, index) => `${number}-${index}`);
  return {
    recipe: scriptedPages,
    startUrls: names.map((name) => `${origin}/app/${name}`),
    rows: names.map((name) => [name, textOf(name)]),
  };
}

/** Returns the page at a path of the site, `null` where there is none. */
export function pageAt(path: string): string | null {
  const item = /^\/item\/(\d+-\d+)$/u.exec(path)?.[1];
  if (item !== undefined) return `<!doctype html><title>${item}</title><h1>${item}</h1><p>${textOf(item)}</p>`;
  const app = /^\/app\/(\d+-\d+)$/u.exec(path)?.[1];
  if (app !== undefined) return scriptedPage(app);
  const list = /^\/list\/(\d+)\/(\d+)$/u.exec(path);
  return list === null ? null : listPage(Number(list[1]), Number(list[2]));
}

/** A page whose script requests the page without a browser and shows its content. */
function scriptedPage(name: string): string {
  return `<!doctype html><title>${name}</title><main></main><script>
    fetch('/item/${name}').then((answer) => answer.text()).then((text) => {
      const found = new DOMParser().parseFromString(text, 'text/html');
      document.querySelector('main').append(...found.querySelectorAll('h1, p'));
    });</script>`;
}

function listPage(number: number, page: number): string {
  const names = Array.from({ length: itemsPerPage }, (_, index) => `${number}-${page * itemsPerPage + index}`);
  const items = names.map((name) => `<li><a href="/item/${name}">${name}</a></li>`).join('');
  return `<!doctype html><title>${number}</title><ul>${items}</ul><a rel="next" href="/list/${number}/${page + 1}">next</a>`;
}

/** Texts of very different lengths, so that some blocks end by rows and others by bytes. */
function textOf(name: string): string {
  const seed = Number(name.replace('-', ''));
  return Array.from({ length: 1 + (seed % 7 === 0 ? 400 : seed % 5) }, () => name).join(' ');
}

function field(name: string, css: string) {
  return { name, from: [{ css }], transforms: ['trim' as const], required: false };
}
