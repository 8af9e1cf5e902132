import { Button, Field, Input } from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { ProposedTable } from '#core/wire/calls/template/proposeCalls.ts';
import { Section } from '#app/parts/Section.tsx';
import sample from '#app/parts/table/sampleTable.module.css';
import { nameProblems, withColumn, type KeptColumn, type NameProblem } from './keptTable.ts';
import styles from './tables.module.css';

interface TablePreviewProps {
  table: ProposedTable;
  kept: readonly KeptColumn[];
  onKeep: (kept: readonly KeptColumn[]) => void;
}

/** The first rows of the chosen table. Its columns are renamed, removed and taken back here. */
export function TablePreview({ table, kept, onKeep }: TablePreviewProps) {
  const { t } = useTranslation('proposal');
  const problems = nameProblems(kept);
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
              {kept.map((column) => (
                <Head
                  key={column.place}
                  column={column}
                  type={table.columns[column.place]?.type ?? 'text'}
                  problem={problems.get(column.place)}
                  onRename={(name) =>
                    onKeep(kept.map((each) => (each.place === column.place ? { ...each, name } : each)))
                  }
                  onRemove={kept.length === 1 ? null : () => onKeep(kept.filter((each) => each !== column))}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, index) => (
              <tr key={index}>
                {kept.map(({ place }) => (
                  <Cell key={place} value={row[place] ?? null} type={table.columns[place]?.type ?? 'text'} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <LeftOut table={table} kept={kept} onKeep={onKeep} />
    </Section>
  );
}

interface HeadProps {
  column: KeptColumn;
  type: ProposedTable['columns'][number]['type'];
  problem: NameProblem | undefined;
  onRename: (name: string) => void;
  /** `null` for the last column. */
  onRemove: (() => void) | null;
}

function Head({ column, type, problem, onRename, onRemove }: HeadProps) {
  const { t } = useTranslation('proposal');
  return (
    <th scope="col" data-type={type}>
      <div className={styles.name}>
        <Field {...(problem !== undefined && { validationMessage: t(($) => $.names[problem]) })}>
          <Input
            size="small"
            appearance="underline"
            maxLength={100}
            aria-label={t(($) => $.columnName, { name: column.name })}
            value={column.name}
            onChange={(_, { value }) => onRename(value)}
          />
        </Field>
        {onRemove !== null && (
          <Button
            size="small"
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t(($) => $.remove, { name: column.name })}
            title={t(($) => $.remove, { name: column.name })}
            onClick={onRemove}
          />
        )}
      </div>
      <span className={sample.type}>{t(($) => $.types[type])}</span>
    </th>
  );
}

function Cell({ value, type }: { value: string | null; type: HeadProps['type'] }) {
  return (
    <td data-type={type} title={value ?? undefined}>
      {value ?? <span className={sample.none}>–</span>}
    </td>
  );
}

/** The columns that were removed; each can be taken back. */
function LeftOut({ table, kept, onKeep }: TablePreviewProps) {
  const { t } = useTranslation('proposal');
  const removed = table.columns
    .map(({ name }, place) => ({ name, place }))
    .filter(({ place }) => !kept.some((each) => each.place === place));
  if (removed.length === 0) return null;
  return (
    <div className={styles.leftOut}>
      <span className={styles.facts}>{t(($) => $.leftOut)}</span>
      {removed.map((column) => (
        <Button
          key={column.place}
          size="small"
          icon={<AddRegular />}
          aria-label={t(($) => $.takeBack, { name: column.name })}
          onClick={() => onKeep(withColumn(kept, column))}
        >
          {column.name}
        </Button>
      ))}
    </div>
  );
}
