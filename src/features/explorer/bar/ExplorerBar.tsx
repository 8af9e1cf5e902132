import { Button } from '@fluentui/react-components';
import { BookmarkRegular, ColumnTripleRegular, DataBarVerticalRegular, FilterRegular } from '@fluentui/react-icons';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { withRowTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { KeywordField } from '#app/parts/KeywordField.tsx';
import type { GalleryButtonProps } from '../gallery/GalleryButton.tsx';
import type { SavedViews } from '../saved/useSavedViews.ts';
import type { Explorer } from '../useExplorer.ts';
import type { FilterChipsProps } from './FilterChips.tsx';
import { QueryStatus } from './QueryStatus.tsx';
import styles from './ExplorerBar.module.css';

const FilterChips = lazyComponent<FilterChipsProps>(
  withRowTexts(async () => (await import('./FilterChips.tsx')).FilterChips),
);

const GalleryButton = lazyComponent<GalleryButtonProps>(
  withRowTexts(async () => (await import('../gallery/GalleryButton.tsx')).GalleryButton),
);

interface ExplorerBarProps {
  explorer: Explorer;
  /** Opens the editor of a new filter (`null`), or of the one at this place. */
  onFilter: (place: number | null, target: HTMLElement) => void;
  onColumns: (target: HTMLElement) => void;
  onViews: (target: HTMLElement) => void;
  /** True while the summary of the rows is shown. */
  isSummarised: boolean;
  onSummary: () => void;
  isGallery: boolean;
  /** `null`: the rows have no pictures. */
  onGallery: ((isGallery: boolean) => void) | null;
  /** The button of the open panel, if any. */
  openTarget: HTMLElement | null;
}

/** The search, the filters and the columns of a table, above its grid. */
export function ExplorerBar(props: ExplorerBarProps) {
  const { explorer, onFilter, onColumns, onViews, openTarget, isSummarised, onSummary, isGallery, onGallery } = props;
  const { t } = useTranslation('console');
  const { view, change, columns, shown } = explorer;
  const searchRef = useFindKey();
  const handleKeyword = useCallback((search: string) => change(() => ({ search }), true), [change]);
  const opens = (isMenu: boolean, kind: string) => ({
    'aria-haspopup': isMenu ? ('menu' as const) : ('dialog' as const),
    'aria-expanded': openTarget?.dataset['opens'] === kind,
    'data-opens': kind,
  });
  return (
    <search ref={searchRef} className={styles.explorer} aria-label={t(($) => $.explorer.bar)}>
      <div className={styles.bar}>
        <KeywordField
          className={styles.keyword}
          label={t(($) => $.explorer.search)}
          keyword={view.search}
          onKeyword={handleKeyword}
        />
        <Button
          className={styles.tool ?? ''}
          icon={<FilterRegular />}
          {...opens(false, 'filter')}
          onClick={({ currentTarget }) => onFilter(null, currentTarget)}
        >
          {t(($) => $.explorer.filter)}
        </Button>
        <Button
          className={styles.tool ?? ''}
          icon={<ColumnTripleRegular />}
          {...opens(false, 'columns')}
          onClick={({ currentTarget }) => onColumns(currentTarget)}
        >
          {t(($) => $.lotData.columns)}
          {shown.length < columns.length && (
            <span className={styles.shown}>
              {t(($) => $.lotData.columnsShown, { shown: shown.length, total: columns.length })}
            </span>
          )}
        </Button>
        <Button
          className={styles.tool ?? ''}
          icon={<DataBarVerticalRegular />}
          aria-pressed={isSummarised}
          onClick={onSummary}
        >
          {t(($) => $.explorer.summarise)}
        </Button>
        {onGallery !== null && (
          <GalleryButton className={styles.tool ?? ''} isGallery={isGallery} onChange={onGallery} />
        )}
        <Button
          className={styles.tool ?? ''}
          icon={<BookmarkRegular />}
          {...opens(true, 'views')}
          onClick={({ currentTarget }) => onViews(currentTarget)}
        >
          <ViewName saved={explorer.saved} />
        </Button>
        <QueryStatus explorer={explorer} />
      </div>
      {(view.filters.length > 0 || view.sorts.length > 0) && (
        <div className={styles.under}>
          <FilterChips explorer={explorer} onEdit={(place, target) => onFilter(place, target)} />
        </div>
      )}
    </search>
  );
}

/** The name of the saved view that is open, with a mark where the table differs from it. */
function ViewName({ saved: { current, isChanged } }: { saved: SavedViews }) {
  const { t } = useTranslation('console');
  if (current === null) return t(($) => $.explorer.views);
  return (
    <>
      <span className={styles.viewName}>{t(($) => $.explorer.view, { name: current.viewName })}</span>
      {isChanged && <span className={styles.shown}>{t(($) => $.explorer.viewChanged)}</span>}
    </>
  );
}

/**
 * Ctrl or Command with F focuses the search of the rows: the browser's own finds only those that are drawn. Pressed
 * again, it opens the browser's.
 */
function useFindKey() {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const field = ref.current?.querySelector('input');
      const isFind = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'f';
      const isBehindDialog = document.querySelector('[aria-modal="true"]') !== null;
      if (!isFind || !field || document.activeElement === field || isBehindDialog) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
  return ref;
}
