import { AccountLevel } from '#core/domain/account/level.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { Collection, Kind, Template } from '#core/wire/rows/template.ts';
import type { Store } from '#app/store/openStore.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { collectionsIn, kindsIn, templatesIn } from '#app/store/queries/gallery.ts';

/** The gallery as the device holds it, and the plan of who looks at it. */
export interface StoredGallery {
  templates: readonly Template[];
  kinds: readonly Kind[];
  collections: readonly Collection[];
  level: AccountLevel;
}

/** What was read last: from one page of the gallery to the next nothing flickers. */
const lastRead = new WeakMap<Store, { locale: Locale; gallery: StoredGallery }>();

/** All in one answer: one render when it comes. */
export async function readStoredGallery(store: Store, locale: Locale): Promise<StoredGallery> {
  const [templates, kinds, collections, account] = await Promise.all([
    templatesIn(store, locale),
    kindsIn(store, locale),
    collectionsIn(store, locale),
    accountOf(store),
  ]);
  const gallery = { templates, kinds, collections, level: account?.currentAccountLevel ?? AccountLevel.Free };
  lastRead.set(store, { locale, gallery });
  return gallery;
}

export function lastStoredGallery(store: Store, locale: Locale): StoredGallery | undefined {
  const last = lastRead.get(store);
  return last?.locale === locale ? last.gallery : undefined;
}
