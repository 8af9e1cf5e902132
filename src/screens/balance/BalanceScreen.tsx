import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { levelNames } from '#core/domain/account/levelNames.ts';
import { balanceLowThresholdMicro, chargingGranularityMicro } from '#core/domain/account/templateBalance.ts';
import { MoneyNotes } from '#app/features/orders/MoneyNotes.tsx';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { FactTile, FactTiles } from '#app/parts/FactTiles.tsx';
import { formatMoney, formatBalance } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { ContactLine } from '#app/parts/plans/ContactLine.tsx';
import styles from '#app/parts/plans/plans.module.css';
import { Section } from '#app/parts/Section.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { useBalance, type Balance } from './balance.state.ts';
import { Invite } from './Invite.tsx';
import { Quotas } from './Quotas.tsx';
import { Recharge } from './Recharge.tsx';

/** §2.1, recharge: the balance, and the ways to get more. Reads only the data on the device. */
export function BalanceScreen() {
  const { t } = useTranslation();
  const balance = useBalance();
  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.titles.balance)} />
      {balance === undefined ? <TableSkeleton /> : <BalancePage {...balance} />}
    </div>
  );
}

function BalancePage({ account, credits }: Balance) {
  const { t } = useTranslation('plans');
  return (
    <>
      <MoneyNotes provider={account.money?.provider ?? null} />
      <BalanceFacts account={account} />
      <LowBalance balanceMicro={account.balanceMicro} />
      <Section title={t(($) => $.balance.recharge)} beside={<UsageLink />}>
        {credits.length === 0 ? (
          <ContactLine about="credit" contact={account.operatorContact ?? null} />
        ) : (
          <Recharge credits={credits} />
        )}
      </Section>
      {account.referral && <Invite referral={account.referral} />}
      <Quotas quotas={account.quotas} />
    </>
  );
}

/** §9: warns that no paid run starts below the granularity, and that a start asks first below the low threshold. */
function LowBalance({ balanceMicro }: { balanceMicro: number }) {
  const { t } = useTranslation('plans');
  const locale = useLocale();
  if (balanceMicro >= balanceLowThresholdMicro) return null;
  const isEmpty = balanceMicro < chargingGranularityMicro;
  const limit = formatMoney(locale, isEmpty ? chargingGranularityMicro : balanceLowThresholdMicro);
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{t(($) => (isEmpty ? $.balance.empty : $.balance.low), { limit })}</MessageBarBody>
    </MessageBar>
  );
}

/** §3.1, §9: balances are rounded down to two decimals. */
function BalanceFacts({ account }: Pick<Balance, 'account'>) {
  const { t } = useTranslation('plans');
  const { t: common } = useTranslation();
  const locale = useLocale();
  const { balanceMicro, totalBalanceMicro, currentAccountLevel } = account;
  return (
    <FactTiles>
      <FactTile name={t(($) => $.balance.balance)}>{formatBalance(locale, balanceMicro)}</FactTile>
      <FactTile name={t(($) => $.balance.total)}>{formatBalance(locale, totalBalanceMicro)}</FactTile>
      <FactTile name={t(($) => $.balance.plan)}>
        <AppLink to={addresses.pricing}>{common(($) => $.levels[levelNames[currentAccountLevel]])}</AppLink>
      </FactTile>
    </FactTiles>
  );
}

function UsageLink() {
  const { t } = useTranslation();
  return <AppLink to={addresses.creditUsage}>{t(($) => $.titles.creditUsage)}</AppLink>;
}
