import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { locales, type Locale } from '#core/domain/locale.ts';

const folder = join(import.meta.dirname, '../../../../locales');
const text = z.string().min(1);

/** Words of the public pages alone. */
const publicTexts = z.strictObject({
  site: group('skip', 'menu', 'templates', 'console', 'language', 'crumbs', 'footer'),
  home: group(
    ...(['title', 'description', 'heading', 'lead', 'browse', 'featured', 'allTemplates', 'kinds'] as const),
    ...(['collections', 'offlineTitle', 'offline', 'onceTitle', 'once', 'whyTitle', 'why'] as const),
  ),
  gallery: group(
    ...(['title', 'description', 'lead', 'kindTitle', 'kindDescription', 'search', 'find', 'found'] as const),
    ...(['kinds', 'all', 'empty', 'pages', 'page', 'previous', 'next'] as const),
  ),
  card: group('likes', 'updated'),
  template: group(
    ...(['title', 'use', 'favorite', 'like', 'subscribe', 'maintaining', 'howToUse', 'output', 'column'] as const),
    ...(['fieldName', 'fieldType', 'sample', 'sampleLead', 'sampleLabel', 'prices', 'plan'] as const),
    ...(['perThousand', 'openOutput', 'related'] as const),
  ),
  forbidden: group('deprecatedTitle', 'deprecated', 'privateTitle', 'private'),
  nonsupport: group('title', 'text'),
  notFound: group('title', 'text'),
});

/** What the console says in the same words. */
const commonTexts = z.object({
  product: text,
  titles: z.object({ login: text, signup: text }),
  signIn: z.object({ enterDemo: text }),
  levels: z.object({
    free: text,
    basic: text,
    standard: text,
    professional: text,
    enterprise: text,
    enterprisePlus: text,
  }),
});
const plansTexts = z.object({
  pricing: group(
    ...(['title', 'description', 'lead', 'table', 'plan', 'tasks', 'cloudRuns', 'nodes', 'premiumProxies'] as const),
    ...(['rowPrice', 'included', 'notIncluded', 'own', 'free', 'range', 'nodesHint', 'rowPriceHint'] as const),
    ...(['change', 'toTrial'] as const),
  ),
  contact: z.object({ plan: text, planNobody: text }),
});
const templateTexts = z.object({
  card: z.object({ free: text, price: text, maintaining: text }),
  runOn: z.object({ none: text, local: text, cloud: text, both: text }),
  types: z.object({ text, number: text, date: text, url: text, image: text }),
});

export type PublicTexts = z.output<typeof publicTexts> & {
  common: z.output<typeof commonTexts>;
  console: z.output<typeof templateTexts>;
  plans: z.output<typeof plansTexts>;
};

/** The words of the public pages in every language. Throws where a file lacks one. */
export function readPublicTexts(): Record<Locale, PublicTexts> {
  const read = (locale: Locale): PublicTexts => ({
    ...publicTexts.parse(readJson(locale, 'public')),
    common: commonTexts.parse(readJson(locale, 'common')),
    console: templateTexts.parse(readJson(locale, 'template')),
    plans: plansTexts.parse(readJson(locale, 'plans')),
  });
  return Object.fromEntries(locales.map((locale) => [locale, read(locale)])) as Record<Locale, PublicTexts>;
}

/** A text with its `{{placeholders}}` filled in. The result is not markup yet. */
export function fill(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/\{\{(\w+)\}\}/gu, (whole, name: string) => values[name] ?? whole);
}

function group<const Name extends string>(...names: Name[]) {
  const shape = Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>;
  return z.strictObject(shape);
}

function readJson(locale: Locale, namespace: string): unknown {
  return JSON.parse(readFileSync(join(folder, locale, `${namespace}.json`), 'utf8'));
}
