import { CheckmarkRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { canRunInCloud, type AccountLevel } from '#core/domain/account/level.ts';
import { levelNames } from '#core/domain/account/levelNames.ts';
import { comparedLevelOf, comparedLevels, hasPremiumProxies, planOf } from '#core/domain/account/plan.ts';
import { pricePerThousandMicro } from '#core/domain/template/prices.ts';
import { pricePlanOf } from '#core/domain/template/template.ts';
import { NumberText } from '#app/parts/format/NumberText.tsx';
import { formatMoney } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import styles from '#app/parts/plans/plans.module.css';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import type { Pricing } from './pricing.state.ts';

/** The plans in the order of §9; the account's own plan is marked. */
export function PlanTable({ account, ranges }: Pricing) {
  const { t } = useTranslation('plans');
  const own = account === undefined ? null : comparedLevelOf(account.currentAccountLevel);
  const columns = [
    { key: 'plan', text: t(($) => $.pricing.plan) },
    { key: 'tasks', text: t(($) => $.pricing.tasks), isNumeric: true },
    { key: 'cloudRuns', text: t(($) => $.pricing.cloudRuns) },
    { key: 'nodes', text: t(($) => $.pricing.nodes), isNumeric: true },
    { key: 'premiumProxies', text: t(($) => $.pricing.premiumProxies) },
    { key: 'rowPrice', text: t(($) => $.pricing.rowPrice), isNumeric: true },
  ];
  return (
    <FactTable label={t(($) => $.pricing.table)} columns={columns}>
      {comparedLevels.map((level) => (
        <PlanRow key={level} level={level} isOwn={level === own} ranges={ranges} />
      ))}
    </FactTable>
  );
}

function PlanRow({ level, isOwn, ranges }: { level: AccountLevel; isOwn: boolean; ranges: Pricing['ranges'] }) {
  const { t } = useTranslation('plans');
  const { t: common } = useTranslation();
  const { cloudCount, taskLimit } = planOf(level);
  return (
    <tr data-current={isOwn}>
      <th scope="row">
        {common(($) => $.levels[levelNames[level]])}
        {isOwn && <span className={styles.own}>{t(($) => $.pricing.own)}</span>}
      </th>
      <td data-numeric>
        <NumberText value={taskLimit} />
      </td>
      <td>
        <Included isIncluded={canRunInCloud(level)} />
      </td>
      <td data-numeric>
        <NumberText value={cloudCount} />
      </td>
      <td>
        <Included isIncluded={hasPremiumProxies(level)} />
      </td>
      <td data-numeric>{ranges !== null && <PriceRange {...ranges[pricePlanOf(level)]} />}</td>
    </tr>
  );
}

function Included({ isIncluded }: { isIncluded: boolean }) {
  const { t } = useTranslation('plans');
  if (!isIncluded) return <span className={styles.quiet}>{t(($) => $.pricing.notIncluded)}</span>;
  return (
    <>
      <CheckmarkRegular aria-hidden /> {t(($) => $.pricing.included)}
    </>
  );
}

function PriceRange({ from, to }: { from: number; to: number }) {
  const { t } = useTranslation('plans');
  const locale = useLocale();
  const price = (micro: number) => formatMoney(locale, pricePerThousandMicro(micro));
  if (to === 0) return <>{t(($) => $.pricing.free)}</>;
  return <>{from === to ? price(to) : t(($) => $.pricing.range, { from: price(from), to: price(to) })}</>;
}
