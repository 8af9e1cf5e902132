import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { AccountLevel } from '#core/domain/account/level.ts';
import { favoritesKindId, filterTemplates, isListed, TemplateScope } from '#core/domain/template/templateFilter.ts';
import type { Collection, Kind, Template } from '#core/wire/rows/template.ts';
import { favoritesSlug } from '#app/navigation/addresses.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useStore } from '#app/state/session.ts';
import { lastStoredGallery, readStoredGallery, type StoredGallery } from '#app/state/storedGallery.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { favoriteIds } from '#app/state/templateMarks.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { viewToFilter, type GalleryView } from './galleryView.ts';

/** §9: the number of recommendations if nothing is found. */
const recommendedCount = 8;

/** The page of the gallery, by slug: all templates, a category (the favourites are one), or a collection. */
export type Place = { kind?: string; collection?: string };

export interface GalleryState {
  /**
   * `loading` until the first gallery has arrived; `missing` if it cannot arrive because there is no network; `gone` if
   * the category or collection does not exist.
   */
  phase: 'loading' | 'missing' | 'gone' | 'ready';
  templates: readonly Template[];
  /** Filled only if nothing is found. */
  recommended: readonly Template[];
  kinds: readonly Kind[];
  collections: readonly Collection[];
  /** The number of listed private templates. */
  mineCount: number;
  level: AccountLevel;
}

/** Returns the gallery's data for a page and the view in the address. */
export function useGallery(place: Place, view: GalleryView): GalleryState {
  const gallery = useStoredGallery();
  const offline = useSignalValue(isOffline);
  const favorites = useSignalValue(favoriteIds);
  return useMemo(() => {
    const { templates: all, kinds, collections, level } = gallery ?? nothing;
    const context = { level, favoriteIds: favorites };
    const kindId = place.kind === favoritesSlug ? favoritesKindId : kindIdOf(kinds, place.kind);
    const inPlace =
      place.collection === undefined ? all : all.filter((each) => each.collections.includes(place.collection ?? ''));
    const isGone = kindId === null || isUnknown(collections, place.collection);
    const phase =
      all.length > 0 ? (isGone ? 'gone' : 'ready') : gallery !== undefined && offline ? 'missing' : 'loading';
    const templates =
      phase === 'ready' ? filterTemplates(inPlace, viewToFilter(view, { kindId: kindId ?? undefined }), context) : [];
    const recommended = templates.length === 0 ? filterTemplates(all, {}, context).slice(0, recommendedCount) : [];
    const mineCount = all.filter((each) => each.scope === TemplateScope.Private && isListed(each)).length;
    return { phase, templates, recommended, kinds, collections, mineCount, level };
  }, [gallery, offline, favorites, place.kind, place.collection, view]);
}

const nothing: StoredGallery = { templates: [], kinds: [], collections: [], level: AccountLevel.Free };

/** Returns the stored gallery; read again when the sync writes a new one. */
function useStoredGallery(): StoredGallery | undefined {
  const store = useStore();
  const locale = useLocale();
  return useLiveQuery(() => readStoredGallery(store, locale), [store, locale], lastStoredGallery(store, locale));
}

/** Returns `undefined` for all categories, `null` for a category that does not exist. */
function kindIdOf(kinds: readonly Kind[], slug: string | undefined): number | null | undefined {
  if (slug === undefined) return undefined;
  return kinds.find((kind) => kind.slug === slug)?.kindId ?? null;
}

function isUnknown(collections: readonly Collection[], slug: string | undefined): boolean {
  return slug !== undefined && !collections.some((collection) => collection.slug === slug);
}
