import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceType } from '#core/domain/account/usage.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { DayBars } from '#app/parts/chart/DayBars.tsx';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { formatMoney } from '#app/i18n/numberFormat.ts';
import { MoneyText, NumberText } from '#app/parts/format/NumberText.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import plans from '#app/parts/plans/plans.module.css';
import { Section } from '#app/parts/Section.tsx';
import { DataTable, type TableColumn } from '#app/parts/table/DataTable.tsx';
import {
  chargeLines,
  chargesByDay,
  type ChargeLine,
  type Charges as AllCharges,
  type DayCharge,
} from './creditUsage.state.ts';
import styles from './CreditUsageScreen.module.css';
import { OfMember } from './OfMember.tsx';

const rowHeight = 41;

interface ChargesProps {
  charges: AllCharges;
  now: number;
  /** The age of the figures. */
  beside: ReactNode;
}

/** The charges of the last days: a chart, and a table with resource, task and rows. */
export function Charges({ charges, now, beside }: ChargesProps) {
  const { t } = useTranslation('plans');
  const lines = chargeLines(charges, now);
  const columns: TableColumn[] = [
    { key: 'day', header: t(($) => $.balance.day), width: '132px' },
    { key: 'resource', header: t(($) => $.balance.resource), width: '152px' },
    { key: 'task', header: t(($) => $.balance.task) },
    { key: 'rows', header: t(($) => $.balance.rows), width: '104px', isNumeric: true },
    { key: 'amount', header: t(($) => $.balance.amount), width: '128px', isNumeric: true },
  ];
  const title = t(($) => $.balance.charges);
  return (
    <Section title={title} beside={beside}>
      {lines.length === 0 ? (
        <p className={plans.quiet}>{t(($) => $.balance.noCharges)}</p>
      ) : (
        <>
          <ChargesChart days={chargesByDay(charges, now)} />
          <DataTable
            label={title}
            columns={columns}
            rows={lines}
            rowKey={({ key }) => key}
            rowHeight={rowHeight}
            renderRow={(line, index) => <Line line={line} index={index} />}
          />
        </>
      )}
    </Section>
  );
}

const resourceNames = {
  [ResourceType.Template]: 'template',
  [ResourceType.ProxyIp]: 'proxyIp',
  [ResourceType.Captcha]: 'captcha',
} as const;

function Line({ line, index }: { line: ChargeLine; index: number }) {
  const { t } = useTranslation('plans');
  const locale = useLocale();
  return (
    <tr aria-rowindex={index + 2}>
      <td>{formatDate(locale, Date.parse(line.day), false)}</td>
      <td>{t(($) => $.balance.resources[resourceNames[line.resourceType]])}</td>
      <td className={styles.name}>
        {line.task === null ? (
          <span className={plans.quiet}>{t(($) => $.balance.others, { count: line.otherCount })}</span>
        ) : (
          <TaskName {...line.task} />
        )}
      </td>
      <td data-numeric>{line.rowCount !== null && <NumberText value={line.rowCount} />}</td>
      <td data-numeric>
        <MoneyText micro={line.chargedMicro} />
      </td>
    </tr>
  );
}

function TaskName({ taskId, taskName, memberName }: NonNullable<ChargeLine['task']>) {
  const { t } = useTranslation('plans');
  if (taskName !== null && typeof memberName === 'string') return <OfMember what={taskName} member={memberName} />;
  if (taskId === null) return <span className={plans.quiet}>{t(($) => $.balance.deletedTask)}</span>;
  const name = taskName ?? taskId;
  return (
    <AppLink to={addresses.taskInfo(taskId)} title={name}>
      {name}
    </AppLink>
  );
}

/** A bar per day, proxies on top of templates. The table below contains the same figures. */
function ChargesChart({ days }: { days: readonly DayCharge[] }) {
  const { t } = useTranslation('plans');
  const locale = useLocale();
  const bars = days.map(({ day, templateMicro, proxyMicro }) => ({
    day,
    parts: [templateMicro, proxyMicro],
    text: formatMoney(locale, templateMicro + proxyMicro),
  }));
  const sum = days.reduce((total, { templateMicro, proxyMicro }) => total + templateMicro + proxyMicro, 0);
  const hasProxies = days.some(({ proxyMicro }) => proxyMicro > 0);
  const resources = [t(($) => $.balance.resources.template), t(($) => $.balance.resources.proxyIp)];
  return (
    <DayBars
      label={t(($) => $.balance.chart, { amount: formatMoney(locale, sum) })}
      days={bars}
      formatTick={(micro) => formatMoney(locale, micro)}
      legend={hasProxies ? resources : []}
    />
  );
}
