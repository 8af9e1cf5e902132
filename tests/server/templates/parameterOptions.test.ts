import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { locales } from '#core/domain/locale.ts';
import { choicesFor } from '#core/domain/parameters/choices.ts';
import { template as wireTemplate } from '#core/wire/rows/template.ts';
import { loadGallery } from '#server/templates/gallery.ts';
import { presentTemplate } from '#server/templates/presentTemplate.ts';

const shipped = join(import.meta.dirname, '../../../server/templates');
const slug = 'html-tables';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gallery-'));
  await cp(join(shipped, 'kinds.json'), join(folder, 'kinds.json'));
  await cp(join(shipped, slug), join(folder, slug), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

/** Adds parameters to the template, with the same texts in every language. */
async function addParameters(parameters: object[], texts: Record<string, object>): Promise<void> {
  await change(join(folder, slug, 'template.json'), (file) => ({
    ...file,
    parameters: [...(file['parameters'] as object[]), ...parameters],
  }));
  for (const locale of locales) {
    await change(join(folder, slug, 'texts', `${locale}.json`), (file) => ({
      ...file,
      parameters: { ...(file['parameters'] as object), ...texts },
    }));
  }
}

async function change(path: string, act: (file: Record<string, unknown>) => object): Promise<void> {
  const file = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  await writeFile(path, JSON.stringify(act(file)));
}

const present = async (locale: (typeof locales)[number] = 'en-US') => {
  const template = (await loadGallery(folder)).bySlug(slug);
  if (template === undefined) throw new Error('no template');
  return wireTemplate.parse(presentTemplate(template, locale, 0));
};
const dropdown = { isRequired: false, dataType: 'String', controlType: 'Dropdown' };

it('§3.4: choices come from a table of the template, filtered, in each language, and follow their parent field', async () => {
  const label = Object.fromEntries(locales.map((locale) => [locale, `Rome ${locale}`]));
  const cities = [
    { value: 'paris', label: 'Paris', parent: 'fr', size: 'big' },
    { value: 'rome', label, parent: 'it', size: 'big' },
    { value: 'lucca', label: 'Lucca', parent: 'it', size: 'small' },
  ];
  await mkdir(join(folder, slug, 'sources'));
  await writeFile(join(folder, slug, 'sources/cities.json'), JSON.stringify(cities));
  await addParameters(
    [
      { ...dropdown, paramName: 'Country', controlOptions: { choices: ['fr', 'it'] } },
      {
        ...dropdown,
        paramName: 'City',
        controlOptions: {
          parentField: 'Country',
          dataSourceType: 'Internal',
          dataSource: 'cities',
          dataSourceFilter: 'size=big',
        },
      },
    ],
    {
      Country: { displayText: 'Country', remark: 'r', choices: { fr: 'France', it: 'Italy' } },
      City: { displayText: 'City', remark: 'r' },
    },
  );
  const city = (await present('de-DE')).parameters.at(-1);
  expect(city?.controlOptions.choices).toEqual([
    { value: 'paris', label: 'Paris', parent: 'fr' },
    { value: 'rome', label: 'Rome de-DE', parent: 'it' },
  ]);
  expect(city && choicesFor(city, { Country: 'it' }).map(({ value }) => value)).toEqual(['rome']);
});

it('§3.4: choices that are written in the template may depend on a parent field too', async () => {
  const choiceParents = { a: 'x', b: 'y' };
  await addParameters(
    [
      {
        ...dropdown,
        paramName: 'Part',
        controlOptions: { choices: ['a', 'b', 'c'], choiceParents, parentField: 'Urls' },
      },
    ],
    { Part: { displayText: 'Part', remark: 'r', choices: { a: 'A', b: 'B', c: 'C' } } },
  );
  expect((await present()).parameters.at(-1)?.controlOptions.choices).toEqual([
    { value: 'a', label: 'A', parent: 'x' },
    { value: 'b', label: 'B', parent: 'y' },
    { value: 'c', label: 'C' },
  ]);
});

it('§2.6: marks have their texts in each language and a picture that the service shows', async () => {
  await mkdir(join(folder, slug, 'marks'));
  await writeFile(join(folder, slug, 'marks/bar.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const marks = [{ name: 'bar', image: 'bar.svg' }, { name: 'plain' }];
  await addParameters([{ ...dropdown, controlType: 'Input', paramName: 'Word', marks }], {
    Word: {
      displayText: 'Word',
      remark: 'r',
      marks: {
        bar: { displayText: 'The bar', description: 'Above.' },
        plain: { displayText: 'Also', description: 'Words.' },
      },
    },
  });
  expect((await present()).parameters.at(-1)?.marks).toEqual([
    { displayText: 'The bar', description: 'Above.', image: '/template-images/html-tables--bar.svg' },
    { displayText: 'Also', description: 'Words.' },
  ]);
  expect((await loadGallery(folder)).image('html-tables--bar')?.body.toString()).toContain('<svg');
});

it('a table that is missing or has a row without a value is reported with its file', async () => {
  const source = { dataSourceType: 'Internal', dataSource: 'cities' };
  await addParameters([{ ...dropdown, paramName: 'City', controlOptions: source }], {
    City: { displayText: 'City', remark: 'r' },
  });
  await expect(loadGallery(folder)).rejects.toThrow('cities.json');
  await mkdir(join(folder, slug, 'sources'));
  await writeFile(join(folder, slug, 'sources/cities.json'), JSON.stringify([{ label: 'Nowhere' }]));
  await expect(loadGallery(folder)).rejects.toThrow('html-tables/sources/cities.json: 0.value: ');
});

it.each([
  ['a table by path', { dataSourceType: 'Internal', dataSource: '../secret' }, 'an Internal dataSource is a name'],
  ['an address that is none', { dataSourceType: 'External', dataSource: 'file:///x' }, 'an External one an address'],
  ['a source without its place', { dataSourceType: 'External' }, 'an External one an address'],
  ['a parent that is not there', { parentField: 'Nobody' }, 'the paramName of another parameter'],
  ['itself as its parent', { parentField: 'City' }, 'the paramName of another parameter'],
])('a template with %s is refused', async (_, controlOptions, sentence) => {
  await addParameters([{ ...dropdown, paramName: 'City', controlOptions }], {
    City: { displayText: 'City', remark: 'r' },
  });
  await expect(loadGallery(folder)).rejects.toThrow(sentence);
});
