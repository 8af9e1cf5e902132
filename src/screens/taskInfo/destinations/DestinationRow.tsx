import { Button } from '@fluentui/react-components';
import {
  CloudArrowUpRegular,
  DatabaseRegular,
  DocumentArrowDownRegular,
  MoreHorizontalRegular,
  PlugConnectedRegular,
  TableRegular,
} from '@fluentui/react-icons';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { DestinationKind, TargetOf } from '#core/domain/data/destination.ts';
import { spreadsheetAddress } from '#core/domain/data/sheetTarget.ts';
import type { Destination } from '#core/wire/calls/data/destination.ts';
import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import { useProblemText } from '#app/features/exports/useProblemText.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { ScheduleText } from '#app/parts/schedule/ScheduleText.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import type { ListedDestination } from '#app/store/queries/exportRecords.ts';
import styles from './destinations.module.css';

interface DestinationRowProps {
  listed: ListedDestination;
  isOffline: boolean;
  isBusy: boolean;
  isMenuOpen: boolean;
  onTest: () => void;
  onMenu: (target: HTMLElement) => void;
}

const icons: Record<DestinationKind, JSX.Element> = {
  webhook: <PlugConnectedRegular />,
  file: <DocumentArrowDownRegular />,
  s3: <CloudArrowUpRegular />,
  postgres: <DatabaseRegular />,
  mysql: <DatabaseRegular />,
  googleSheets: <TableRegular />,
};

export function DestinationRow({ listed, isOffline, isBusy, isMenuOpen, onTest, onMenu }: DestinationRowProps) {
  const { t } = useTranslation('destinations');
  const { destination, latest } = listed;
  const { name, target } = destination;
  return (
    <li className={styles.row}>
      <span className={styles.icon} aria-hidden>
        {icons[target.kind]}
      </span>
      <div className={styles.facts}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <What listed={listed} />
        <Times destination={destination} />
      </div>
      <div className={styles.result}>{latest === null ? <Never /> : <LastResult record={latest} />}</div>
      <div className={styles.actions}>
        {target.kind !== 'file' && (
          <Button
            size="small"
            appearance="subtle"
            aria-label={t(($) => $.actions.testOf, { name })}
            disabledFocusable={isOffline || isBusy}
            onClick={onTest}
          >
            {t(($) => $.actions.test)}
          </Button>
        )}
        <Button
          size="small"
          appearance="subtle"
          icon={<MoreHorizontalRegular />}
          aria-label={t(($) => $.actions.moreOf, { name })}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          onClick={({ currentTarget }) => onMenu(currentTarget)}
        />
      </div>
    </li>
  );
}

/** The kind with its address, table or format. */
function What({ listed: { destination } }: Pick<DestinationRowProps, 'listed'>) {
  const { t } = useTranslation('destinations');
  const { t: exports } = useTranslation('exports');
  const { target } = destination;
  const kind = exports(($) => $.destinationKinds[target.kind]);
  switch (target.kind) {
    case 'file':
      return (
        <span className={styles.what}>
          {kind} · {exports(($) => $.formats[target.format])}
        </span>
      );
    case 's3':
      return <Address text={placeOf(target)} kind={kind} more={exports(($) => $.formats[target.format])} />;
    case 'webhook':
      return <Address text={target.url} kind={kind} more={t(($) => $.contents[target.content])} />;
    case 'googleSheets': {
      const text = `${target.sheet} · ${spreadsheetAddress(target.spreadsheetId)}`;
      return <Address text={text} kind={kind} more={t(($) => $.sheets.what)} />;
    }
    case 'postgres':
    case 'mysql': {
      const { host, port, database, table, mode, keys } = target;
      const more = t(($) => $.table.what[mode], { keys: keys.join(', ') });
      return <Address text={`${table} · ${database} · ${host}:${port}`} kind={kind} more={more} />;
    }
  }
}

/** The moment at which rows leave, with the next of its times. */
function Times({ destination: { isOn, schedule, nextAt } }: { destination: Destination }) {
  const { t } = useTranslation('destinations');
  const locale = useLocale();
  if (!isOn || schedule === null)
    return <span className={styles.quiet}>{t(($) => (isOn ? $.when.on : $.when.off))}</span>;
  return (
    <span className={styles.quiet}>
      <ScheduleText schedule={schedule} />
      {nextAt !== null && <> · {t(($) => $.when.next, { date: formatDate(locale, nextAt, true) })}</>}
    </span>
  );
}

function Address({ text, kind, more }: { text: string; kind: string; more: string }) {
  return (
    <>
      <span className={styles.what} title={text}>
        {kind} · {text}
      </span>
      <span className={styles.quiet}>{more}</span>
    </>
  );
}

/** The bucket with its folder, and the host of a storage that is not AWS. */
function placeOf({ endpoint, bucket, folder }: TargetOf<'s3'>): string {
  const place = folder === '' ? bucket : `${bucket}/${folder}`;
  const host = URL.parse(endpoint)?.host;
  return host === undefined ? place : `${place} (${host})`;
}

function Never() {
  const { t } = useTranslation('destinations');
  return <span className={styles.quiet}>{t(($) => $.never)}</span>;
}

/** The newest export to a destination: its status, rows and time, and its problem. */
function LastResult({ record }: { record: ExportRecord }) {
  const { t } = useTranslation('exports');
  const { status, rowCount, createdAt } = record;
  const problem = useProblemText()(record);
  return (
    <>
      <span>
        {t(($) => $.status[status])}
        {rowCount > 0 && <> · {t(($) => $.rows, { count: rowCount })}</>} ·{' '}
        <RelativeTime time={record.endedAt ?? createdAt} />
      </span>
      {problem !== null && <span className={styles.problem}>{problem}</span>}
    </>
  );
}
