import type { Value } from '#core/domain/data/block.ts';
import type { Recipe } from '#core/wire/recipe.ts';

/**
 * A site whose rows are known: every page is a function of its address. Two kinds of lot run against it: single pages,
 * cut into many subtasks, and a list with next links and detail pages, which is one subtask and resumes within a start.
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

/** `number` tells the lots of one run apart. */
export function knownLot(origin: string, number: number, size: number): KnownLot {
  const names = Array.from({ length: size }, (_, index) => `${number}-${index}`);
  const rows = names.map((name) => [name, textOf(name)]);
  if (number % 3 > 0) return { recipe: singlePages, startUrls: names.map((name) => `${origin}/item/${name}`), rows };
  return {
    recipe: listWithDetails(size / itemsPerPage),
    startUrls: [`${origin}/list/${number}/0`],
    rows,
  };
}

/** The page at a path of the site, `null` where there is none. */
export function pageAt(path: string): string | null {
  const item = /^\/item\/(\d+-\d+)$/u.exec(path)?.[1];
  if (item !== undefined) return `<!doctype html><title>${item}</title><h1>${item}</h1><p>${textOf(item)}</p>`;
  const list = /^\/list\/(\d+)\/(\d+)$/u.exec(path);
  return list === null ? null : listPage(Number(list[1]), Number(list[2]));
}

function listPage(number: number, page: number): string {
  const names = Array.from({ length: itemsPerPage }, (_, index) => `${number}-${page * itemsPerPage + index}`);
  const items = names.map((name) => `<li><a href="/item/${name}">${name}</a></li>`).join('');
  return `<!doctype html><title>${number}</title><ul>${items}</ul><a rel="next" href="/list/${number}/${page + 1}">next</a>`;
}

/** Of very different lengths, so that blocks end at rows and at bytes. */
function textOf(name: string): string {
  const seed = Number(name.replace('-', ''));
  return Array.from({ length: 1 + (seed % 7 === 0 ? 400 : seed % 5) }, () => name).join(' ');
}

function field(name: string, css: string) {
  return { name, from: [{ css }], transforms: ['trim' as const], required: false };
}
