import { defaultLocale, type Locale } from '#core/domain/locale.ts';
import type { Kind, Template } from '#core/wire/template.ts';
import type { Store } from '../openStore.ts';

/** All templates in the language, or in the nearest one that is on the device. */
export async function templatesIn({ main }: Store, language: Locale): Promise<Template[]> {
  const nearest = await languageOnDevice(main, language);
  return nearest === null ? [] : main.templates.where('language').equals(nearest).toArray();
}

/** One template in the language, or in the nearest one that is on the device. */
export async function templateBySlug(store: Store, language: Locale, slug: string): Promise<Template | undefined> {
  const nearest = await languageOnDevice(store.main, language);
  return nearest === null ? undefined : store.main.templates.get([nearest, slug]);
}

export async function kindsIn({ main }: Store, language: Locale): Promise<Kind[]> {
  const nearest = await languageOnDevice(main, language);
  if (nearest === null) return [];
  const rows = await main.kinds.where('language').equals(nearest).toArray();
  return rows.map(({ kindId, slug, kindName }) => ({ kindId, slug, kindName }));
}

/** The language itself, else English, else any: `null` before the first gallery has come. */
async function languageOnDevice(main: Store['main'], language: Locale): Promise<Locale | null> {
  const row = await main.meta.get('galleries');
  const galleries = row?.key === 'galleries' ? row.value : {};
  if (galleries[language] !== undefined) return language;
  if (galleries[defaultLocale] !== undefined) return defaultLocale;
  const [any] = Object.keys(galleries) as Locale[];
  return any ?? null;
}
