import { MoneyRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { usageDays } from '#core/domain/account/usage.ts';
import { formatBalance } from '#app/i18n/numberFormat.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { FactTile, FactTiles } from '#app/parts/FactTiles.tsx';
import { MoneyText } from '#app/parts/format/NumberText.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useNow } from '#app/parts/format/useNow.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import styles from '#app/parts/plans/plans.module.css';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { Charges } from './Charges.tsx';
import { chargesByDay, useCreditUsage, type CreditUsage } from './creditUsage.state.ts';
import { Ledger } from './Ledger.tsx';

/** §2.1, credit usage: charges by day, resource and task, each with the way to its rows. It reads only the device. */
export function CreditUsageScreen() {
  const { t } = useTranslation();
  const data = useCreditUsage();
  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.titles.creditUsage)} />
      {data === undefined ? <TableSkeleton /> : <Usage {...data} />}
    </div>
  );
}

function Usage({ account, usage }: CreditUsage) {
  const { t } = useTranslation('plans');
  const locale = useLocale();
  const now = useNow();
  if (usage === null) {
    return (
      <EmptyState
        icon={<MoneyRegular />}
        title={t(($) => $.balance.notHere.title)}
        text={t(($) => $.balance.notHere.text)}
      />
    );
  }
  const charged = chargesByDay(usage.charges, now).reduce((sum, day) => sum + day.templateMicro + day.proxyMicro, 0);
  return (
    <>
      <FactTiles>
        <FactTile name={t(($) => $.balance.balance)}>{formatBalance(locale, account.balanceMicro)}</FactTile>
        <FactTile name={t(($) => $.balance.charged, { count: usageDays })}>
          <MoneyText micro={charged} />
        </FactTile>
      </FactTiles>
      <Charges charges={usage.charges} now={now} beside={<AsOf time={usage.readAt} />} />
      <Ledger entries={usage.entries} entryCount={usage.entryCount} />
    </>
  );
}

function AsOf({ time }: { time: number }) {
  const { t } = useTranslation('plans');
  const [before, after] = t(($) => $.balance.asOf, { ago: '\n' }).split('\n');
  return (
    <span className={styles.quiet}>
      {before}
      <RelativeTime time={time} />
      {after}
    </span>
  );
}
