import { Select, Button } from '@fluentui/react-components';
import { ColumnTripleRegular, CheckmarkCircleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isLotEnded } from '#core/domain/task/status.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { useTaskOrigin } from '#app/navigation/taskOrigin.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useOpener } from '#app/parts/deferred/useOpener.ts';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { LotStatusBadge } from '#app/parts/status/StatusBadge.tsx';
import { usePageTitle } from '#app/state/pageTitle.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { ColumnListProps } from './ColumnList.tsx';
import type { GridColumn } from './grid/gridColumns.ts';
import type { LotData } from './lotData.state.ts';
import styles from './LotDataScreen.module.css';

interface LotHeadProps {
  data: LotData;
  columns: readonly GridColumn[];
  shown: readonly GridColumn[];
  onHide: (names: readonly string[]) => void;
}

export function LotHead({ data, columns, shown, onHide }: LotHeadProps) {
  const { t } = useTranslation('console');
  const { task, lot, lots } = data;
  const { parentNav, crumb } = useTaskOrigin();
  usePageTitle(task.taskName);
  return (
    <PageHeader
      title={task.taskName}
      crumbs={[
        crumb,
        { text: task.taskName, address: addresses.taskInfo(task.taskId, parentNav) },
        { text: t(($) => $.lotData.title) },
      ]}
      crumbsLabel={t(($) => $.crumbs.label)}
      beside={<LotStatusBadge status={lot.status} />}
      actions={
        <>
          <LotSwitch lot={lot} lots={lots} />
          <ColumnMenu columns={columns} shown={shown} onHide={onHide} />
        </>
      }
    >
      <RowsHere data={data} />
    </PageHeader>
  );
}

function LotSwitch({ lot, lots }: { lot: Lot; lots: readonly Lot[] }) {
  const { t } = useTranslation('console');
  const locale = useLocale();
  const [, navigate] = useLocation();
  const { parentNav } = useTaskOrigin();
  return (
    <Select
      aria-label={t(($) => $.lotData.run)}
      value={String(lot.lotNo)}
      onChange={(_, { value }) => navigate(addresses.lotData(lot.taskId, Number(value), parentNav))}
    >
      {lots.map(({ lotId, lotNo, rowCount }) => (
        <option key={lotId} value={lotNo}>
          {t(($) => $.lotData.runOption, { lotNo, rows: formatNumber(locale, rowCount) })}
        </option>
      ))}
    </Select>
  );
}

const ColumnList = lazyComponent(async () => (await import('./ColumnList.tsx')).ColumnList);

/** The menu that chooses the visible columns. */
function ColumnMenu(props: Pick<ColumnListProps, 'columns' | 'shown' | 'onHide'>) {
  const { t } = useTranslation('console');
  const { target, close, opener } = useOpener();
  const { columns, shown } = props;
  return (
    <>
      <Button icon={<ColumnTripleRegular />} aria-haspopup="menu" {...opener}>
        {t(($) => $.lotData.columns)}
        {shown.length < columns.length && (
          <span className={styles.shown}>
            {t(($) => $.lotData.columnsShown, { shown: shown.length, total: columns.length })}
          </span>
        )}
      </Button>
      {target && <ColumnList {...props} target={target} onClose={close} />}
    </>
  );
}

/** The number of rows, and the number of them on this device. */
function RowsHere({ data: { lot, rowsHere: here } }: { data: LotData }) {
  const { t } = useTranslation('console');
  const offline = useSignalValue(isOffline);
  const count = lot.rowCount;
  if (here < count) {
    return (
      <p className={styles.rowsHere}>
        {t(($) => (offline ? $.lotData.partlyOffline : $.lotData.partly), { here, count })}
      </p>
    );
  }
  return (
    <p className={styles.rowsHere}>
      <span>{t(($) => $.lotData.rowsTotal, { count })}</span>
      {isLotEnded(lot.status) ? (
        <span className={styles.ready}>
          <CheckmarkCircleRegular aria-hidden /> {t(($) => $.lotData.offlineReady)}
        </span>
      ) : (
        <span>{t(($) => $.lotData.stillRunning)}</span>
      )}
    </p>
  );
}
