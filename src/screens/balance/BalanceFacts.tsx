import { useTranslation } from 'react-i18next';
import { usageDays } from '#core/domain/account/usage.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { FactTile, FactTiles } from '#app/parts/FactTiles.tsx';
import { levelNames } from '#app/parts/format/levelNames.ts';
import { MoneyText } from '#app/parts/format/NumberText.tsx';
import { formatBalance } from '#app/parts/format/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useNow } from '#app/parts/format/useNow.ts';
import { chargesByDay, type Balance } from './balance.state.ts';

/** §3.1, §9: balances are rounded down to two decimals. */
export function BalanceFacts({ account, usage }: Balance) {
  const { t } = useTranslation('plans');
  const { t: common } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const { balanceMicro, totalBalanceMicro, currentAccountLevel } = account;
  const days = usage === null ? [] : chargesByDay(usage.charges, now);
  return (
    <FactTiles>
      <FactTile name={t(($) => $.balance.balance)}>{formatBalance(locale, balanceMicro)}</FactTile>
      <FactTile name={t(($) => $.balance.total)}>{formatBalance(locale, totalBalanceMicro)}</FactTile>
      {usage !== null && (
        <FactTile name={t(($) => $.balance.charged, { count: usageDays })}>
          <MoneyText micro={days.reduce((sum, day) => sum + day.templateMicro + day.proxyMicro, 0)} />
        </FactTile>
      )}
      <FactTile name={t(($) => $.balance.plan)}>
        <AppLink to={addresses.pricing}>{common(($) => $.levels[levelNames[currentAccountLevel]])}</AppLink>
      </FactTile>
    </FactTiles>
  );
}
