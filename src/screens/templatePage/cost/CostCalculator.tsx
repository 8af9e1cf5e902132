import { Button, Field, Input } from '@fluentui/react-components';
import { useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { maxEstimatedRows, parseRowCount, rowsCost, pricePerThousandMicro } from '#core/domain/template/prices.ts';
import { pricePlanOf, pricePlans, type PricePlan, type RowPrices } from '#core/domain/template/template.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { formatNumber, formatMoney } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { PlanName } from '../facts/PricingView.tsx';
import styles from './CostCalculator.module.css';
import { CostChart } from './CostChart.tsx';

const presets = [1000, 10_000, 100_000, 1_000_000];
const firstRowCount = 10_000;

/** §2.5 cost calculator: the cost of a number of rows on each plan. */
export function CostCalculator({ template, level }: { template: Template; level: AccountLevel }) {
  const { t } = useTranslation('template');
  const locale = useLocale();
  const [text, setText] = useState(() => formatNumber(locale, firstRowCount));
  const [rowCount, setRowCount] = useState(firstRowCount);
  const isWrong = parseRowCount(text) === null;
  useRecordedCalculation(template, rowCount, rowCount !== firstRowCount);
  const change = (next: string) => {
    setText(next);
    setRowCount((before) => parseRowCount(next) ?? before);
  };
  if (pricePlans.every((plan) => template.prices[plan] === 0)) return <p>{t(($) => $.page.cost.free)}</p>;
  const costs = rowsCost(template.prices, rowCount);
  const own = pricePlanOf(level);
  return (
    <div className={styles.calculator}>
      <p className={styles.lead}>{t(($) => $.page.cost.lead)}</p>
      <div className={styles.amount}>
        <Field
          label={t(($) => $.page.cost.rows)}
          {...(isWrong && { validationMessage: t(($) => $.page.cost.wrong, { most: maxEstimatedRows }) })}
        >
          <Input inputMode="numeric" value={text} onChange={(_, { value }) => change(value)} />
        </Field>
        <fieldset className={styles.presets} aria-label={t(($) => $.page.cost.presets)}>
          {presets.map((preset) => (
            <Button
              key={preset}
              size="small"
              appearance={preset === rowCount ? 'primary' : 'secondary'}
              aria-pressed={preset === rowCount}
              onClick={() => change(formatNumber(locale, preset))}
            >
              {formatNumber(locale, preset)}
            </Button>
          ))}
        </fieldset>
      </div>
      <CostChart costs={costs} own={own} label={t(($) => $.page.cost.chart, { count: rowCount })} />
      <CostTable
        costs={costs}
        own={own}
        prices={template.prices}
        label={t(($) => $.page.cost.chart, { count: rowCount })}
      />
    </div>
  );
}

const pauseMs = 1500;

/**
 * §7.4: reports the calculation to the service after a debounce. No caller waits for the report; it is skipped offline.
 */
function useRecordedCalculation(template: Template, rowCount: number, isTyped: boolean): void {
  const { templateRegistrationId } = template;
  const category = template.kinds[0]?.slug ?? '';
  useEffect(() => {
    if (!isTyped) return undefined;
    const pause = setTimeout(() => {
      if (!isOffline.value) void bridge.recordCostCalculation(templateRegistrationId, category, rowCount);
    }, pauseMs);
    return () => clearTimeout(pause);
  }, [templateRegistrationId, category, rowCount, isTyped]);
}

interface CostTableProps {
  costs: ReturnType<typeof rowsCost>;
  own: PricePlan;
  prices: RowPrices;
  label: string;
}

/** The figures of the chart as a table, also for screen readers. */
function CostTable({ costs, own, prices, label }: CostTableProps) {
  const { t } = useTranslation('template');
  const locale = useLocale();
  const columns = [
    { key: 'plan', text: t(($) => $.page.plan) },
    { key: 'perThousand', text: t(($) => $.page.perThousand), isNumeric: true },
    { key: 'cost', text: t(($) => $.page.cost.column), isNumeric: true },
  ];
  const money = (micro: number) => (micro === 0 ? t(($) => $.card.free) : formatMoney(locale, micro));
  return (
    <FactTable label={label} columns={columns}>
      {costs.map(({ plan, costMicro }) => (
        <tr key={plan} data-current={plan === own}>
          <th scope="row">
            <PlanName plan={plan} isOwn={plan === own} />
          </th>
          <td data-numeric>{money(pricePerThousandMicro(prices[plan]))}</td>
          <td data-numeric>{money(costMicro)}</td>
        </tr>
      ))}
    </FactTable>
  );
}
