import { Tab, TabList } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProposedTable, ProposedTables } from '#core/wire/calls/template/proposeCalls.ts';
import { PageView } from '../picture/PageView.tsx';
import { usePicture } from '../picture/usePicture.ts';
import { withColumn, type KeptColumn } from './keptTable.ts';
import { TablePreview } from './TablePreview.tsx';
import styles from './tables.module.css';

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
      <TabList
        selectedValue={isPage ? 'page' : 'rows'}
        onTabSelect={(_, { value }) => choose(value === 'page')}
        aria-label={t(($) => $.views.label)}
      >
        <Tab value="rows">{t(($) => $.views.rows)}</Tab>
        <Tab value="page">{t(($) => $.views.page)}</Tab>
      </TabList>
      {isPage ? (
        <PageView picture={picture} table={table} place={place} kept={kept} onToggle={toggle} />
      ) : (
        <TablePreview table={table} kept={kept} onKeep={onKeep} />
      )}
    </div>
  );
}
