import { Field, Select, Link } from '@fluentui/react-components';
import { Open16Regular, Warning16Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { premiumBalanceThresholdMicro } from '#core/domain/proxy/premiumGate.ts';
import { globalMixDial, strongPeriods } from '#core/domain/proxy/proxySettings.ts';
import type { Outcome } from '#core/domain/refusal.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { formatDuration, formatBalance, formatMoney } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { AreaPicker } from './areas/AreaPicker.tsx';
import type { ProxyAccount, ProxyBlockProps } from './ProxyBlockProps.ts';
import styles from './ProxyBlock.module.css';

type PremiumSettingsProps = Pick<
  ProxyBlockProps,
  'form' | 'account' | 'areas' | 'isOffline' | 'onChange' | 'onRefresh'
>;

/** §2.7, premium proxies: the balance that pays for them, their region, and their switch period. */
export function PremiumSettings({ form, account, areas, isOffline, onChange, onRefresh }: PremiumSettingsProps) {
  const { t } = useTranslation('proxy');
  const locale = useLocale();
  const { period, areaId } = form.strongIpProxySettings;
  const change = (next: Partial<typeof form.strongIpProxySettings>) =>
    onChange({ ...form, strongIpProxySettings: { ...form.strongIpProxySettings, ...next } });
  return (
    <div className={styles.details}>
      {account !== undefined && <PremiumBalance account={account} onRefresh={onRefresh} />}
      <div className={styles.pair}>
        <AreaPicker
          areas={areas}
          areaId={areaId}
          isDisabled={!form.isOn}
          isOffline={isOffline}
          onChoose={(next) => change({ areaId: next ?? globalMixDial })}
        />
        <Field label={t(($) => $.period)}>
          <Select
            value={period}
            disabled={!form.isOn}
            onChange={(_, { value }) => {
              const next = strongPeriods.find((each) => String(each) === value);
              if (next !== undefined) change({ period: next });
            }}
          >
            {strongPeriods.map((seconds) => (
              <option key={seconds} value={seconds}>
                {formatDuration(locale, seconds * 1_000)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </div>
  );
}

interface PremiumBalanceProps {
  account: Pick<ProxyAccount, 'totalBalanceMicro' | 'canBuy'>;
  onRefresh: () => Promise<Outcome<null>>;
}

/** §2.7: the balance, rounded down to two decimals (§9), a link to recharge it, and a button to read it again. */
function PremiumBalance({ account: { totalBalanceMicro, canBuy }, onRefresh }: PremiumBalanceProps) {
  const { t } = useTranslation('proxy');
  const locale = useLocale();
  const { isBusy, result, refresh } = useRefresh(onRefresh);
  return (
    <div>
      <p className={styles.balance}>
        <span>{t(($) => $.balance)}</span>
        <strong>{formatBalance(locale, totalBalanceMicro)}</strong>
        {/* Opens in a separate tab: the form may hold passwords, which drafts do not store. */}
        {canBuy && (
          <Link href={addresses.balance} target="_blank" className={styles.way}>
            {t(($) => $.recharge)}
            <Open16Regular aria-label={t(($) => $.newTab)} />
          </Link>
        )}
        <Link as="button" type="button" disabledFocusable={isBusy} onClick={() => void refresh()}>
          {t(($) => (isBusy ? $.refreshing : $.refresh))}
        </Link>
        <output className={styles.note}>{result}</output>
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
  const [result, setResult] = useState('');
  const refresh = async () => {
    if (isBusy) return;
    setBusy(true);
    setResult('');
    const outcome = await onRefresh();
    setResult(outcome.ok ? t(($) => $.refreshed) : messages.ofFailed(outcome));
    setBusy(false);
  };
  return { isBusy, result, refresh };
}
