import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProposedTable } from '#core/wire/calls/template/proposeCalls.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import styles from './NewTaskScreen.module.css';
import type { PageViewProps } from './picture/PageView.tsx';
import { usePicture } from './picture/usePicture.ts';
import { tableColumns, withColumn, type KeptColumn } from './tables/keptTable.ts';
import { TablePreview } from './tables/TablePreview.tsx';

const PageView = lazyComponent<PageViewProps>(async () => (await import('./picture/PageView.tsx')).PageView);

interface ChosenTableProps {
  /** The address of the page that was read. */
  address: string;
  tables: readonly ProposedTable[];
  /** The place of the chosen table. */
  place: number;
  kept: readonly KeptColumn[];
  onKeep: (kept: readonly KeptColumn[]) => void;
}

/** The chosen table: its first rows, or the page that it is on. */
export function ChosenTable({ address, tables, place, kept, onKeep }: ChosenTableProps) {
  const { t } = useTranslation('proposal');
  const [isPage, setPage] = useState(false);
  const picture = usePicture(address, tables);
  const table = tables[place];
  const choose = (isPageChosen: boolean) => {
    setPage(isPageChosen);
    if (isPageChosen && picture.reply === null && picture.takingSince === null) picture.take();
  };
  if (table === undefined) return null;
  const columns = tableColumns(table);
  const toggle = (column: number) => {
    const others = kept.filter((each) => each.place !== column);
    const name = columns[column]?.name ?? '';
    if (others.length === kept.length) onKeep(withColumn(kept, { place: column, copy: 0, reading: 0, name }));
    else if (others.length > 0) onKeep(others);
  };
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
        <PageView picture={picture} columns={columns} place={place} kept={kept} onToggle={toggle} />
      ) : (
        <TablePreview table={table} kept={kept} onKeep={onKeep} />
      )}
    </div>
  );
}
