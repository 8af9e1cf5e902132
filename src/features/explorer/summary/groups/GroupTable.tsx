import { Button } from '@fluentui/react-components';
import { ArrowDown12Regular, ArrowDownloadRegular, ArrowUp12Regular } from '@fluentui/react-icons';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '#core/domain/analysis/groups.ts';
import type { GroupedRows } from '#workers/data/api.ts';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { saveFile } from '#app/parts/saveFile.ts';
import { DataTable } from '#app/parts/table/DataTable.tsx';
import type { Explorer } from '../../useExplorer.ts';
import { groupColumns, groupFileFormats, type GroupFileFormat } from './groupFile.ts';
import { sortedGroups, type GroupSort } from './groupSort.ts';
import type { Summary } from '../summary.ts';
import { useSummaryTexts } from '../useSummaryTexts.ts';
import styles from '../summary.module.css';

interface GroupTableProps {
  explorer: Explorer;
  summary: Summary;
  grouped: GroupedRows;
}

const rowHeight = 37;

/** Each group with its figures. A press on a header sorts by it, a second one turns the order round. */
export function GroupTable({ explorer: { columns }, summary: { by, measures }, grouped }: GroupTableProps) {
  const { t } = useTranslation('analysis');
  const locale = useLocale();
  const texts = useSummaryTexts(columns);
  const [sort, setSort] = useState<GroupSort>({ place: 'count', isDescending: true });
  const groups = useMemo(() => sortedGroups(grouped.groups, sort, locale), [grouped, sort, locale]);
  const saveGroups = async (format: GroupFileFormat) => {
    const { writeGroups } = await import('./writeGroups.ts');
    const title = t(($) => $.summary.table);
    const columnsOf = groupColumns({ by, measures }, columns, texts);
    saveFile(`${title}.${format}`, await writeGroups(format, title, columnsOf, groups));
  };
  const headerOf = (place: GroupSort['place'], text: string): ReactNode => (
    <SortButton text={text} place={place} sort={sort} onSort={setSort} />
  );
  const headers = [
    ...by.map(({ column }, key) => ({ key: `key ${column}`, header: headerOf({ key }, texts.columnOf(column)) })),
    { key: 'count', header: headerOf('count', texts.measure(undefined)), isNumeric: true },
    ...measures.map((measure, figure) => ({
      key: `figure ${figure}`,
      header: headerOf({ figure }, texts.measure(measure)),
      isNumeric: true,
    })),
  ];
  const renderRow = (group: Group, index: number) => (
    <tr key={keyOf(group)} aria-rowindex={index + 2}>
      {by.map((column, place) => {
        const text = texts.key(column, group.keys[place] ?? null);
        return (
          <td key={column.column} className={styles.key} title={text} data-empty={group.keys[place] === null}>
            {text}
          </td>
        );
      })}
      <td data-numeric>{formatNumber(locale, group.count)}</td>
      {measures.map((measure, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two figures may be equal
        <td key={place} data-numeric>
          {texts.figure(measure, group.figures[place] ?? null)}
        </td>
      ))}
    </tr>
  );
  return (
    <div className={styles.table}>
      <div className={styles.form}>
        <p className={styles.note}>{t(($) => $.summary.groups, { count: grouped.groups.length })}</p>
        {groupFileFormats.map((format) => (
          <Button
            key={format}
            size="small"
            appearance="subtle"
            icon={<ArrowDownloadRegular />}
            onClick={() => void saveGroups(format)}
          >
            {t(($) => $.summary.saveGroups[format])}
          </Button>
        ))}
      </div>
      <div className={styles.frame}>
        <DataTable
          label={t(($) => $.summary.table)}
          columns={headers}
          rows={groups}
          rowKey={keyOf}
          viewKey={JSON.stringify([by, measures, sort])}
          rowHeight={rowHeight}
          renderRow={renderRow}
        />
      </div>
      {grouped.restCount > 0 && <p className={styles.note}>{t(($) => $.summary.rest, { count: grouped.restCount })}</p>}
    </div>
  );
}

function keyOf({ keys }: Group): string {
  return JSON.stringify(keys);
}

interface SortButtonProps {
  text: string;
  place: GroupSort['place'];
  sort: GroupSort;
  onSort: (sort: GroupSort) => void;
}

function SortButton({ text, place, sort, onSort }: SortButtonProps) {
  const { t } = useTranslation('explorer');
  const isOwn = JSON.stringify(sort.place) === JSON.stringify(place);
  const direction = t(($) => $.chips[sort.isDescending ? 'descending' : 'ascending']);
  return (
    <button
      type="button"
      className={styles.sort}
      onClick={() =>
        onSort({ place, isDescending: isOwn ? !sort.isDescending : typeof place === 'string' || 'figure' in place })
      }
    >
      {text}
      {isOwn && (
        <>
          {sort.isDescending ? <ArrowDown12Regular aria-hidden /> : <ArrowUp12Regular aria-hidden />}
          <span className={styles.hidden}>{direction}</span>
        </>
      )}
    </button>
  );
}
