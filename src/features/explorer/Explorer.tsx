import { Button } from '@fluentui/react-components';
import { SearchInfoRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { withRowTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { ExplorerBar } from './bar/ExplorerBar.tsx';
import { DataGrid } from './grid/DataGrid.tsx';
import type { GalleryViewProps } from './gallery/GalleryView.tsx';
import { useGallery } from './gallery/useGallery.ts';
import { ExplorerPanels } from './panels/ExplorerPanels.tsx';
import { usePanel } from './panels/usePanel.ts';
import { PictureTable, useLotIds } from './pictures/PictureTable.ts';
import { firstSummary } from './summary/summary.ts';
import type { SummaryPanelProps } from './summary/SummaryPanel.tsx';
import { useSummary } from './summary/useSummary.ts';
import type { Explorer as ExplorerState } from './useExplorer.ts';
import { pressedSorts } from './view/viewChanges.ts';
import { changedColumn, movedColumn } from './view/viewColumns.ts';
import styles from './Explorer.module.css';

const RowDrawer = lazyComponent(async () => (await import('./RowDrawer.tsx')).RowDrawer);
const SummaryPanel = lazyComponent<SummaryPanelProps>(
  withRowTexts(async () => (await import('./summary/SummaryPanel.tsx')).SummaryPanel),
);

const GalleryView = lazyComponent<GalleryViewProps>(
  withRowTexts(async () => (await import('./gallery/GalleryView.tsx')).GalleryView),
);

/**
 * A table with its search, filters and columns (useExplorer.ts), and a notice above its grid, if any. It fills the
 * height that its screen gives it.
 */
export function Explorer({ explorer, notice }: { explorer: ExplorerState; notice?: ReactNode }) {
  const { t } = useTranslation('console');
  const { view, change, columns, shown, data, table } = explorer;
  const [openRow, setOpenRow] = useState<number | null>(null);
  const { panel, open, close } = usePanel();
  const { summary, setSummary } = useSummary(explorer);
  const { isGallery, setGallery } = useGallery(columns);
  const lotIdOf = useLotIds(table.lots);
  return (
    <PictureTable value={lotIdOf}>
      <div className={styles.explorer}>
        <ExplorerBar
          explorer={explorer}
          openTarget={panel?.target ?? null}
          onFilter={(place, target) => open({ kind: 'filter', place, column: null, target })}
          onColumns={(target) => open({ kind: 'columns', target })}
          onViews={(target) => open({ kind: 'views', target })}
          isSummarised={summary !== null}
          onSummary={() => setSummary(summary === null ? firstSummary(columns) : null)}
          isGallery={isGallery}
          onGallery={setGallery}
        />
        {notice}
        {summary !== null && <SummaryPanel explorer={explorer} summary={summary} onChange={setSummary} />}
        {isGallery ? (
          <GalleryView explorer={explorer} onOpenRow={setOpenRow} />
        ) : (
          <DataGrid
            label={t(($) => $.lotData.grid)}
            source={data.source}
            isOfRuns={table.isOfRuns}
            isStale={data.isStale}
            columns={shown}
            sorts={view.sorts}
            search={view.search}
            onOpenRow={setOpenRow}
            onSort={(column, isAdding) => change(({ sorts }) => ({ sorts: pressedSorts(sorts, column, isAdding) }))}
            onMenu={(column, target) => open({ kind: 'column', column, target })}
            onResize={(column, widthPx) =>
              change((before) => ({ columns: changedColumn(before.columns, column, { widthPx }) }), true)
            }
            onMove={(column, beside, side) =>
              change((before) => ({ columns: movedColumn(before.columns, column, beside, side) }), true)
            }
          />
        )}
        {data.source.rowCount === 0 && data.total > 0 && !data.isWorking && data.problem === null && (
          <NoMatch onClear={() => change(() => ({ search: '', filters: [] }))} />
        )}
        {openRow !== null && data.source.rowCount > 0 && (
          <RowDrawer
            source={data.source}
            columns={columns}
            isOfRuns={table.isOfRuns}
            row={Math.min(openRow, data.source.rowCount - 1)}
            onRow={setOpenRow}
            onClose={() => setOpenRow(null)}
          />
        )}
        <ExplorerPanels explorer={explorer} panel={panel} onOpen={open} onClose={close} />
      </div>
    </PictureTable>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('console');
  return (
    <div className={styles.noMatch}>
      <EmptyState
        icon={<SearchInfoRegular />}
        title={t(($) => $.explorer.noMatch.title)}
        text={t(($) => $.explorer.noMatch.text)}
        action={<Button onClick={onClear}>{t(($) => $.explorer.noMatch.action)}</Button>}
      />
    </div>
  );
}
