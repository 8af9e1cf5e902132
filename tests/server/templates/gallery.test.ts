import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#core/domain/locale.ts';
import type { MatchesPattern } from '#core/domain/parameters/checkLine.ts';
import { checkParameters, parameterProblem } from '#core/domain/parameters/checkParameters.ts';
import { template as wireTemplate } from '#core/wire/rows/template.ts';
import { compilePattern } from '#server/engine/extract/pattern.ts';
import { loadGallery, type Gallery, type GalleryTemplate } from '#server/templates/gallery.ts';
import { presentParameters, presentTemplate } from '#server/templates/presentTemplate.ts';
import { ownRecipeProblem, recipeOf } from '#server/templates/recipeOf.ts';
import { readRecording, runWhole } from '#server/templates/tool/recording.ts';
import { browserSlugs } from './browserSlugs.ts';

const folder = join(import.meta.dirname, '../../../server/templates');
const slugs = [
  'any-page',
  'article-text',
  'breadcrumbs',
  'clicked-pages',
  'contact-details',
  'demo-shop-products',
  'docs-to-markdown',
  'event-list',
  'forum-thread',
  'heading-outline',
  'html-tables',
  'job-list',
  'json-api',
  'link-status',
  'list-by-selectors',
  'load-more-list',
  'news-section',
  'page-images',
  'page-links',
  'page-markdown',
  'page-metadata',
  'podcast-feed',
  'price-watch',
  'product-list',
  'rendered-pages',
  'rss-atom-feed',
  'schema-org-article',
  'schema-org-book',
  'schema-org-course',
  'schema-org-event',
  'schema-org-faq',
  'schema-org-job',
  'schema-org-local-business',
  'schema-org-product',
  'schema-org-real-estate',
  'schema-org-recipe',
  'schema-org-review',
  'schema-org-video',
  'scrolling-list',
  'search-results',
  'site-pages',
  'sitemap-addresses',
  'store-locator',
];
const matchesPattern: MatchesPattern = (pattern, text) => compilePattern(pattern, []).find(text, 0) !== null;

let gallery: Gallery;
beforeAll(async () => {
  gallery = await loadGallery();
});

describe('the gallery', () => {
  it('has these templates, each found by its slug and by its id', () => {
    expect(gallery.templates.map(({ slug }) => slug)).toEqual(slugs);
    for (const template of gallery.templates) {
      expect(gallery.bySlug(template.slug)).toBe(template);
      expect(gallery.byId(template.templateRegistrationId)).toBe(template);
    }
    expect(gallery.bySlug('unknown')).toBeUndefined();
    expect(gallery.image('unknown')).toBeUndefined();
  });

  it('names only kinds that a template has, in each language', () => {
    const used = new Set(gallery.templates.flatMap(({ kinds }) => kinds.map(({ slug }) => slug)));
    for (const locale of locales)
      expect(new Set(gallery.kinds(locale, gallery.templates).map(({ slug }) => slug))).toEqual(used);
    expect(gallery.kinds('ja-JP', gallery.templates)[0]).toEqual({
      kindId: 1,
      slug: 'e-commerce',
      kindName: 'Eコマース',
    });
  });

  it('has the twelve industries of §3.7 as kinds, each with a template', () => {
    expect(gallery.kinds('en-US', gallery.templates).map(({ kindName }) => kindName)).toEqual(
      ['E-commerce', 'Leads', 'Social Media', 'Job', 'Real Estate', 'Manufacturing', 'Travel & Hospitality', 'Financial', 'Sports', 'Articles & News', 'Medical', 'Others'],
    ); // prettier-ignore
  });

  it('has at least 25 templates, some of them free', () => {
    expect(gallery.templates.length).toBeGreaterThanOrEqual(25);
    expect(gallery.templates.filter(({ prices }) => prices.free === 0).length).toBeGreaterThanOrEqual(3);
  });

  it('has at least four templates that need a browser, whose samples are compared in one', () => {
    const found = gallery.templates.filter(({ recipe }) => recipe.engine === 'browser').map(({ slug }) => slug);
    expect(found).toEqual(browserSlugs);
    expect(found.length).toBeGreaterThanOrEqual(4);
  });

  it('has the same version when it is read again', async () => {
    expect((await loadGallery()).version).toBe(gallery.version);
  });
});

describe.each(slugs)('%s', (slug) => {
  let template: GalleryTemplate;
  beforeAll(() => {
    const found = gallery.bySlug(slug);
    if (found === undefined) throw new Error(`no template ${slug}`);
    template = found;
  });

  it('never costs more on a higher plan, and at most 3 dollars per 1,000 rows', () => {
    const { free, basic, standard, professional, enterprise } = template.prices;
    const prices = [free, basic, standard, professional, enterprise];
    expect(prices).toEqual(prices.toSorted((one, other) => other - one));
    expect(free).toBeLessThanOrEqual(3000);
  });

  it('was recorded with values that may be saved, and starts with values that may be saved', async () => {
    const parameters = presentParameters(template.parameters, template.texts['en-US']);
    const recording = await readRecording(join(folder, slug));
    expect(checkParameters(parameters, recording.parameters, matchesPattern)).toEqual({});
    expect(ownRecipeProblem(template, recording.parameters, 'en-US')).toBeNull();
    expect(Object.keys(recording.parameters).toSorted()).toEqual(parameters.map((each) => each.paramName).toSorted());
    for (const parameter of parameters.filter(({ initialValue }) => initialValue !== undefined)) {
      expect(parameterProblem(parameter, parameter.initialValue, matchesPattern)).toBeNull();
    }
  });

  it('has texts in every language, with the same parts', () => {
    const english = template.texts['en-US'];
    for (const locale of locales.slice(1)) {
      const texts = template.texts[locale];
      expect(shapeOf(texts), locale).toEqual(shapeOf(english));
      expect(texts.name, locale).not.toBe(english.name);
      expect(texts.description, locale).not.toBe(english.description);
    }
  });

  it.each(locales)('is a template of the wire in %s', (locale) => {
    const presented = presentTemplate(template, locale, 3);
    expect(wireTemplate.parse(presented)).toEqual(presented);
    expect(presented).toMatchObject({ slug, language: locale, likes: 3, imageUrl: `/template-images/${slug}.svg` });
  });

  it('has a small picture that needs nothing from elsewhere', () => {
    const image = gallery.image(slug)?.body.toString('utf8') ?? '';
    expect(image).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 640 360">/u);
    expect(image).not.toMatch(/href|style=|<style|<script|<foreignObject|url\((?!#)/u);
    expect(image.length).toBeLessThan(10_000);
  });
});

describe.each(slugs.filter((slug) => !browserSlugs.includes(slug)))('%s', (slug) => {
  it('gives exactly its sample from its recorded pages', async () => {
    const template = gallery.bySlug(slug);
    if (template === undefined) throw new Error(`no template ${slug}`);
    const recording = await readRecording(join(folder, slug));
    const recipe = recipeOf(template, recording.parameters);
    if (recipe === null) throw new Error('the recorded recipe is none');
    const { columns, rows, failures } = await runWhole(recipe, recording);
    // A recorded page may be there because it gives no row.
    expect(failures.filter(({ code }) => code !== 'ValueMissing')).toEqual([]);
    expect({ columns, rows }).toEqual(template.sample);
    expect(rows.length).toBeGreaterThanOrEqual(5);
    if (template.output.length > 0) expect(columns).toEqual(template.output.map(({ name }) => name));
  });
});

/** The structure of a value: keys and lengths stay, texts become their type. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]));
}
