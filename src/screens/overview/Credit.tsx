import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { levelNames } from '#core/domain/account/levelNames.ts';
import { creditReach, lastDays, maxReachDays, usageDays } from '#core/domain/account/usage.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { formatBalance } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useNow } from '#app/parts/format/useNow.ts';
import { Section } from '#app/parts/Section.tsx';
import { useUsage } from './overview.state.ts';
import styles from './OverviewScreen.module.css';

const hourMs = 3_600_000;

/** §9: the balance, rounded down to two decimals, and the rows and days that it pays for. */
export function Credit({ account }: { account: Account }) {
  const { t } = useTranslation('overview');
  const { t: common } = useTranslation();
  const { t: plans } = useTranslation('plans');
  const locale = useLocale();
  const [, navigate] = useLocation();
  const { balanceMicro, currentAccountLevel } = account;
  return (
    <Section
      title={t(($) => $.credit.title)}
      beside={<AppLink to={addresses.pricing}>{common(($) => $.levels[levelNames[currentAccountLevel]])}</AppLink>}
    >
      <div className={styles.credit}>
        <p className={styles.balance}>{formatBalance(locale, balanceMicro)}</p>
        <div className={styles.reach}>
          <Reach balanceMicro={balanceMicro} />
        </div>
        <div className={styles.beside}>
          <Button onClick={() => navigate(addresses.balance)}>{plans(($) => $.balance.recharge)}</Button>
          <AppLink to={addresses.creditUsage}>{t(($) => $.credit.charges)}</AppLink>
        </div>
      </div>
    </Section>
  );
}

function Reach({ balanceMicro }: { balanceMicro: number }) {
  const { t } = useTranslation('overview');
  const usage = useUsage();
  const days = lastDays(useNow(hourMs));
  if (usage === undefined) return null;
  if (usage === null) return <p>{t(($) => $.credit.unknown)}</p>;
  const reach = creditReach(balanceMicro, usage.charges, days);
  if (reach.rows === null && reach.days === null) return <p>{t(($) => $.credit.unused, { count: usageDays })}</p>;
  return (
    <>
      {reach.rows !== null && <p>{t(($) => $.credit.rows, { count: about(reach.rows) })}</p>}
      {reach.days !== null && <Lasting days={reach.days} />}
    </>
  );
}

function Lasting({ days }: { days: number }) {
  const { t } = useTranslation('overview');
  if (days < 1) return <p>{t(($) => $.credit.lessThanDay)}</p>;
  return <p>{days >= maxReachDays ? t(($) => $.credit.year) : t(($) => $.credit.days, { count: days })}</p>;
}

/** Rounds down to two significant digits, so that the page does not promise more than the balance pays for. */
function about(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return Math.floor(count / step) * step;
}
