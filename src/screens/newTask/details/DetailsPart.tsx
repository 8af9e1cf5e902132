import { Button, Link, Select } from '@fluentui/react-components';
import { DocumentSearchRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { Waiting } from '#app/parts/run/Waiting.tsx';
import { Section } from '#app/parts/Section.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { detailLinks } from '../columns/details.ts';
import type { PageTable } from '../columns/keptTable.ts';
import type { NewTaskState } from '../newTask.state.ts';
import { DetailColumns } from './DetailColumns.tsx';
import { useDetails } from './useDetails.ts';
import styles from './details.module.css';

export interface DetailsPartProps {
  table: PageTable;
  task: NewTaskState;
  /** Keeps the column at a place, or leaves it out. */
  onToggle: (place: number) => void;
}

/** The pages behind the rows: one of them is opened, and its values become columns of all rows. */
export function DetailsPart({ table, task, onToggle }: DetailsPartProps) {
  const { t } = useTranslation('proposal');
  const { t: common } = useTranslation('common');
  const offline = useSignalValue(isOffline);
  const { since, failure, open, cancel } = useDetails(table, task.signedIn, task.openDetails);
  // The order of the links changes with the one that is followed.
  const [chosen, setChosen] = useState<number | null>(null);
  const { details } = table;
  const links = detailLinks(table);
  const link = links.find(({ place }) => place === chosen) ?? links[0];
  if (link === undefined && details === undefined) return null;
  const isRead = details !== undefined && details.row !== null;
  return (
    <Section title={t(($) => $.details.title)}>
      <p className={styles.note}>
        {t(($) => (details === undefined ? $.details.lead : isRead ? $.details.opened : $.details.unread))}
        {isRead && (
          <>
            {' '}
            <Link inline href={details.url} target="_blank" rel="noopener noreferrer">
              {details.url}
            </Link>
          </>
        )}
      </p>
      {since !== null ? (
        <div className={styles.line}>
          <Waiting label={t(($) => $.details.reading)} since={since} />
          <Button size="small" onClick={cancel}>
            {common(($) => $.actions.cancel)}
          </Button>
        </div>
      ) : (
        link !== undefined && (
          <div className={styles.line}>
            <Button
              icon={<DocumentSearchRegular />}
              disabledFocusable={offline}
              title={link.url}
              onClick={() => open(link)}
            >
              {t(($) => (isRead ? $.details.again : $.details.open), { row: link.row + 1 })}
            </Button>
            {links.length > 1 && (
              <Select
                aria-label={t(($) => $.details.link)}
                value={String(link.place)}
                onChange={(_, { value }) => setChosen(Number(value))}
              >
                {links.map(({ place, name }) => (
                  <option key={place} value={place}>
                    {t(($) => $.details.by, { name })}
                  </option>
                ))}
              </Select>
            )}
            {offline && <span className={styles.note}>{t(($) => $.offline)}</span>}
          </div>
        )
      )}
      {failure !== null && <Notice intent="warning">{failure}</Notice>}
      {isRead && <DetailColumns key={details.url} table={table} details={details} task={task} onToggle={onToggle} />}
    </Section>
  );
}
