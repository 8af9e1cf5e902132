import { Button } from '@fluentui/react-components';
import { DataBarVerticalRegular, TableRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usageDays } from '#core/domain/account/usage.ts';
import { DayBars } from '#app/parts/chart/DayBars.tsx';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { NumberText } from '#app/parts/format/NumberText.tsx';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { Section } from '#app/parts/Section.tsx';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import { useRowsPerDay, type DayRows } from './overview.state.ts';
import styles from './OverviewScreen.module.css';

/** The rows of the last days, as a chart or as a table of figures. */
export function RowsPerDay() {
  const { t } = useTranslation('overview');
  const days = useRowsPerDay();
  const [isTable, setTable] = useState(false);
  const total = days?.reduce((sum, { rowCount }) => sum + rowCount, 0) ?? 0;
  const title = t(($) => $.rows.title);
  if (days === undefined || total === 0) {
    return (
      <Section title={title}>
        <p className={styles.noChart} aria-busy={days === undefined}>
          {days !== undefined && t(($) => $.rows.none, { count: usageDays })}
        </p>
      </Section>
    );
  }
  const rows = t(($) => $.rows.rows, { count: total });
  return (
    <Section
      title={title}
      beside={
        <span className={styles.beside}>
          <span title={t(($) => $.rows.began)}>{t(($) => $.rows.total, { count: days.length, rows })}</span>
          <Button
            appearance="subtle"
            size="small"
            icon={isTable ? <DataBarVerticalRegular /> : <TableRegular />}
            onClick={() => setTable(!isTable)}
          >
            {t(($) => (isTable ? $.rows.asChart : $.rows.asTable))}
          </Button>
        </span>
      }
    >
      {isTable ? <Figures title={title} days={days} /> : <Chart days={days} total={total} />}
    </Section>
  );
}

function Chart({ days, total }: { days: readonly DayRows[]; total: number }) {
  const { t } = useTranslation('overview');
  const locale = useLocale();
  const bars = days.map(({ day, rowCount }) => ({
    day,
    parts: [rowCount],
    text: t(($) => $.rows.rows, { count: rowCount }),
  }));
  return (
    <DayBars
      label={t(($) => $.rows.chart, { count: total })}
      days={bars}
      formatTick={(value) => formatNumber(locale, value)}
    />
  );
}

/** The table of figures, newest day first. */
function Figures({ title, days }: { title: string; days: readonly DayRows[] }) {
  const { t } = useTranslation('overview');
  const locale = useLocale();
  const columns = [
    { key: 'day', text: t(($) => $.rows.day) },
    { key: 'rows', text: t(($) => $.running.rows), isNumeric: true },
  ];
  return (
    <div className={styles.figures}>
      <FactTable label={title} columns={columns}>
        {days.toReversed().map(({ day, rowCount }) => (
          <tr key={day}>
            <th scope="row">{formatDate(locale, Date.parse(day), false)}</th>
            <td data-numeric>
              <NumberText value={rowCount} />
            </td>
          </tr>
        ))}
      </FactTable>
    </div>
  );
}
