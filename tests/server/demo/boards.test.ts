import { describe, expect, test } from 'vitest';
import type { Value } from '#core/domain/data/block.ts';
import { answerBoards } from '#server/demo/boards/answerBoards.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import { forumPath, threads } from '#server/demo/boards/forum.ts';
import { jobs, jobsPath } from '#server/demo/boards/jobs.ts';
import { looks } from '#server/demo/boards/look.ts';
import { restocked, restockedDataPath, restockedPath, restockedScriptPath } from '#server/demo/boards/restocked.ts';
import { proposeTables } from '#server/engine/propose/proposeTables.ts';
import { runRecipe } from '#server/engine/runRecipe.ts';
import { servePages } from '../engine/support/servePages.ts';
import { faultsOf } from './wellFormed.ts';

const origin = 'https://service.example';
const answer = (address: string) => {
  const { pathname, searchParams } = new URL(address, origin);
  return answerBoards(pathname, searchParams);
};
const addressesOf = (path: string, pages: number) =>
  Array.from({ length: pages }, (_, index) => `${origin}${path}${index === 0 ? '' : `?page=${index + 1}`}`);

test.each(looks)('pages of design %i are well-formed', (look) => {
  for (const path of [forumPath, `${forumPath}/4000`, jobsPath, `${jobsPath}/700`, restockedPath]) {
    expect(faultsOf(answer(`${path}?look=${look}`)?.body ?? '<', false)).toEqual([]);
  }
});

test('designs say the same with other classes', () => {
  const pages = looks.map((look) => answer(`${jobsPath}?look=${look}`)?.body ?? '');
  const classes = pages.map((page) => new Set([...page.matchAll(/class="([^"]+)"/gu)].map(([, name]) => name)));
  const all = classes.flatMap((each) => [...each]);
  expect(new Set(all).size).toBe(all.length);
  for (const page of pages) for (const job of jobs.slice(0, 15)) expect(page).toContain(job.title);
});

test('the page of the scripted list has none of its records; its data has all', () => {
  const page = answer(restockedPath)?.body ?? '';
  const data = JSON.parse(answer(restockedDataPath)?.body ?? '[]') as { name: string }[];
  expect(restocked).toHaveLength(36);
  expect(data.map(({ name }) => name)).toEqual(restocked.map(({ product }) => product.name));
  for (const { name } of data) expect(page).not.toContain(name);
  expect(answer(restockedScriptPath)?.contentType).toContain('javascript');
});

test.each([
  `${forumPath}?page=8`,
  `${jobsPath}?page=7`,
  `${forumPath}/1`,
  `${jobsPath}/9`,
  `${forumPath}?page=x`,
  '/demo-shop',
])('%s is no page of a board', (address) => {
  expect(answer(address)).toBeUndefined();
});

describe('a task of a board', () => {
  const boards = [
    [
      'forum',
      forumPath,
      7,
      threads.map(({ title, author, replies, day }) => [title, `by ${author}`, String(replies), day]),
    ],
    [
      'job board',
      jobsPath,
      6,
      jobs.map(({ title, company, place, skills, day }) => [title, company, place, skills.join(', '), day]),
    ],
  ] as const;

  const rowsOf = async (recipe: Recipe, pages: ReadonlyMap<string, string>): Promise<Value[][]> => {
    const rows: Value[][] = [];
    const end = await runRecipe({
      recipe,
      parameters: {},
      startUrls: [...pages.keys()].slice(0, 1),
      position: null,
      fetcher: servePages(pages),
      signal: new AbortController().signal,
      sink: (batch) => Promise.resolve(void rows.push(...batch.rows)),
    });
    expect(end).toEqual({ end: 'finished' });
    return rows;
  };

  test.each(boards)(
    'collects each record of the %s once, with its values in columns, also after the next build of the site',
    async (_name, path, count, wanted) => {
      const pages = new Map(addressesOf(path, count).map((address) => [address, answer(address)?.body ?? '']));
      const [[address, text] = ['', '']] = pages;
      const [first] = proposeTables(text, address).tables;
      if (first === undefined) throw new Error('no table was proposed');
      const rows = await rowsOf(first.recipe, pages);
      expect(rows).toHaveLength(wanted.length);
      for (const [index, values] of wanted.entries()) expect(rows[index]).toEqual(expect.arrayContaining([...values]));

      const built = new Map([...pages].map(([each, html]) => [each, html.replaceAll('class="_', 'class="_x')]));
      const after = await rowsOf(first.recipe, built);
      expect(after).toHaveLength(wanted.length);
      for (const [index, values] of wanted.entries()) expect(after[index]).toEqual(expect.arrayContaining([...values]));
    },
  );
});
