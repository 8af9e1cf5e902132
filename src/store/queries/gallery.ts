import { defaultLocale, type Locale } from '#core/domain/locale.ts';
import type { Collection, Kind, Template } from '#core/wire/rows/template.ts';
import type { Store } from '../openStore.ts';

/** Returns all templates in the language, or in the nearest one that is on the device. */
export async function templatesIn({ main }: Store, language: Locale): Promise<Template[]> {
  const nearest = await languageOnDevice(main, language);
  if (nearest === null) return [];
  const withLikes = await likesOnDevice(main);
  return (await main.templates.where('language').equals(nearest).toArray()).map(withLikes);
}

/** Returns whether the gallery is on the device in any language. */
export async function hasTemplates({ main }: Store): Promise<boolean> {
  return (await main.templates.limit(1).primaryKeys()).length > 0;
}

/** Returns one template in the language, or in the nearest one that is on the device. */
export async function templateBySlug(store: Store, language: Locale, slug: string): Promise<Template | undefined> {
  const nearest = await languageOnDevice(store.main, language);
  const row = nearest === null ? undefined : await store.main.templates.get([nearest, slug]);
  return row && (await likesOnDevice(store.main))(row);
}

/** Returns the existing templates of `slugs`, in the language or in the nearest one on the device, with one query. */
export async function templatesBySlugs(store: Store, language: Locale, slugs: readonly string[]): Promise<Template[]> {
  const nearest = await languageOnDevice(store.main, language);
  if (nearest === null || slugs.length === 0) return [];
  const withLikes = await likesOnDevice(store.main);
  const rows = await store.main.templates.bulkGet(slugs.map((slug) => [nearest, slug]));
  return rows.flatMap((row) => (row === undefined ? [] : withLikes(row)));
}

export async function kindsIn({ main }: Store, language: Locale): Promise<Kind[]> {
  const nearest = await languageOnDevice(main, language);
  if (nearest === null) return [];
  const rows = await main.kinds.where('language').equals(nearest).toArray();
  return rows.map(({ kindId, slug, kindName }) => ({ kindId, slug, kindName }));
}

/** Returns the collections in their order, in the language or in the nearest one that is on the device. */
export async function collectionsIn({ main }: Store, language: Locale): Promise<Collection[]> {
  const nearest = await languageOnDevice(main, language);
  if (nearest === null) return [];
  const rows = await main.collections.where('language').equals(nearest).toArray();
  return rows.map(({ slug, name, description }) => ({ slug, name, description }));
}

/** Returns a function that replaces the likes in a template's row by the likes that were read last. */
async function likesOnDevice(main: Store['main']): Promise<(row: Template) => Template> {
  const likes = await main.meta.get('likes');
  if (likes?.key !== 'likes') return (row) => row;
  return (row) => ({ ...row, likes: likes.value.byId[row.templateRegistrationId] ?? 0 });
}

/** Returns the language itself, else English, else any; `null` before the first gallery has arrived. */
async function languageOnDevice(main: Store['main'], language: Locale): Promise<Locale | null> {
  const row = await main.meta.get('galleries');
  const galleries = row?.key === 'galleries' ? row.value : {};
  if (galleries[language] !== undefined) return language;
  if (galleries[defaultLocale] !== undefined) return defaultLocale;
  const [any] = Object.keys(galleries) as Locale[];
  return any ?? null;
}
