import { useTranslation } from 'react-i18next';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { DurationText } from '#app/parts/format/DurationText.tsx';
import { MoneyText, NumberText } from '#app/parts/format/NumberText.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { Section } from '#app/parts/Section.tsx';
import { LotStatusBadge } from '#app/parts/status/StatusBadge.tsx';
import { DataTable, type TableColumn } from '#app/parts/table/DataTable.tsx';
import type { RunOfTask } from '#app/store/queries/overview.ts';
import styles from './OverviewScreen.module.css';
import { TaskName } from './TaskName.tsx';

const rowHeight = 41;

/** The runs that ended last, each with a link to its rows. */
export function LastRuns({ runs }: { runs: readonly RunOfTask[] }) {
  const { t } = useTranslation('overview');
  const columns = useColumns();
  const title = t(($) => $.runs.title);
  return (
    <Section title={title}>
      {runs.length === 0 ? (
        <p className={styles.nothing}>{t(($) => $.runs.none)}</p>
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={runs}
          rowKey={({ lot }) => lot.lotId}
          rowHeight={rowHeight}
          renderRow={(run, index) => <Row run={run} index={index} />}
        />
      )}
    </Section>
  );
}

function useColumns(): TableColumn[] {
  const { t } = useTranslation('console');
  const { t: own } = useTranslation('overview');
  return [
    { key: 'task', header: own(($) => $.running.task) },
    { key: 'status', header: t(($) => $.taskInfo.lots.status), width: '128px' },
    { key: 'rows', header: t(($) => $.taskInfo.lots.rows), width: '96px', isNumeric: true },
    { key: 'failed', header: t(($) => $.taskInfo.lots.failed), width: '104px', isNumeric: true, hideOrder: 'second' },
    { key: 'charge', header: t(($) => $.taskInfo.lots.charge), width: '120px', isNumeric: true, hideOrder: 'second' },
    { key: 'started', header: t(($) => $.taskInfo.lots.started), width: '148px' },
    { key: 'duration', header: t(($) => $.taskInfo.lots.duration), width: '120px', hideOrder: 'second' },
    { key: 'data', header: t(($) => $.taskInfo.lots.data), width: '120px' },
  ];
}

function Row({ run: { lot, task }, index }: { run: RunOfTask; index: number }) {
  const { t } = useTranslation('console');
  const { t: own } = useTranslation('overview');
  const { lotNo, endReason, startedAt } = lot;
  const { taskName: name } = task;
  return (
    <tr aria-rowindex={index + 2}>
      <td>
        <TaskName task={task} />
      </td>
      <td>
        <span title={endReason === null ? undefined : t(($) => $.endReasons[endReason])}>
          <LotStatusBadge status={lot.status} />
        </span>
      </td>
      <td data-numeric>
        <NumberText value={lot.rowCount} />
      </td>
      <td data-numeric data-hide="second">
        <NumberText value={lot.pagesFailed} />
      </td>
      <td data-numeric data-hide="second">
        <MoneyText micro={lot.chargeMicro} />
      </td>
      <td>
        <RelativeTime time={startedAt ?? lot.createdAt} />
      </td>
      <td data-hide="second">{startedAt !== null && <DurationText startedAt={startedAt} endedAt={lot.endedAt} />}</td>
      <td>
        <AppLink to={addresses.lotData(task.taskId, lotNo)} aria-label={own(($) => $.runs.openOf, { name, lotNo })}>
          {t(($) => $.taskInfo.lots.open)}
        </AppLink>
      </td>
    </tr>
  );
}
