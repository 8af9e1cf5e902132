import { Link } from '@fluentui/react-components';
import { Open16Regular, Warning16Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { premiumBalanceThresholdMicro } from '#core/domain/proxy/premiumGate.ts';
import type { Outcome } from '#core/domain/refusal.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { formatBalance, formatMoney } from '#app/parts/format/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import styles from './ProxyBlock.module.css';

interface PremiumBalanceProps {
  totalBalanceMicro: number;
  onRefresh: () => Promise<Outcome<null>>;
}

/** §2.7: the balance, rounded down to two decimals (§9), a link to recharge it, and a button to read it again. */
export function PremiumBalance({ totalBalanceMicro, onRefresh }: PremiumBalanceProps) {
  const { t } = useTranslation('proxy');
  const locale = useLocale();
  const { isBusy, said, refresh } = useRefresh(onRefresh);
  return (
    <div>
      <p className={styles.balance}>
        <span>{t(($) => $.balance)}</span>
        <strong>{formatBalance(locale, totalBalanceMicro)}</strong>
        {/* Opens in a separate tab: the form may hold passwords, which drafts do not store. */}
        <Link href={addresses.balance} target="_blank" className={styles.way}>
          {t(($) => $.recharge)}
          <Open16Regular aria-label={t(($) => $.newTab)} />
        </Link>
        <Link as="button" type="button" disabledFocusable={isBusy} onClick={() => void refresh()}>
          {t(($) => (isBusy ? $.refreshing : $.refresh))}
        </Link>
        <output className={styles.note}>{said}</output>
      </p>
      {totalBalanceMicro < premiumBalanceThresholdMicro && (
        <p className={styles.warning}>
          <Warning16Regular />
          {t(($) => $.NotEnoughBalanceHint, { needed: formatMoney(locale, premiumBalanceThresholdMicro) })}
        </p>
      )}
    </div>
  );
}

/** Reads the account again and reports the result, or the reason of a failure. */
function useRefresh(onRefresh: () => Promise<Outcome<null>>) {
  const { t } = useTranslation('proxy');
  const messages = useMessages();
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const refresh = async () => {
    if (isBusy) return;
    setBusy(true);
    setSaid('');
    const outcome = await onRefresh();
    setSaid(outcome.ok ? t(($) => $.refreshed) : messages.ofFailed(outcome));
    setBusy(false);
  };
  return { isBusy, said, refresh };
}
