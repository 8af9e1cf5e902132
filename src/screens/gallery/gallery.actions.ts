import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { plainView, readGalleryView, writeGalleryView, type GalleryView } from './galleryView.ts';

/** Changes the view in the address. The new view replaces the history entry, so that one "Back" leaves the page. */
export function useGalleryView(): {
  view: GalleryView;
  change: (changed: Partial<GalleryView>) => void;
  clear: () => void;
} {
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => readGalleryView(search), [search]);
  return useMemo(() => {
    const change = (changed: Partial<GalleryView>) =>
      setSearch((before) => writeGalleryView({ ...readGalleryView(before), ...changed }), { replace: true });
    return { view, change, clear: () => change({ ...plainView, sort: view.sort }) };
  }, [view, setSearch]);
}
