import { Button, Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { maxEstimatedRows, parseRowCount, rowsCost } from '#core/domain/template/prices.ts';
import { pricePlanOf, pricePlans } from '#core/domain/template/template.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { formatNumber } from '#app/parts/format/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import styles from './CostCalculator.module.css';
import { CostChart } from './CostChart.tsx';
import { CostTable } from './CostTable.tsx';
import { useRecordedCalculation } from './useRecordedCalculation.ts';

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
