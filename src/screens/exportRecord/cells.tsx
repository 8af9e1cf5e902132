import { useTranslation } from 'react-i18next';
import { isDelivery, leavesService } from '#core/domain/data/destination.ts';
import { type ExportFormat, ExportScope, ExportStatus } from '#core/domain/data/exportFile.ts';
import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import { useProblemText } from '#app/features/exports/useProblemText.ts';
import { formatBytes } from '#app/i18n/numberFormat.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { NumberText } from '#app/parts/format/NumberText.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { ProgressBar } from '#app/parts/ProgressBar.tsx';
import { type Tone, ToneBadge } from '#app/parts/status/StatusBadge.tsx';
import type { ListedExport } from './exportRecord.state.ts';
import styles from './ExportRecordScreen.module.css';
import type { FileState } from './recordView.ts';

const tones = {
  [ExportStatus.Waiting]: 'waiting',
  [ExportStatus.Running]: 'active',
  [ExportStatus.Done]: 'done',
  [ExportStatus.Failed]: 'failed',
  [ExportStatus.Cancelled]: 'quiet',
} as const satisfies Record<ExportStatus, Tone>;

/** The name of the file with its content, and the reason if there is no file. */
export function FileCell({ listed: { record, tasks } }: { listed: ListedExport }) {
  const { t } = useTranslation('exports');
  const { fileName, longCellCount } = record;
  const problem = useProblemText()(record);
  const name = isDelivery(record) ? t(($) => $.to, { name: fileName }) : fileName;
  return (
    <div className={styles.stack}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      {leavesService(record) && !isDelivery(record) && (
        <span className={styles.note}>{t(($) => $.to, { name: record.destination?.name ?? '' })}</span>
      )}
      <Content record={record} tasks={tasks} />
      <span className={styles.narrowTime}>
        <RelativeTime time={record.createdAt} />
      </span>
      {problem !== null && <span className={styles.problem}>{problem}</span>}
      {longCellCount > 0 && <span className={styles.note}>{t(($) => $.longCells, { count: longCellCount })}</span>}
    </div>
  );
}

/** The format, the rows and the tasks of an export: `CSV Run 3 Prices`. */
function Content({ record, tasks }: ListedExport) {
  const { t } = useTranslation('exports');
  const what = useWhat(record);
  const [plan] = record.plans;
  const [only] = tasks;
  const names = record.taskNames.join(', ');
  return (
    <span className={styles.content} title={names}>
      {plan !== undefined && <Tag record={record} format={plan.format} />}
      <span>{what}</span>
      {record.plans.length === 1 && only !== undefined ? (
        <AppLink to={addresses.taskInfo(only.taskId)}>{names}</AppLink>
      ) : (
        <span className={styles.names}>
          {record.plans.length === 1 ? names : t(($) => $.tasks, { count: record.plans.length, names })}
        </span>
      )}
    </span>
  );
}

/** The format of the file, or the kind of the receiver. */
function Tag({ record, format }: { record: ExportRecord; format: ExportFormat }) {
  const { t } = useTranslation('exports');
  const kind = isDelivery(record) ? record.destination?.kind : undefined;
  return (
    <span className={styles.tag}>
      {kind === undefined ? t(($) => $.formats[format]) : t(($) => $.destinationKinds[kind])}
    </span>
  );
}

/** The rows that an export takes, as a text; the plans of several tasks have the same scope. */
function useWhat({ plans }: ExportRecord): string {
  const { t } = useTranslation('exports');
  const [plan] = plans;
  if (plan?.scope === ExportScope.NotExported) return t(($) => $.what.notExported);
  if (plan === undefined || plan.scope === ExportScope.All) return t(($) => $.what.all);
  const [lotNo = 0, ...others] = plan.lotNos;
  if (plans.length > 1) return t(($) => $.what.latest);
  return others.length === 0 ? t(($) => $.what.run, { lotNo }) : t(($) => $.what.runs, { count: plan.lotNos.length });
}

/** The rows in the file; while it is written, those that are in it and those that it will have. */
export function RowsCell({ record: { recordId, status, rowCount, rowTotal } }: { record: ExportRecord }) {
  const { t } = useTranslation('exports');
  if (status === ExportStatus.Waiting && rowCount === 0) return <span className={styles.quiet}>–</span>;
  if (status === ExportStatus.Done) return <NumberText value={rowCount} />;
  const label = t(($) => $.progress, { done: rowCount, count: rowTotal });
  const isRunning = status === ExportStatus.Running || status === ExportStatus.Waiting;
  return (
    <div className={styles.progress}>
      <span className={styles.line}>{t(($) => $.ofTotal, { done: rowCount, total: rowTotal })}</span>
      {isRunning && <ProgressBar key={recordId} done={rowCount} total={rowTotal} label={label} isRunning />}
    </div>
  );
}

export function SizeCell({ record: { byteCount, fileCount } }: { record: ExportRecord }) {
  const { t } = useTranslation('exports');
  const locale = useLocale();
  if (byteCount === 0) return <span className={styles.quiet}>–</span>;
  return (
    <div className={styles.numbers}>
      <span>{formatBytes(locale, byteCount)}</span>
      {fileCount > 1 && <span className={styles.line}>{t(($) => $.files, { count: fileCount })}</span>}
    </div>
  );
}

export function MadeCell({ record: { createdAt } }: { record: ExportRecord }) {
  return (
    <span className={styles.made}>
      <RelativeTime time={createdAt} />
    </span>
  );
}

/** The status, and how long the file is kept. */
export function StatusCell({
  record: { status, fileUntil, nextTryAt },
  file,
}: {
  record: ExportRecord;
  file: FileState;
}) {
  const { t } = useTranslation('exports');
  const locale = useLocale();
  return (
    <div className={styles.stack}>
      <ToneBadge tone={tones[status]}>{t(($) => $.status[status])}</ToneBadge>
      {file === 'there' && fileUntil !== null && (
        <span className={styles.kept} title={formatDate(locale, fileUntil, true)}>
          {t(($) => $.keptUntil, { date: formatDate(locale, fileUntil, false) })}
        </span>
      )}
      {nextTryAt !== null && (
        <span className={styles.kept}>{t(($) => $.nextTry, { date: formatDate(locale, nextTryAt, true) })}</span>
      )}
      {file === 'gone' && <span className={styles.kept}>{t(($) => $.fileGone)}</span>}
    </div>
  );
}
