import { useTranslation } from 'react-i18next';
import { levelRank, type AccountLevel } from '#core/domain/account/level.ts';
import { levelNames } from '#core/domain/account/levelNames.ts';
import { pricePerThousandMicro } from '#core/domain/template/prices.ts';
import { pricePlanOf, pricePlans, type PricePlan } from '#core/domain/template/template.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { formatMoney } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import styles from './facts.module.css';

/** The rank that every account has at least. */
const lowestRank = 1;

/** §2.5 level pricing: the price of each plan (§3.3, prices per level; §9: per 1,000 rows). */
export function PricingView({ template, level }: { template: Template; level: AccountLevel }) {
  const { t } = useTranslation('template');
  const { t: tCommon } = useTranslation();
  const locale = useLocale();
  const { prices, accountLimit } = template;
  const columns = [
    { key: 'plan', text: t(($) => $.page.plan) },
    { key: 'perThousand', text: t(($) => $.page.perThousand), isNumeric: true },
    { key: 'perRow', text: t(($) => $.page.pricing.perRow), isNumeric: true },
  ];
  const money = (micro: number) => (micro === 0 ? t(($) => $.card.free) : formatMoney(locale, micro));
  return (
    <>
      <p className={styles.lead}>
        {t(($) => $.page.pricing.lead)}
        {levelRank(accountLimit) > lowestRank &&
          ` ${t(($) => $.page.pricing.from, { plan: tCommon(($) => $.levels[levelNames[accountLimit]]) })}`}
      </p>
      <FactTable label={t(($) => $.page.menu.pricing)} columns={columns}>
        {pricePlans.map((plan) => (
          <tr key={plan} data-current={plan === pricePlanOf(level)}>
            <th scope="row">
              <PlanName plan={plan} isOwn={plan === pricePlanOf(level)} />
            </th>
            <td data-numeric>{money(pricePerThousandMicro(prices[plan]))}</td>
            <td data-numeric>{money(prices[plan])}</td>
          </tr>
        ))}
      </FactTable>
    </>
  );
}

export function PlanName({ plan, isOwn }: { plan: PricePlan; isOwn: boolean }) {
  const { t } = useTranslation('template');
  const { t: tCommon } = useTranslation();
  return (
    <>
      {tCommon(($) => $.levels[plan])} {isOwn && <span className={styles.yours}>{t(($) => $.page.yourPlan)}</span>}
    </>
  );
}
