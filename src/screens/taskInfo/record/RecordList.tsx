import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import type { Read } from './record.state.ts';
import styles from './record.module.css';

export interface RecordLine {
  key: string;
  at: number;
  text: ReactNode;
  /** A note below the text. */
  note?: string | null;
  tone?: 'warning';
}

interface RecordListProps {
  label: string;
  /** Newest first. */
  lines: readonly RecordLine[];
  /** The text shown if there are no lines. */
  none?: string;
  read: Read<unknown>;
}

/** Events with their times, and a message if they could not be read. */
export function RecordList({ label, lines, none, read: { row, problem } }: RecordListProps) {
  const { t } = useTranslation('record');
  const hasRow = row !== null && row !== undefined;
  return (
    <>
      {problem !== null && (
        <Notice intent="warning">
          {problem} {hasRow && t(($) => $.kept)}
        </Notice>
      )}
      {!hasRow && problem === null && <output className={styles.quiet}>{t(($) => $.reading)}</output>}
      {hasRow && lines.length === 0 && <p className={styles.quiet}>{none}</p>}
      {hasRow && lines.length > 0 && <Lines label={label} lines={lines} />}
    </>
  );
}

function Lines({ label, lines }: Pick<RecordListProps, 'label' | 'lines'>) {
  const locale = useLocale();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <ol className={styles.lines} aria-label={label} tabIndex={0}>
      {lines.map(({ key, at, text, note, tone }) => (
        <li key={key} className={styles.record} data-tone={tone}>
          <time dateTime={new Date(at).toISOString()} className={styles.time}>
            {formatDate(locale, at, true)}
          </time>
          <span className={styles.text}>
            {text}
            {note !== undefined && note !== null && <span className={styles.note}>{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
