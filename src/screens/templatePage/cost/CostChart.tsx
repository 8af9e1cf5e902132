import { useTranslation } from 'react-i18next';
import type { rowsCost } from '#core/domain/template/prices.ts';
import type { PricePlan } from '#core/domain/template/template.ts';
import { formatMoney } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import styles from './CostCalculator.module.css';

const barHeight = 20;
const rowHeight = 36;
/** Shares of the width: for the names before the bars, and for the figures behind the longest bar. */
const namePercent = 20;
const longestBarPercent = 58;

interface CostChartProps {
  costs: ReturnType<typeof rowsCost>;
  own: PricePlan;
  label: string;
}

/** Bars in the plans' order. The table below contains the same figures, so the drawing is one image with a label. */
export function CostChart({ costs, own, label }: CostChartProps) {
  const { t: tCommon } = useTranslation();
  const locale = useLocale();
  const maxMicro = Math.max(...costs.map(({ costMicro }) => costMicro));
  return (
    <svg className={styles.chart} role="img" aria-label={label} width="100%" height={costs.length * rowHeight}>
      {costs.map(({ plan, costMicro }, index) => {
        const middle = index * rowHeight + rowHeight / 2;
        const length = maxMicro === 0 ? 0 : (costMicro / maxMicro) * longestBarPercent;
        return (
          <g key={plan} data-own={plan === own}>
            <text x="0" y={middle} dominantBaseline="central">
              {tCommon(($) => $.levels[plan])}
            </text>
            <rect x={`${namePercent}%`} y={middle - barHeight / 2} width={`${length}%`} height={barHeight} rx="3" />
            <text x={`${namePercent + length + 1.5}%`} y={middle} dominantBaseline="central">
              {formatMoney(locale, costMicro)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
