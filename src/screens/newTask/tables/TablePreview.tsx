import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { ColumnReading } from '#core/wire/calls/template/proposeCalls.ts';
import { Section } from '#app/parts/Section.tsx';
import sample from '#app/parts/table/sampleTable.module.css';
import { ColumnHead } from './ColumnHead.tsx';
import {
  keyOf,
  nameProblems,
  tableColumns,
  wayOf,
  withColumn,
  type KeptColumn,
  type PageTable,
  type TableColumn,
} from '../columns/keptTable.ts';
import styles from './tables.module.css';

interface TablePreviewProps {
  table: PageTable;
  /** The page's language. */
  language: string | null;
  kept: readonly KeptColumn[];
  onKeep: (kept: readonly KeptColumn[]) => void;
}

/** The first rows of the chosen table. Its columns are named, read in other ways, moved, left out and taken here. */
export function TablePreview({ table, language, kept, onKeep }: TablePreviewProps) {
  const { t } = useTranslation('proposal');
  const columns = tableColumns(table);
  const problems = nameProblems(kept);
  const shown = kept.map((column) => ({
    key: keyOf(column),
    isDetail: columns[column.place]?.isDetail === true,
    ...wayOf(column, columns),
  }));
  const title = t(($) => $.rowsTitle);
  return (
    <Section
      title={title}
      beside={
        <p className={styles.facts}>
          {t(($) => $.shown, { count: table.rows.length, all: Math.max(table.recordCount, table.rows.length) })}
        </p>
      }
    >
      <p className={styles.facts}>
        {t(($) => (table.hasNext ? $.followed : table.hasLoadMore ? $.loadMore : $.onePage))}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className={`${sample.scroll} ${styles.limited}`} tabIndex={0} aria-label={title}>
        <table className={`${sample.table} ${styles.rows}`}>
          <thead>
            <tr>
              {kept.map((column, index) => (
                <ColumnHead
                  key={keyOf(column)}
                  columns={columns}
                  language={language}
                  kept={kept}
                  index={index}
                  problem={problems.get(index)}
                  onKeep={onKeep}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((_, row) => (
              <tr key={row}>
                {shown.map(({ key, isDetail, values, type = 'text' }) =>
                  isDetail && row !== table.details?.row ? (
                    <td key={key} title={t(($) => $.details.later)}>
                      <span className={sample.none}>…</span>
                    </td>
                  ) : (
                    <Cell key={key} value={values?.[row] ?? null} type={type} />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <LeftOut columns={columns} kept={kept} onKeep={onKeep} />
    </Section>
  );
}

function Cell({ value, type }: { value: string | null; type: ColumnReading['type'] }) {
  return (
    <td data-type={type} title={value ?? undefined}>
      {value ?? <span className={sample.none}>–</span>}
    </td>
  );
}

interface LeftOutProps {
  columns: readonly TableColumn[];
  kept: readonly KeptColumn[];
  onKeep: (kept: readonly KeptColumn[]) => void;
}

/** The columns of the page that are not kept; each can be taken. */
function LeftOut({ columns, kept, onKeep }: LeftOutProps) {
  const { t } = useTranslation('proposal');
  const others = columns
    .map(({ name, readings, isDetail }, place) => ({
      name,
      place,
      isDetail,
      sample: readings[0]?.values.find((value) => value !== null),
    }))
    .filter(({ place, isDetail }) => !isDetail && !kept.some((each) => each.place === place));
  if (others.length === 0) return null;
  return (
    <div className={styles.leftOut}>
      <span className={styles.facts}>{t(($) => $.leftOut)}</span>
      {others.map(({ name, place, sample: value }) => (
        <Button
          key={place}
          size="small"
          icon={<AddRegular />}
          aria-label={t(($) => $.takeBack, { name })}
          title={value ?? undefined}
          onClick={() => onKeep(withColumn(kept, { place, copy: 0, reading: 0, name }))}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
