import { beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#core/domain/locale.ts';
import { checkParameters } from '#core/domain/parameters/checkParameters.ts';
import { parameterValues } from '#core/wire/rows/parameters.ts';
import { demoTasks } from '#server/demo/demoTasks.ts';
import { products } from '#server/demo/shop/catalogue.ts';
import { answerDemoShop } from '#server/demo/shop/demoShop.ts';
import { loadGallery, type Gallery } from '#server/templates/gallery.ts';
import { presentParameters } from '#server/templates/presentTemplate.ts';
import { fetcherOf, runWhole } from '#server/templates/tool/recording.ts';

const service = 'http://127.0.0.1:8080';

/** The demo shop without a network. */
const fetcher = fetcherOf(async (url) => {
  const { origin, pathname, searchParams } = new URL(url);
  const { status, body } = answerDemoShop(pathname, searchParams, service);
  return origin === service && status === 200 ? body : undefined;
});

let gallery: Gallery;
beforeAll(async () => {
  gallery = await loadGallery();
});

const rowCounts = [products.length, 12, 40, 16];

describe.each(demoTasks.map((task, index) => ({ ...task, rowCount: rowCounts[index] ?? 0 })))(
  'the demo task of $templateSlug',
  ({ templateSlug, name, parameters, rowCount }) => {
    const filled = parameterValues.parse(JSON.parse(JSON.stringify(parameters).replaceAll('{+service}', service)));

    it('has a name in every language and values that may be saved', () => {
      const template = gallery.bySlug(templateSlug);
      expect(new Set(locales.map((locale) => name[locale])).size).toBe(locales.length);
      const checked = presentParameters(template?.parameters ?? [], template?.texts['en-US'] ?? missing());
      expect(checkParameters(checked, filled, () => true)).toEqual({});
    });

    it(`gives ${rowCount} rows, none twice, and no failure`, async () => {
      const { recipe } = gallery.bySlug(templateSlug) ?? missing();
      const { rows, failures } = await runWhole(recipe, { service, parameters: filled, fetcher });
      expect(failures).toEqual([]);
      expect(rows).toHaveLength(rowCount);
      expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rowCount);
    });
  },
);

it('reads every product of the demo shop as the catalogue has it', async () => {
  const { recipe } = gallery.bySlug('demo-shop-products') ?? missing();
  const parameters = { Categories: ['lamps'], MaxPages: '2' };
  const { columns, rows } = await runWhole(recipe, { service, parameters, fetcher });
  const lamps = products.filter(({ category }) => category.slug === 'lamps').slice(0, 48);
  const wanted = ['name', 'brand', 'sku', 'gtin', 'price', 'rating', 'added_on'];
  expect(rows.map((row) => wanted.map((name) => row[columns.indexOf(name)]))).toEqual(
    lamps.map(({ name, brand, sku, gtin, priceCents, rating, addedOn }) => [
      name,
      brand,
      sku,
      gtin,
      (priceCents / 100).toFixed(2),
      rating === null ? null : String(rating),
      addedOn,
    ]),
  );
});

function missing(): never {
  throw new Error('a template of the demo is not in the gallery');
}
