import { AccountLevel } from '#core/domain/account/level.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { Collection, Kind, Template } from '#core/wire/rows/template.ts';
import type { Store } from '#app/store/openStore.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { collectionsIn, kindsIn, templatesIn } from '#app/store/queries/gallery.ts';

/** The gallery on the device, and the plan of the account. */
export interface StoredGallery {
  templates: readonly Template[];
  kinds: readonly Kind[];
  collections: readonly Collection[];
  level: AccountLevel;
}

/** The gallery that was read last, so that the screen does not flicker between the gallery's pages. */
const lastRead = new WeakMap<Store, { locale: Locale; gallery: StoredGallery }>();

/** Reads all parts together, so that the result causes only one render. */
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
