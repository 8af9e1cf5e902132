import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { AccountLevel } from '#core/domain/account/level.ts';
import type { Kind, Template } from '#core/wire/template.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useStore } from '#app/state/session.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSig } from '#app/state/useSig.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { kindsIn, templatesIn } from '#app/store/queries/gallery.ts';
import { matchingTemplates } from './matchingTemplates.ts';

export interface GalleryState {
  /** `loading` until the first gallery has come; `missing` when it cannot come, without a network. */
  phase: 'loading' | 'missing' | 'ready';
  templates: Template[];
  kinds: Kind[];
  level: AccountLevel;
  keyword: string;
  kind: string;
}

/** What the gallery shows. The filter is in the address: a reload and the back button keep it. */
export function useGallery(): GalleryState {
  const store = useStore();
  const locale = useLocale();
  const offline = useSig(isOffline);
  const [search] = useSearchParams();
  const all = useLiveQuery(() => templatesIn(store, locale), [store, locale]);
  const kinds = useLiveQuery(() => kindsIn(store, locale), [store, locale]) ?? [];
  const account = useLiveQuery(() => accountOf(store), [store]);
  const keyword = search.get('keyword') ?? '';
  const kind = search.get('kind') ?? '';
  const templates = useMemo(() => matchingTemplates(all ?? [], { keyword, kind }), [all, keyword, kind]);
  const hasGallery = all !== undefined && all.length > 0;
  const isMissing = !hasGallery && all !== undefined && offline;
  return {
    phase: hasGallery ? 'ready' : isMissing ? 'missing' : 'loading',
    templates,
    kinds,
    level: account?.currentAccountLevel ?? AccountLevel.Free,
    keyword,
    kind,
  };
}
