import { Button } from '@fluentui/react-components';
import {
  DatabaseRegular,
  DocumentArrowDownRegular,
  MoreHorizontalRegular,
  PlugConnectedRegular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { isTableTarget } from '#core/domain/data/tableTarget.ts';
import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import { useProblemText } from '#app/features/exports/useProblemText.ts';
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

export function DestinationRow({ listed, isOffline, isBusy, isMenuOpen, onTest, onMenu }: DestinationRowProps) {
  const { t } = useTranslation('destinations');
  const { destination, latest } = listed;
  const { name, isOn, target } = destination;
  return (
    <li className={styles.row}>
      <span className={styles.icon} aria-hidden>
        <KindIcon target={target} />
      </span>
      <div className={styles.facts}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <What listed={listed} />
        <span className={styles.quiet}>{t(($) => (isOn ? $.when.on : $.when.off))}</span>
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

function KindIcon({ target }: Pick<ListedDestination['destination'], 'target'>) {
  if (isTableTarget(target)) return <DatabaseRegular />;
  return target.kind === 'webhook' ? <PlugConnectedRegular /> : <DocumentArrowDownRegular />;
}

/** The kind with its address, table or format. */
function What({ listed: { destination } }: Pick<DestinationRowProps, 'listed'>) {
  const { t } = useTranslation('destinations');
  const { t: exports } = useTranslation('exports');
  const { target } = destination;
  if (target.kind === 'file') {
    return (
      <span className={styles.what}>
        {t(($) => $.kinds.file)} · {exports(($) => $.formats[target.format])}
      </span>
    );
  }
  if (isTableTarget(target)) {
    const { kind, host, port, database, table, mode, keys } = target;
    const place = `${table} · ${database} · ${host}:${port}`;
    return (
      <>
        <span className={styles.what} title={place}>
          {t(($) => $.kinds[kind])} · {place}
        </span>
        <span className={styles.quiet}>{t(($) => $.table.what[mode], { keys: keys.join(', ') })}</span>
      </>
    );
  }
  return (
    <>
      <span className={styles.what} title={target.url}>
        {t(($) => $.kinds.webhook)} · {target.url}
      </span>
      <span className={styles.quiet}>{t(($) => $.contents[target.content])}</span>
    </>
  );
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
