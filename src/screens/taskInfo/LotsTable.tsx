import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Lot } from '#core/wire/task.ts';
import { addresses } from '#app/app/addresses.ts';
import { DurationText } from '#app/parts/format/DurationText.tsx';
import { MoneyText, NumberText } from '#app/parts/format/NumberText.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { LotStatusBadge } from '#app/parts/status/StatusBadge.tsx';
import { DataTable, type TableColumn } from '#app/parts/table/DataTable.tsx';
import styles from './TaskInfoScreen.module.css';

const rowHeight = 41;

interface LotsTableProps {
  lots: readonly Lot[];
  chosenId: string;
  onChoose: (lotId: string) => void;
}

/** All runs of the task, newest first; the chosen one's subtasks stand below. */
export function LotsTable({ lots, chosenId, onChoose }: LotsTableProps) {
  const { t } = useTranslation('console');
  const columns: TableColumn[] = [
    { key: 'no', header: t(($) => $.taskInfo.lots.no), width: '76px' },
    { key: 'status', header: t(($) => $.taskInfo.lots.status) },
    { key: 'rows', header: t(($) => $.taskInfo.lots.rows), width: '96px', isNumeric: true },
    { key: 'pages', header: t(($) => $.taskInfo.lots.pages), width: '88px', isNumeric: true },
    { key: 'failed', header: t(($) => $.taskInfo.lots.failed), width: '96px', isNumeric: true },
    { key: 'charge', header: t(($) => $.taskInfo.lots.charge), width: '104px', isNumeric: true },
    { key: 'started', header: t(($) => $.taskInfo.lots.started), width: '184px', isMinor: true },
    { key: 'duration', header: t(($) => $.taskInfo.lots.duration), width: '130px', isMinor: true },
    { key: 'data', header: t(($) => $.taskInfo.lots.data), width: '120px' },
  ];
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t(($) => $.taskInfo.lots.title)}</h2>
      <DataTable
        label={t(($) => $.taskInfo.lots.title)}
        columns={columns}
        rows={lots}
        rowKey={({ lotId }) => lotId}
        rowHeight={rowHeight}
        renderRow={(lot, index) => (
          <LotRow lot={lot} index={index} isChosen={lot.lotId === chosenId} onChoose={() => onChoose(lot.lotId)} />
        )}
      />
    </section>
  );
}

interface LotRowProps {
  lot: Lot;
  index: number;
  isChosen: boolean;
  onChoose: () => void;
}

function LotRow({ lot, index, isChosen, onChoose }: LotRowProps) {
  const { t } = useTranslation('console');
  const { lotNo, endReason, startedAt } = lot;
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
      <td data-minor>
        <RelativeTime time={startedAt ?? lot.createdAt} />
      </td>
      <td data-minor>{startedAt !== null && <DurationText startedAt={startedAt} endedAt={lot.endedAt} />}</td>
      <td>
        <Link
          href={addresses.lotData(lot.taskId, lotNo)}
          className={styles.link}
          aria-label={t(($) => $.taskInfo.lots.openOf, { lotNo })}
        >
          {t(($) => $.taskInfo.lots.open)}
        </Link>
      </td>
    </tr>
  );
}
