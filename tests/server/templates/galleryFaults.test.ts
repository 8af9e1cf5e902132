import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { locales } from '#core/domain/locale.ts';
import { loadGallery } from '#server/templates/gallery.ts';

const shipped = join(import.meta.dirname, '../../../server/templates');
const slug = 'html-tables';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gallery-'));
  await cp(join(shipped, 'kinds.json'), join(folder, 'kinds.json'));
  await cp(join(shipped, slug), join(folder, slug), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const faults: [what: string, file: string, text: string, becomes: string, sentence: string][] = [
  ['text that is not JSON', 'template.json', '{', '[[', 'html-tables/template.json: not JSON: '],
  ['an unknown key', 'template.json', '"version"', '"verzion"', 'html-tables/template.json: version: '],
  ['an unknown code', 'template.json', '"Published"', '"Draft"', 'html-tables/template.json: status: '],
  ['an unknown kind', 'template.json', '"sports"', '"sport"', 'html-tables/template.json: kind "sport" is not'],
  ['another slug', 'template.json', '"html-tables"', '"tables"', 'html-tables/template.json: "slug" must be'],
  ['a fault in the recipe', 'template.json', '"minRows"', '"minimum"', 'html-tables/template.json: recipe.tables: '],
  [
    'a parameter without texts',
    'texts/it-IT.json',
    '"Urls"',
    '"URLs"',
    'html-tables/texts/it-IT.json: parameters.Urls: ',
  ],
  ['an empty text', 'texts/ko-KR.json', '"table.results"', '" "', 'ko-KR.json: parameters.TableSelector.placeholder: '],
];

it.each(faults)('refuses %s and says where it is', async (_what, file, text, becomes, sentence) => {
  const path = join(folder, slug, file);
  const before = await readFile(path, 'utf8');
  expect(before).toContain(text);
  await writeFile(path, before.replace(text, becomes));
  await expect(loadGallery(folder)).rejects.toThrow(sentence);
});

it('refuses a collection that names a template that is not there, and one without a text', async () => {
  const file = join(folder, 'collections.json');
  const texts = Object.fromEntries(locales.map((locale) => [locale, 'Text']));
  const collection = { slug: 'some', names: texts, descriptions: texts, templates: [slug, 'missing'] };
  await writeFile(file, JSON.stringify([collection]));
  await expect(loadGallery(folder)).rejects.toThrow('collections.json: there is no template "missing".');
  await writeFile(file, JSON.stringify([{ ...collection, names: { ...texts, 'de-DE': ' ' }, templates: [slug] }]));
  await expect(loadGallery(folder)).rejects.toThrow('collections.json: 0.names.de-DE: ');
});

it('refuses two templates with one id', async () => {
  const path = join(folder, 'second');
  await cp(join(folder, slug), path, { recursive: true });
  const file = join(path, 'template.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"html-tables"', '"second"'));
  await expect(loadGallery(folder)).rejects.toThrow('same templateRegistrationId');
});

it('gives another version when a text changes', async () => {
  const { version } = await loadGallery(folder);
  const path = join(folder, slug, 'texts/en-US.json');
  await writeFile(path, (await readFile(path, 'utf8')).replace('Tables', 'All tables'));
  expect((await loadGallery(folder)).version).not.toBe(version);
});
