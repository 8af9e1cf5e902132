import {
  ArrowRepeatAllRegular,
  ClockRegular,
  DesktopRegular,
  LinkRegular,
  type FluentIcon,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isDrifted } from '#core/domain/drift/drift.ts';
import { StartWay } from '#core/domain/task/schedule.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { DriftMark } from '#app/features/runs/drift/LazyDrift.ts';
import { KeepButton } from '#app/features/keep/LazyKeepButton.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { useTaskOrigin } from '#app/navigation/taskOrigin.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { DurationText } from '#app/parts/format/DurationText.tsx';
import { MoneyText, NumberText } from '#app/parts/format/NumberText.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { Section } from '#app/parts/Section.tsx';
import { LotStatusBadge } from '#app/parts/status/StatusBadge.tsx';
import { DataTable, type TableColumn } from '#app/parts/table/DataTable.tsx';
import { useRunsHere } from '#app/state/keptRows.ts';
import type { RunsHere } from '#app/store/keep/runsHere.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import styles from '../TaskInfoScreen.module.css';

const rowHeight = 41;

interface LotsTableProps {
  task: Pick<TaskView, 'taskId' | 'templateSlug' | 'acceptedLotNo'>;
  lots: readonly Lot[];
  chosenId: string;
  onChoose: (lotId: string) => void;
}

/** All runs of the task, newest first; the subtasks of the chosen run appear below. */
export function LotsTable({ task, lots, chosenId, onChoose }: LotsTableProps) {
  const { t } = useTranslation('console');
  const { taskId } = task;
  const here = useRunsHere(taskId);
  const { parentNav } = useTaskOrigin();
  const columns: TableColumn[] = [
    { key: 'no', header: t(($) => $.taskInfo.lots.no), width: '64px' },
    { key: 'status', header: t(($) => $.taskInfo.lots.status) },
    { key: 'rows', header: t(($) => $.taskInfo.lots.rows), width: '96px', isNumeric: true },
    { key: 'pages', header: t(($) => $.taskInfo.lots.pages), width: '88px', isNumeric: true },
    { key: 'failed', header: t(($) => $.taskInfo.lots.failed), width: '96px', isNumeric: true },
    { key: 'charge', header: t(($) => $.taskInfo.lots.charge), width: '120px', isNumeric: true },
    { key: 'started', header: t(($) => $.taskInfo.lots.started), width: '168px', hideOrder: 'second' },
    { key: 'duration', header: t(($) => $.taskInfo.lots.duration), width: '126px', hideOrder: 'second' },
    { key: 'keep', header: t(($) => $.taskInfo.lots.device), width: '128px', hideOrder: 'first' },
    { key: 'data', header: t(($) => $.taskInfo.lots.data), width: '116px' },
  ];
  return (
    <Section
      title={t(($) => $.taskInfo.lots.title)}
      beside={
        lots.length > 1 && (
          <AppLink to={addresses.difference(taskId, parentNav)}>{t(($) => $.lotData.compareRuns)}</AppLink>
        )
      }
    >
      <DataTable
        label={t(($) => $.taskInfo.lots.title)}
        columns={columns}
        rows={lots}
        rowKey={({ lotId }) => lotId}
        rowHeight={rowHeight}
        renderRow={(lot, index) => (
          <LotRow
            task={task}
            lot={lot}
            here={here}
            index={index}
            isChosen={lot.lotId === chosenId}
            onChoose={() => onChoose(lot.lotId)}
          />
        )}
      />
    </Section>
  );
}

interface LotRowProps extends Pick<LotsTableProps, 'task'> {
  lot: Lot;
  /** The runs of the task on this device; `undefined` while it is being read. */
  here: RunsHere | undefined;
  index: number;
  isChosen: boolean;
  onChoose: () => void;
}

function LotRow({ task, lot, here, index, isChosen, onChoose }: LotRowProps) {
  const { t } = useTranslation('console');
  const { parentNav } = useTaskOrigin();
  const { lotNo, endReason, startedAt, rerunOfLotNo } = lot;
  return (
    <tr aria-rowindex={index + 2} aria-selected={isChosen}>
      <td>
        <button
          type="button"
          className={styles.choose}
          aria-pressed={isChosen}
          aria-label={t(($) => $.taskInfo.lots.show, { lotNo })}
          onClick={onChoose}
        >
          {lotNo}
        </button>
      </td>
      <td>
        <span title={endReason === null ? undefined : t(($) => $.endReasons[endReason])}>
          <LotStatusBadge status={lot.status} />
        </span>
        {lot.startWay === StartWay.Scheduled && (
          <LotMark Icon={ClockRegular} text={t(($) => $.taskInfo.lots.byTimer)} />
        )}
        {lot.startWay === StartWay.Local && <LotMark Icon={DesktopRegular} text={t(($) => $.taskInfo.lots.byRunner)} />}
        {lot.startWay === StartWay.Chained && <LotMark Icon={LinkRegular} text={t(($) => $.taskInfo.lots.byChain)} />}
        {rerunOfLotNo !== null && (
          <LotMark Icon={ArrowRepeatAllRegular} text={t(($) => $.taskInfo.lots.rerunOf, { lotNo: rerunOfLotNo })} />
        )}
        {lot.drift !== null && isDrifted(lot, task.acceptedLotNo) && (
          <DriftMark isShort drift={lot.drift} templateSlug={task.templateSlug} />
        )}
      </td>
      <td data-numeric>
        <NumberText value={lot.rowCount} />
      </td>
      <td data-numeric>
        <NumberText value={lot.pagesDone} />
      </td>
      <td data-numeric>
        <NumberText value={lot.pagesFailed} />
      </td>
      <td data-numeric>
        <MoneyText micro={lot.chargeMicro} />
      </td>
      <td data-hide="second">
        <RelativeTime time={startedAt ?? lot.createdAt} />
      </td>
      <td data-hide="second">{startedAt !== null && <DurationText startedAt={startedAt} endedAt={lot.endedAt} />}</td>
      <td data-hide="first">
        {here && lot.rowCount > 0 && (
          <KeepButton isInTable appearance="subtle" size="small" taskId={lot.taskId} lot={lot} here={here} />
        )}
      </td>
      <td>
        <Link
          href={addresses.lotData(lot.taskId, lotNo, parentNav)}
          className={styles.link}
          aria-label={t(($) => $.taskInfo.lots.openOf, { lotNo })}
        >
          {t(($) => $.taskInfo.lots.open)}
        </Link>
      </td>
    </tr>
  );
}

/** The mark of a run that the user did not start manually. */
function LotMark({ Icon, text }: { Icon: FluentIcon; text: string }) {
  return (
    <span title={text} className={styles.lotMark}>
      <Icon aria-label={text} />
    </span>
  );
}
