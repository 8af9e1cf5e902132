import { z } from 'zod';
import { locales, type Locale } from '#core/domain/locale.ts';
import { parseProxyLine, type ProxyAddress } from '#core/domain/proxy/proxyLine.ts';
import { globalMixDial } from '#core/domain/proxy/proxySettings.ts';

const areaId = z.int().positive();

const area = z
  .strictObject({
    id: areaId,
    /** ISO 3166: its name is known in every language. */
    country: z
      .string()
      .regex(/^[A-Z]{2}$/u)
      .optional(),
    /** Names for areas that are no country; English where a language is missing. */
    names: z.partialRecord(z.enum(locales), z.string().min(1)).optional(),
    parentId: areaId.optional(),
  })
  .refine(({ country, names }) => country !== undefined || names?.['en-US'] !== undefined, {
    message: 'an area has a "country" or at least the name "en-US"',
  });

const proxy = z.strictObject({
  url: z.string().transform((text, context): ProxyAddress => {
    const read = parseProxyLine(text);
    if (read.ok) return read.proxy;
    context.addIssue({ code: 'custom', message: `not a proxy (${read.problem})` });
    return z.NEVER;
  }),
  areaId,
});

/** The file of the operator's premium proxies: areas, proxies in them, and the price of a gigabyte. */
const poolFile = z
  .strictObject({
    areas: z.array(area),
    proxies: z.array(proxy).min(1),
    /** Micro-units of US dollars for 10^9 bytes, both ways together. */
    pricePerGbMicro: z.int().nonnegative(),
  })
  .superRefine(({ areas, proxies }, context) => {
    const byId = new Map(areas.map((each) => [each.id, each]));
    const fault = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (byId.size !== areas.length) fault(['areas'], 'an id stands twice');
    for (const [index, { parentId }] of areas.entries()) {
      if (parentId === undefined) continue;
      // Areas have two levels (§3.6): a country and the areas in it.
      if (byId.get(parentId)?.parentId !== undefined || !byId.has(parentId)) {
        fault(['areas', index, 'parentId'], `${parentId} is no country of the list`);
      }
    }
    for (const [index, each] of proxies.entries()) {
      if (!byId.has(each.areaId)) fault(['proxies', index, 'areaId'], `there is no area ${each.areaId}`);
    }
  });
export type ProxyPool = z.output<typeof poolFile>;

/** Parses a pool's JSON; a returned string is the mistake and its place, without passwords. */
export function parsePool(text: string): ProxyPool | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'it is not JSON';
  }
  const parsed = poolFile.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  return `${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'not valid'}`;
}

/**
 * Returns the proxies of an area and of the areas in it, in the order of the file; of all areas for the global mix
 * dial.
 */
export function proxiesOf({ areas, proxies }: ProxyPool, wanted: number): ProxyAddress[] {
  const within = new Set(areas.filter(({ id, parentId }) => id === wanted || parentId === wanted).map(({ id }) => id));
  return proxies.filter((each) => wanted === globalMixDial || within.has(each.areaId)).map(({ url }) => url);
}

/** An area's name in a language: the file's own, else the country's. */
export function areaName({ names, country, id }: ProxyPool['areas'][number], locale: Locale): string {
  const own = names?.[locale];
  if (own !== undefined) return own;
  const ofCountry = country === undefined ? undefined : new Intl.DisplayNames(locale, { type: 'region' }).of(country);
  return ofCountry ?? names?.['en-US'] ?? String(id);
}
