import { expect, test } from 'vitest';
import type { Value } from '#core/domain/data/block.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import { recipe as recipeSchema, type Recipe } from '#core/wire/recipe/recipe.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import { runRecipe, type Position } from '#server/engine/runRecipe.ts';
import { servePages } from '../support/servePages.ts';

const count = 12;
const numbers = Array.from({ length: count }, (_, index) => index);
const address = (path: string): string => `https://s.example/${path}`;
const pages = new Map([
  ...numbers.map((n): [string, string] => [address(`item/${n}`), `<h1>Item ${n}</h1>`]),
  ...[0, 1, 2].map((page): [string, string] => {
    const items = numbers.slice(page * 4, page * 4 + 4).map((n) => `<li><a href="/item/${n}">Item ${n}</a>`);
    return [
      address(`list/${page}`),
      `<ul>${items.join('')}</ul>${page < 2 ? `<a rel=next href="/list/${page + 1}">` : ''}`,
    ];
  }),
]);
const field = (name: string, css: string) => ({ name, from: [{ css }] });
const single = recipeSchema.parse({ start: ['x'], fields: [field('title', 'h1')] });
const list = { items: 'li', fields: [field('name', 'a')], next: { link: { css: '[rel=next]' } } };
const plainList = recipeSchema.parse({ start: ['x'], list });
const detailed = recipeSchema.parse({
  start: ['x'],
  list: { ...list, detail: { link: { css: 'a' }, fields: [field('title', 'h1')] } },
});

class Killed extends Error {}

/**
 * Runs until it is through, with a page that ends the process whenever it is asked for. What was not written before is
 * lost; losses are counted where the written position does not change, as the service does (tables/subtasks.ts).
 */
async function survive(recipe: Recipe, startUrls: string[], killer: string) {
  const rows: Value[][] = [];
  const failures: PageFailure[] = [];
  let position: Position | null = null;
  let [lostHere, deaths, killerAsked] = [0, 0, 0];
  const served = servePages(pages);
  for (let isThrough = false; !isThrough && deaths < 20;) {
    const from: Position | null = position;
    const process = new AbortController();
    const fetcher: Fetcher = {
      ...served,
      windowFor: () => 4,
      fetch: async (url, options) => {
        if (url === killer) {
          killerAsked += 1;
          process.abort(new Killed());
        }
        process.signal.throwIfAborted();
        return served.fetch(url, options);
      },
    };
    const running = runRecipe({
      recipe,
      parameters: {},
      startUrls,
      position: from,
      lostHere,
      fetcher,
      signal: new AbortController().signal,
      sink: async (batch) => {
        if (process.signal.aborted) return;
        rows.push(...batch.rows);
        failures.push(...batch.failures);
        position = JSON.parse(JSON.stringify(batch.position)) as Position;
      },
    });
    isThrough = await running.then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof Killed)) throw error;
        return false;
      },
    );
    if (isThrough) break;
    deaths += 1;
    const isHere: boolean = JSON.stringify(position) === JSON.stringify(from) && lostHere > 0;
    lostHere = isHere ? lostHere + 1 : 1;
  }
  return { rows, failures: failures.map(({ url, code }) => [url, code]), deaths, killerAsked };
}

const itemUrls = numbers.map((n) => address(`item/${n}`));
const titles = (skipped?: number): string[] => numbers.filter((n) => n !== skipped).map((n) => `Item ${n}`);

test.each([0, 1, 5, 11])(
  'page %i of many ends its worker every time: after the third time alone it is left out, all others come once',
  async (n) => {
    const { rows, failures, deaths } = await survive(single, itemUrls, address(`item/${n}`));
    expect(rows.flat()).toEqual(titles(n));
    expect(failures).toEqual([[address(`item/${n}`), 'Crashed']]);
    expect(deaths).toBeLessThanOrEqual(5);
  },
);

test.each([0, 6, 11])(
  'an item’s own page that ends its worker is left out, its row has what the list gave',
  async (n) => {
    const { rows, failures, deaths } = await survive(detailed, [address('list/0')], address(`item/${n}`));
    expect(rows).toEqual(numbers.map((each) => [`Item ${each}`, each === n ? null : `Item ${each}`]));
    expect(failures).toEqual([[address(`item/${n}`), 'Crashed']]);
    expect(deaths).toBeLessThanOrEqual(5);
  },
);

test('a list page that ends its worker ends its list, and the run continues with the next start address', async () => {
  const starts = [address('list/0'), address('list/2')];
  const { rows, failures } = await survive(plainList, starts, address('list/1'));
  expect(rows.flat()).toEqual([...titles().slice(0, 4), ...titles().slice(8)]);
  expect(failures).toEqual([[address('list/1'), 'Crashed']]);
});

test.each([1, 2, 3])('a worker that is lost for another reason costs nothing, also the %i. time', async (lostHere) => {
  const rows: Value[][] = [];
  const failures: PageFailure[] = [];
  await runRecipe({
    recipe: single,
    parameters: {},
    startUrls: itemUrls,
    position: { startIndex: 4, page: null, skip: 0 },
    lostHere,
    fetcher: servePages(pages),
    signal: new AbortController().signal,
    sink: async (batch) => {
      // One page at a time, each written before the next.
      expect(batch.rows).toHaveLength(1);
      rows.push(...batch.rows);
      failures.push(...batch.failures);
    },
  });
  expect(rows.flat()).toEqual(titles().slice(4));
  expect(failures).toEqual([]);
});
