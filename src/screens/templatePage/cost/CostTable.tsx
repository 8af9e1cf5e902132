import { useTranslation } from 'react-i18next';
import { pricePerThousandMicro, type rowsCost } from '#core/domain/template/prices.ts';
import type { PricePlan, RowPrices } from '#core/domain/template/template.ts';
import { formatMoney } from '#app/parts/format/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import { PlanName } from '../facts/PlanName.tsx';

interface CostTableProps {
  costs: ReturnType<typeof rowsCost>;
  own: PricePlan;
  prices: RowPrices;
  label: string;
}

/** The figures of the chart as a table, also for screen readers. */
export function CostTable({ costs, own, prices, label }: CostTableProps) {
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
