import { isFilledTooLong } from '#core/domain/parameters/fillText.ts';
import { recipe } from '#core/wire/recipe/recipe.ts';
import { runRecipe } from '#server/engine/runRecipe.ts';
import { servePages } from '#tests/server/engine/support/servePages.ts';
import { hostileShown } from './hostileShown.ts';
import { hostileJson, hostilePages, hostilePaths, hostileSelectors } from './hostileSelectors.ts';

const address = 'https://page.example/';
const name = { name: 'a', from: [{ css: 'b' }] };

/** The places of a user's own selector in the recipes of the gallery; `{+Text}` is the user's text. */
const selectorDoors: Readonly<Record<string, object>> = {
  items: { list: { items: '{+Text}', fields: [name] } },
  'the fields of a list': { list: { items: 'p, div', fields: { fromParameter: 'Fields' } } },
  'the next page': { list: { items: 'b', fields: [name], next: { link: { css: '{+Text}', attr: 'href' } } } },
  'a field of the page': { fields: [{ name: 'a', from: [{ css: '{+Text}' }, { css: 'b', of: 'page' }] }] },
  tables: { tables: { selector: '{+Text}' } },
};
const pathDoors: Readonly<Record<string, object>> = {
  items: { format: 'json', list: { items: '{+Text}', fields: [{ name: 'a', from: [{ json: '0' }] }] } },
  'the fields of a list': { format: 'json', list: { items: '0', fields: { fromParameter: 'Fields' } } },
  'a field of the page': { format: 'json', fields: [{ name: 'a', from: [{ json: '{+Text}' }] }] },
};

interface Search {
  what: string;
  ms: number;
}

/** The CPU time of a whole run over one page, for each selector and path in each place that takes one, and for what a page shows. */
export async function runSearches(): Promise<Search[]> {
  const searches: Search[] = [];
  for (const [door, parts] of Object.entries(selectorDoors)) {
    for (const text of hostileSelectors) {
      const ms = await run(parts, text, slowestPage(text));
      searches.push({ what: `${door}: ${text.slice(0, 60)}`, ms });
    }
  }
  for (const [door, parts] of Object.entries(pathDoors)) {
    for (const text of hostilePaths) {
      searches.push({ what: `${door}, JSON: ${text.slice(0, 60)}`, ms: await run(parts, text, hostileJson) });
    }
  }
  for (const shown of ['products', 'places', 'posts']) {
    for (const [what, page] of Object.entries(hostileShown)) {
      const fields = [{ name: 'a', from: [{ json: 'name' }, { json: 'text' }] }];
      searches.push({ what: `${shown}: ${what}`, ms: await run({ list: { items: { shown }, fields } }, '', page) });
    }
  }
  return searches;
}

/** Neighbours take longest among many in a row, ancestors and descendants among many in one another. */
function slowestPage(selector: string): string {
  return /[~+]|nth|contains/u.test(selector) ? hostilePages.flat : hostilePages.deep;
}

async function run(parts: object, Text: string, page: string): Promise<number> {
  // Refused when it is saved.
  if (isFilledTooLong('{+Text}', { Text })) return 0;
  const before = process.cpuUsage();
  await runRecipe({
    recipe: recipe.parse({ start: ['{+Urls}'], ...parts }),
    parameters: { Text, Fields: [`a = ${Text}`], Urls: [address] },
    startUrls: [address],
    position: null,
    fetcher: servePages(new Map([[address, page]])),
    signal: new AbortController().signal,
    sink: () => Promise.resolve(),
  });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
