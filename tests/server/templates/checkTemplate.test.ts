import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadTemplates } from '#server/startup/loadTemplates.ts';
import { loadGallery } from '#server/templates/gallery.ts';
import { checkTemplate, readKinds } from '#server/templates/tool/checkTemplate.ts';
import type { Mistake } from '#server/templates/tool/mistakes.ts';

const shipped = join(import.meta.dirname, '../../../server/templates');
const slug = 'price-watch';

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'template-'));
  folder = join(root, slug);
  await cp(join(shipped, slug), folder, { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

async function check(templates: { slug: string; templateRegistrationId: number }[] = []): Promise<Mistake[]> {
  return (await checkTemplate(folder, { kinds: await readKinds(), templates })).mistakes;
}

/** Plants a mistake; returns its place, as `line:column` of `mark` in the changed file. */
async function plant(file: string, text: string, becomes: string, mark: string): Promise<string> {
  const before = await readFile(join(folder, file), 'utf8');
  expect(before, file).toContain(text);
  const after = before.replace(text, () => becomes);
  await writeFile(join(folder, file), after);
  const offset = after.indexOf(mark);
  expect(offset, mark).toBeGreaterThanOrEqual(0);
  const lines = after.slice(0, offset).split('\n');
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}

const template = 'template.json';
/** What, in which file, which text becomes which, the place that is named, the sentence. */
const planted: [what: string, file: string, text: string, becomes: string, mark: string, sentence: string][] = [
  ['JSON that ends too early', template, '"runOn": "Both",', '"runOn": "Both"', '"status"', '"," or "}" is expected here'],
  ['a name that stands twice', template, '"runOn": "Both",', '"runOn": "Both", "slug": "x",', '"slug": "x"', '"slug" stands twice'],
  ['an unknown field', template, '"version"', '"verzion"', '"verzion"', '"verzion" is not known here'],
  ['a missing field', template, '"isRequired": true,', '', '{\n      "paramName": "Urls"', '"parameters.0.isRequired" is missing'],
  ['an unknown code', template, '"Published"', '"Draft"', '"Draft"', 'status: '],
  ['a kind that nobody knows', template, '"manufacturing"', '"factories"', '"factories"', 'There is no kind "factories"'],
  ['a slug that is not the folder', template, `"slug": "${slug}"`, '"slug": "prices"', '"prices"', 'The slug must be the name of the folder'],
  ['a parameter that does not exist', template, '{+PriceSelector}', '{+PriceCss}', '"{+PriceCss}"', 'There is no parameter "PriceCss"'],
  ['a column that no field gives', template, '"name": "currency",\n      "type"', '"name": "money",\n      "type"', '"money"', 'No field of the recipe gives the column "money"'],
  ['a field that is no column', template, '"name": "currency",\n      "type"', '"name": "money",\n      "type"', '"currency",', 'The column "currency" is missing in "output"'],
  ['a selector that does not parse', template, '[itemprop=\\"price\\"]', '[itemprop=', '"[itemprop="', 'This selector cannot be read'],
  ['a pattern that RE2 refuses', template, '^https?://schema.org/', '(?=https)', '"(?=https)"', 'This pattern cannot be used (RE2 syntax)'],
  ['a source of an unknown form', template, '"css": "h1"', '"xpath": "//h1"', '"xpath"', '"xpath" is not known here'],
  ['a missing translation', 'texts/it-IT.json', '"price":', '"prices":', '{\n    "name": "Nome"', '"output.price" is missing'],
  ['a text for nothing', 'texts/ko-KR.json', '"PriceSelector": {', '"Selector": {', '"Selector"', '"Selector" is not known here'],
  ['an empty text', 'texts/fr-FR.json', '"Prix de pages suivies"', '" "', '" "', 'name: '],
  ['a script in the picture', 'image.svg', '</svg>', '<script>1</script></svg>', '<script', 'A picture must hold no script'],
  ['something from elsewhere in the picture', 'image.svg', '</svg>', '<image href="https://a.example/b.png"/></svg>', 'href="https', 'needs nothing from elsewhere|A picture must need nothing from elsewhere'],
  ['a page that is not there', 'pages/index.json', 'olio.html', 'aceto.html', '"aceto.html"', 'The recorded page pages/aceto.html is missing'],
  ['a value that the form refuses', 'pages/index.json', '"https://mercato.example/olio",', '"mercato",', '[', 'The value of "Urls" could not be saved'],
  ['a value for no parameter', 'pages/index.json', '"PriceSelector"', '"Selector"', '"Selector"', 'There is no parameter "Selector"'],
  ['an address without a page', 'pages/index.json', '"https://mercato.example/olio",', '"https://mercato.example/oil",', '"https://mercato.example/oil"', 'The engine gets nothing from https://mercato.example/oil: HttpStatus 404'],
  ['a sample that the engine does not give', 'sample.json', '"54.90"', '"54.9"', '"54.9"', 'In row 4 the engine gives "54.90" as "price"'],
  ['a column too few in the sample', 'sample.json', '"availability",', '', '"url"', 'The engine gives the columns name, price, currency, availability, url'],
]; // prettier-ignore

describe('check', () => {
  it('finds nothing in a shipped template', async () => {
    expect(await check()).toEqual([]);
  });

  it.each(planted)('finds %s, with file and line', async (_what, file, text, becomes, mark, sentence) => {
    const place = await plant(file, text, becomes, mark);
    const found = (await check()).map((each) => ({ ...each, place: `${each.line}:${each.column}` }));
    expect(found).toContainEqual(
      expect.objectContaining({
        file,
        place,
        sentence: expect.stringMatching(new RegExp(escaped(sentence), 'u')) as string,
      }),
    );
  });

  it('finds fifteen mistakes in one go, over all files', async () => {
    const schemaFaults = 5;
    const inTemplate = planted.slice(schemaFaults, 12);
    const elsewhere = planted.slice(13).filter(([what]) => !/refuses|without a page|sample/u.test(what));
    for (const [, file, text, becomes, mark] of [...inTemplate, ...elsewhere]) {
      const isThere = (await readFile(join(folder, file), 'utf8')).includes(text);
      if (isThere) await plant(file, text, becomes, mark);
    }
    await rm(join(folder, 'texts/ja-JP.json'));
    const found = await check();
    expect(found.length).toBeGreaterThanOrEqual(15);
    expect(new Set(found.map(({ file }) => file)).size).toBeGreaterThanOrEqual(6);
  });

  it('finds missing files and one that is not named', async () => {
    await rm(join(folder, 'texts/ja-JP.json'));
    await rm(join(folder, 'image.svg'));
    await rename(join(folder, 'pages/olio.html'), join(folder, 'pages/oil.html'));
    const lines = (await check()).map(({ file, sentence }) => `${file}: ${sentence}`);
    expect(lines).toEqual([
      'texts/ja-JP.json: This file is missing.',
      'image.svg: This file is missing.',
      'pages/index.json: The recorded page pages/olio.html is missing.',
      'pages/index.json: The page pages/oil.html is not named here.',
    ]);
  });

  it('finds a picture that is too large', async () => {
    await writeFile(join(folder, 'image.svg'), ' '.repeat(101 * 1024));
    expect(await check()).toEqual([
      expect.objectContaining({ file: 'image.svg', sentence: expect.stringContaining('at most 100 KB') as string }),
    ]);
  });

  it('finds a slug and an id that are taken', async () => {
    const byId = await check([{ slug: 'other', templateRegistrationId: 1020 }]);
    expect(byId.map(({ sentence }) => sentence)).toEqual(['The id 1020 is taken by the template "other".']);
    const bySlug = await check([{ slug, templateRegistrationId: 7 }]);
    expect(bySlug.map(({ sentence, line }) => [sentence, line])).toEqual([
      [`The slug "${slug}" is taken by another template.`, 3],
    ]);
  });
});

describe('SHEAF_TEMPLATES', () => {
  it('lets templates of a folder join the gallery', async () => {
    await makeOwn();
    const gallery = await loadTemplates(root);
    expect(gallery.bySlug('own-prices')?.templateRegistrationId).toBe(90_001);
    expect(gallery.image('own-prices')?.body.length).toBeGreaterThan(100);
    expect(gallery.templates).toHaveLength((await loadGallery()).templates.length + 1);
    expect(gallery.version).not.toBe((await loadGallery()).version);
  });

  it('stops the start with the sentences of the check', async () => {
    await makeOwn();
    await plant(template, '"Published"', '"Draft"', '"Draft"');
    const start = loadTemplates(root);
    await expect(start).rejects.toThrow(`${root} (SHEAF_TEMPLATES) have 1 mistake:`);
    await expect(start).rejects.toThrow(/own-prices\/template\.json:\d+:\d+: status: /u);
  });

  it('says that a slug is taken, and that a folder is none', async () => {
    await expect(loadTemplates(root)).rejects.toThrow(`The slug "${slug}" is taken by another template.`);
    await expect(loadTemplates(join(root, 'none'))).rejects.toThrow('is no folder that this user may read');
  });

  async function makeOwn(): Promise<void> {
    await rename(folder, join(root, 'own-prices'));
    folder = join(root, 'own-prices');
    await plant(template, `"slug": "${slug}"`, '"slug": "own-prices"', 'own-prices');
    await plant(template, '"templateRegistrationId": 1020', '"templateRegistrationId": 90001', '90001');
  }
});

function escaped(sentence: string): string {
  return sentence.replaceAll(/[.*+?^${}()[\]\\]/gu, String.raw`\$&`);
}
