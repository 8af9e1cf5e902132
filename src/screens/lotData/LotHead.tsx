import { Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Lot } from '#core/wire/rows/task.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { useTaskOrigin } from '#app/navigation/taskOrigin.ts';
import { formatNumber } from '#app/parts/format/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { LotStatusBadge } from '#app/parts/status/StatusBadge.tsx';
import { usePageTitle } from '#app/state/pageTitle.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import type { GridColumn } from './grid/gridColumns.ts';
import type { LotData } from './lotData.state.ts';
import { RowsHere } from './RowsHere.tsx';

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
