import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProposedTable, ProposedTables } from '#core/wire/calls/template/proposeCalls.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import styles from './NewTaskScreen.module.css';
import type { PageViewProps } from './picture/PageView.tsx';
import { usePicture } from './picture/usePicture.ts';
import { withColumn, type KeptColumn } from './tables/keptTable.ts';
import { TablePreview } from './tables/TablePreview.tsx';

const PageView = lazyComponent<PageViewProps>(async () => (await import('./picture/PageView.tsx')).PageView);

interface ChosenTableProps {
  found: ProposedTables;
  table: ProposedTable;
  place: number;
  kept: readonly KeptColumn[];
  onKeep: (kept: readonly KeptColumn[]) => void;
}

/** The chosen table: its first rows, or the page that it is on. */
export function ChosenTable({ found, table, place, kept, onKeep }: ChosenTableProps) {
  const { t } = useTranslation('proposal');
  const [isPage, setPage] = useState(false);
  const picture = usePicture(found);
  const choose = (isPageChosen: boolean) => {
    setPage(isPageChosen);
    if (isPageChosen && picture.reply === null && picture.takingSince === null) picture.take();
  };
  const toggle = (column: number) => {
    const others = kept.filter((each) => each.place !== column);
    if (others.length === kept.length) onKeep(withColumn(kept, { place: column, name: nameOf(column) }));
    else if (others.length > 0) onKeep(others);
  };
  const nameOf = (column: number) => table.columns[column]?.name ?? '';
  return (
    <div className={styles.chosen}>
      <fieldset className={styles.views} aria-label={t(($) => $.views.label)}>
        <Button appearance={isPage ? 'subtle' : 'secondary'} aria-pressed={!isPage} onClick={() => choose(false)}>
          {t(($) => $.views.rows)}
        </Button>
        <Button appearance={isPage ? 'secondary' : 'subtle'} aria-pressed={isPage} onClick={() => choose(true)}>
          {t(($) => $.views.page)}
        </Button>
      </fieldset>
      {isPage ? (
        <PageView picture={picture} table={table} place={place} kept={kept} onToggle={toggle} />
      ) : (
        <TablePreview table={table} kept={kept} onKeep={onKeep} />
      )}
    </div>
  );
}
