import { Select } from '@fluentui/react-components';
import { BranchCompareRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { isDrifted } from '#core/domain/drift/drift.ts';
import { isLotEnded } from '#core/domain/task/status.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { DriftMark } from '#app/features/runs/drift/LazyDrift.ts';
import { ExportButton } from '#app/features/exports/ExportButton.tsx';
import type { ShownRows } from '#app/features/exports/exportSubject.ts';
import { RowsHeader } from '#app/features/explorer/RowsHeader.tsx';
import { KeepButton } from '#app/features/keep/LazyKeepButton.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { useTaskOrigin } from '#app/navigation/taskOrigin.ts';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { LotStatusBadge } from '#app/parts/status/StatusBadge.tsx';
import type { RunsHere } from '#app/store/keep/runsHere.ts';
import type { LotData } from './lotData.state.ts';

interface LotHeadProps {
  data: LotData;
  /** The runs of the task on this device; `undefined` while it is being read. */
  runs: RunsHere | undefined;
  shown: ShownRows;
}

/** The run's task and status, and the choice of another run. */
export function LotHead({ data: { task, lot, lots, rowsHere }, runs, shown }: LotHeadProps) {
  const { t } = useTranslation('console');
  const { parentNav } = useTaskOrigin();
  return (
    <RowsHeader
      task={task}
      title={t(($) => $.lotData.title)}
      beside={
        <>
          <LotStatusBadge status={lot.status} />
          {lot.drift !== null && isDrifted(lot, task.acceptedLotNo) && (
            <DriftMark drift={lot.drift} templateSlug={task.templateSlug} />
          )}
        </>
      }
      actions={
        <>
          <LotSwitch lot={lot} lots={lots} />
          {lots.length > 1 && <CompareLink to={addresses.difference(task.taskId, parentNav, lot.lotNo)} />}
          {runs && lot.rowCount > 0 && <KeepButton taskId={task.taskId} lot={lot} here={runs} />}
          <ExportButton subject={{ tasks: [task], lotNo: lot.lotNo, shown }} isDisabled={lot.rowCount === 0} />
        </>
      }
      here={rowsHere}
      count={lot.rowCount}
      isEnded={isLotEnded(lot.status)}
      isComing={runs?.byLotId.get(lot.lotId)?.isComing ?? true}
    />
  );
}

function CompareLink({ to }: { to: string }) {
  const { t } = useTranslation('console');
  return (
    <AppLink to={to}>
      <BranchCompareRegular aria-hidden /> {t(($) => $.lotData.compare)}
    </AppLink>
  );
}

function LotSwitch({ lot, lots }: { lot: Lot; lots: readonly Lot[] }) {
  const { t } = useTranslation('console');
  const locale = useLocale();
  const [, setAddress] = useSearchParams();
  // The view stays: another run is looked at with the same search, filters and columns.
  const openRun = (lotNo: string) =>
    setAddress((before) => {
      before.set('lotNo', lotNo);
      return before;
    });
  return (
    <Select aria-label={t(($) => $.lotData.run)} value={String(lot.lotNo)} onChange={(_, { value }) => openRun(value)}>
      {lots.map(({ lotId, lotNo, rowCount }) => (
        <option key={lotId} value={lotNo}>
          {t(($) => $.lotData.runOption, { lotNo, rows: formatNumber(locale, rowCount) })}
        </option>
      ))}
    </Select>
  );
}
