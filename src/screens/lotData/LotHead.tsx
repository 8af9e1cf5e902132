import { Select } from '@fluentui/react-components';
import { BranchCompareRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { isLotEnded } from '#core/domain/task/status.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { ExportButton } from '#app/features/exports/ExportButton.tsx';
import type { ShownRows } from '#app/features/exports/exportSubject.ts';
import { RowsHere } from '#app/features/explorer/RowsHere.tsx';
import { addresses } from '#app/navigation/addresses.ts';
import { useTaskOrigin } from '#app/navigation/taskOrigin.ts';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { LotStatusBadge } from '#app/parts/status/StatusBadge.tsx';
import { usePageTitle } from '#app/state/pageTitle.ts';
import type { LotData } from './lotData.state.ts';

/** The run's task and status, the choice of another run, and the number of its rows on this device. */
export function LotHead({ data, shownRows }: { data: LotData; shownRows: ShownRows }) {
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
          {lots.length > 1 && <CompareLink to={addresses.difference(task.taskId, parentNav, lot.lotNo)} />}
          <ExportButton
            subject={{ tasks: [task], lotNo: lot.lotNo, shown: shownRows }}
            isDisabled={lot.rowCount === 0}
          />
        </>
      }
    >
      <RowsHere here={data.rowsHere} count={lot.rowCount} isEnded={isLotEnded(lot.status)} />
    </PageHeader>
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
