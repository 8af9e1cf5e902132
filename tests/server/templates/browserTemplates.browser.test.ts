import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { recipe as recipeSchema } from '#core/wire/recipe/recipe.ts';
import { newPath } from '#server/demo/shop/addresses.ts';
import { answerDemoShop } from '#server/demo/shop/demoShop.ts';
import { sampleFile, templateFile } from '#server/templates/templateFile.ts';
import { checkTemplate, readKinds } from '#server/templates/tool/checkTemplate.ts';
import { openRecordedWeb } from '#server/templates/tool/recordedWeb.ts';
import { readRecording, runWhole } from '#server/templates/tool/recording.ts';
import { tryTemplate } from '#server/templates/tool/tryTemplate.ts';
import { startScriptedSite } from '../engine/browser/site.ts';
import { browserSlugs } from './browserSlugs.ts';

const folder = join(import.meta.dirname, '../../../server/templates');
const read = async (slug: string, file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, slug, file), 'utf8'));

describe.each(browserSlugs)('%s', (slug) => {
  it('gives exactly its sample from its recorded pages, opened in a browser', async () => {
    const { recipe, output } = templateFile.parse(await read(slug, 'template.json'));
    const recording = await readRecording(join(folder, slug), inject('chromium'));
    const { columns, rows, failures } = await runWhole(recipe, recording);
    await recording.fetcher.close();
    expect(failures).toEqual([]);
    expect({ columns, rows }).toEqual(sampleFile.parse(await read(slug, 'sample.json')));
    expect(rows.length).toBeGreaterThanOrEqual(5);
    if (output.length > 0) expect(columns).toEqual(output.map(({ name }) => name));
  });

  it('gives less without a browser: the same pages, read as they come', async () => {
    const { recipe } = templateFile.parse(await read(slug, 'template.json'));
    const { browser: _browser, engine: _engine, ...plain } = recipe;
    const { rows } = await runWhole(recipeSchema.parse(plain), await readRecording(join(folder, slug)));
    const filled = rows.flat().filter((value) => value !== null).length;
    const sample = sampleFile.parse(await read(slug, 'sample.json'));
    expect(filled).toBeLessThan(sample.rows.flat().filter((value) => value !== null).length / 2);
  });
});

it('check compares a sample in the browser and names the first value that differs', async () => {
  const copy = join(await mkdtemp(join(tmpdir(), 'sheaf-check-')), 'load-more-list');
  await cp(join(folder, 'load-more-list'), copy, { recursive: true });
  const around = { kinds: await readKinds(), templates: [], browserPath: inject('chromium') };
  expect((await checkTemplate(copy, around)).mistakes).toEqual([]);
  const sample = join(copy, 'sample.json');
  await writeFile(sample, (await readFile(sample, 'utf8')).replace('"tin"', '"gold"'));
  const { mistakes } = await checkTemplate(copy, around);
  await rm(join(copy, '..'), { recursive: true });
  expect(mistakes).toMatchObject([{ file: 'sample.json', sentence: 'In row 6 the engine gives "tin" as "material".' }]);
});

it('try opens the pages of a template that needs a browser', async () => {
  const site = await startScriptedSite();
  const template = join(folder, 'rendered-pages');
  const hostRules = [{ host: site.host, allowPrivate: true, delayMs: 0 }];
  const trial = await tryTemplate(template, `${site.origin}/titled`, { hostRules, browserPath: inject('chromium') });
  expect(trial.pages).toMatchObject([{ url: `${site.origin}/titled`, outcome: 'OK' }]);
  expect(trial.rows[0]?.slice(0, 2)).toEqual([`${site.origin}/titled`, 'Named by a script']);
  await site.close();
});

it('the demo shop has a page that grows while it is scrolled, for the template that scrolls', async () => {
  const origin = 'http://shop.example';
  const fetcher = openRecordedWeb(
    ['shop.example'],
    async (url) => {
      const { pathname, searchParams } = new URL(url);
      const { status, contentType, body } = answerDemoShop(pathname, searchParams, origin);
      return status === 200 ? { text: body, contentType } : undefined;
    },
    inject('chromium'),
  );
  const { recipe } = templateFile.parse(await read('scrolling-list', 'template.json'));
  const parameters = { Urls: [origin + newPath()], ItemSelector: '.card', Fields: ['name = h3'], MaxScrolls: '3' };
  const { rows, failures } = await runWhole(recipe, { service: origin, parameters, fetcher });
  await fetcher.close();
  expect(failures).toEqual([]);
  expect(rows.length).toBeGreaterThanOrEqual(4 * 24);
  expect(new Set(rows.flat()).size).toBe(rows.length);
});
