import { describe, expect, test } from 'vitest';
import type { ProposedTables } from '#core/wire/calls/template/proposeCalls.ts';
import type { BrowserStep } from '#core/wire/recipe/browserPlan.ts';
import { recipe, type Recipe } from '#core/wire/recipe/recipe.ts';
import { pageFailure } from '#server/engine/failure.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import { proposePage } from '#server/jobs/trial/proposePage.ts';

const url = 'https://shop.example/lamps';
const list = `<ul>${['Desk', 'Floor', 'Wall', 'Night']
  .map((name, index) => `<li><a href="/${name}">${name} lamp</a> <b>$${index + 1}9.00</b></li>`)
  .join('')}</ul>`;

type Answer = Awaited<ReturnType<Fetcher['fetch']>> | 'silent';

/** Answers without and with a browser; `silent` never answers. */
function fetcherOf(plain: Answer, rendered: Answer, canRender = true) {
  const asked: string[] = [];
  const fetcher: Fetcher = {
    fetch: async (_url, { signal, render }) => {
      const isRendered = render !== null && render !== undefined;
      asked.push(isRendered ? 'browser' : 'http');
      const answer = isRendered ? rendered : plain;
      if (answer !== 'silent') return answer;
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    },
    windowFor: () => 1,
    canRender,
    close: async () => {},
  };
  return { fetcher, asked };
}
const pageOf = (text: string): Answer => ({ requestedUrl: url, url, text });

async function propose(
  fetcher: Fetcher,
  timeIsOver = new AbortController(),
  own: Recipe | null = null,
  steps: BrowserStep[] = [],
) {
  const signals = { signal: new AbortController().signal, timeIsOver: timeIsOver.signal };
  return JSON.parse(await proposePage({ page: url, own, steps }, fetcher, signals)) as ProposedTables;
}

test('a page with a list is not opened in a browser', async () => {
  const { fetcher, asked } = fetcherOf(pageOf(list), pageOf(''));
  const { page, tables } = await propose(fetcher);
  expect(asked).toEqual(['http']);
  expect(page).toMatchObject({ isRendered: false, failure: null });
  expect(tables[0]).toMatchObject({ recordCount: 4 });
  expect(tables[0]?.recipe.engine).toBeUndefined();
});

test('a page that is empty without a browser is opened in one, as the proposed task will do', async () => {
  const { fetcher, asked } = fetcherOf(pageOf('<div id="app"></div>'), pageOf(list));
  const { page, tables } = await propose(fetcher);
  expect(asked).toEqual(['http', 'browser']);
  expect(page.isRendered).toBe(true);
  expect(tables[0]).toMatchObject({ recordCount: 4, recipe: { engine: 'auto' } });
});

test('a page about one thing is opened in a browser only where it shows nothing without one', async () => {
  const shown = '<body><h1>Desk lamp</h1><p class="watts">60 W</p></body>';
  const proposeRecord = async (plain: string) => {
    const { fetcher, asked } = fetcherOf(pageOf(plain), pageOf(shown));
    const signals = { signal: new AbortController().signal, timeIsOver: new AbortController().signal };
    const answer = await proposePage({ page: url, own: null, steps: [], isRecord: true }, fetcher, signals);
    const { tables } = JSON.parse(answer) as ProposedTables;
    expect(tables.map(({ kind, minor }) => [kind, minor.map(({ samples }) => samples[0])])).toEqual([
      ['record', ['60 W']],
    ]);
    return { asked, engine: tables[0]?.recipe.engine };
  };
  expect(await proposeRecord(shown)).toEqual({ asked: ['http'], engine: undefined });
  expect(await proposeRecord('<div id="app"></div>')).toEqual({ asked: ['http', 'browser'], engine: 'auto' });
});

describe('the table of a recipe', () => {
  const ofTask = (engine?: Recipe['engine']) =>
    recipe.parse({
      start: [url],
      ...(engine && { engine }),
      list: {
        items: 'li',
        fields: [
          { name: 'Lamp', from: [{ css: 'a' }] },
          { name: 'Watts', from: [{ css: '.watts' }], transforms: ['number'] },
        ],
      },
    });
  const proposeWith = async (plain: Answer, rendered: Answer, engine?: Recipe['engine']) => {
    const { fetcher, asked } = fetcherOf(plain, rendered);
    const { own, tables } = await propose(fetcher, new AbortController(), ofTask(engine));
    return { own, tables, asked };
  };

  test('is read on today’s page beside the proposed ones, with what else is there as minor columns', async () => {
    const { own, tables } = await proposeWith(pageOf(list), pageOf(''));
    expect(tables[0]).toMatchObject({ recordCount: 4 });
    expect(own).toMatchObject({ kind: 'list', recordCount: 4, recipe: ofTask() });
    expect(own?.columns.map(({ name, type }) => [name, type])).toEqual([
      ['Lamp', 'text'],
      ['Watts', 'number'],
    ]);
    expect(own?.rows[0]).toEqual(['Desk lamp', null]);
    expect(own?.minor.map(({ name, samples }) => [name, samples[0]])).toEqual([
      ['Price', '$19.00'],
      ['Link', '/Desk'],
      ['Page address', 'https://shop.example/lamps'],
    ]);
  });

  test('has a column that only a record beyond the shown rows fills, and one that none fills', async () => {
    const many = Array.from(
      { length: 14 },
      (_, no) => `<li><a>Lamp ${no}</a>${no === 12 ? '<i class="watts">60</i>' : ''}</li>`,
    );
    const samplesOn = async (html: string) => (await proposeWith(pageOf(html), pageOf(''))).own?.columns[1]?.samples;
    expect(await samplesOn(`<ul>${many.join('')}</ul>`)).toEqual(['60']);
    expect(await samplesOn(`<ul>${many.slice(0, 12).join('')}</ul>`)).toEqual([]);
  });

  test('has no records where the page has become another one', async () => {
    const { own, asked } = await proposeWith(pageOf('<p>Moved</p>'), pageOf(list));
    expect(own).toMatchObject({ recordCount: 0, rows: [], columns: [{ name: 'Lamp' }, { name: 'Watts' }] });
    expect(asked).toEqual(['http']);
  });

  test.each([
    ['auto', '<div></div>', ['http', 'browser']],
    ['auto', list, ['http']],
    ['browser', list, ['http', 'browser']],
  ] as const)('with the engine %s is read in a browser as a run does it', async (engine, plain, expected) => {
    const { own, asked } = await proposeWith(pageOf(plain), pageOf(list), engine);
    expect(asked).toEqual(expected);
    expect(own?.recordCount).toBe(4);
  });
});

test('each proposal has a plan of its own, which ends with it: no other account gets the cookies of its visit', async () => {
  const visits: { render: unknown; signal: AbortSignal }[] = [];
  const { fetcher } = fetcherOf(pageOf('<div id="app"></div>'), pageOf(list));
  const watched: Fetcher = {
    ...fetcher,
    fetch: (address, options) => {
      if (options.render) visits.push({ render: options.render, signal: options.signal });
      return fetcher.fetch(address, options);
    },
  };
  await propose(watched);
  await propose(watched);
  expect(new Set(visits.map(({ render }) => render)).size).toBe(2);
  expect(visits.map(({ signal }) => signal.aborted)).toEqual([true, true]);
});

test('a page that cannot be read is not opened in a browser, and says why', async () => {
  const { fetcher, asked } = fetcherOf(pageFailure(url, 'HttpStatus', '404'), pageOf(list));
  expect(await propose(fetcher)).toMatchObject({
    page: { failure: { code: 'HttpStatus', detail: '404' } },
    tables: [],
  });
  expect(asked).toEqual(['http']);
});

test('where the browser shows no more, the plain page is the answer; without a browser it is not tried', async () => {
  const { fetcher } = fetcherOf(pageOf(''), pageFailure(url, 'RenderFailed'));
  expect(await propose(fetcher)).toMatchObject({ page: { isRendered: false, failure: null }, tables: [] });
  const bare = fetcherOf(pageOf(''), pageOf(list), false);
  expect((await propose(bare.fetcher)).tables).toEqual([]);
  expect(bare.asked).toEqual(['http']);
});

test('a page that does not answer in the time of a trial has timed out', async () => {
  const { fetcher, asked } = fetcherOf('silent', pageOf(list));
  const timeIsOver = new AbortController();
  const proposed = propose(fetcher, timeIsOver);
  timeIsOver.abort();
  expect(await proposed).toMatchObject({ page: { failure: { code: 'TrialTimedOut' } }, tables: [] });
  expect(asked).toEqual(['http']);
});

test('nothing is answered once no user waits', async () => {
  const { fetcher } = fetcherOf('silent', 'silent');
  const gone = new AbortController();
  const proposed = proposePage({ page: url, own: null, steps: [] }, fetcher, {
    signal: gone.signal,
    timeIsOver: new AbortController().signal,
  });
  gone.abort(new Error('gone'));
  await expect(proposed).rejects.toThrow('gone');
});

test('with steps the page is opened in a browser at once, and they become part of the recipes', async () => {
  const { fetcher, asked } = fetcherOf('silent', pageOf(list));
  const steps: BrowserStep[] = [{ click: '.ok', optional: true }, { press: 'Enter' }];
  const { tables } = await propose(fetcher, undefined, null, steps);
  expect(asked).toEqual(['browser']);
  expect(tables[0]?.recipe).toMatchObject({ engine: 'browser', browser: { steps, stepsOn: 'start' } });
});

test('the steps of a task can be taken from its recipe', async () => {
  const { fetcher } = fetcherOf(pageOf(list), pageOf(list));
  const own = recipe.parse({
    start: [url],
    engine: 'browser',
    browser: { steps: [{ click: '.ok' }], waitFor: 'li' },
    list: { items: 'li', fields: [{ name: 'Lamp', from: [{ css: 'a' }] }] },
  });
  const { own: table } = await propose(fetcher, undefined, own, []);
  expect(table?.recipe).toMatchObject({ engine: 'browser', browser: { waitFor: 'li' } });
  expect(table?.recipe.browser).not.toHaveProperty('steps');
});
