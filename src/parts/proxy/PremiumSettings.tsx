import { Field, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { globalMixDial, strongPeriods } from '#core/domain/proxy/proxySettings.ts';
import { formatDuration } from '#app/parts/format/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { AreaPicker } from './AreaPicker.tsx';
import { PremiumBalance } from './PremiumBalance.tsx';
import type { ProxyBlockProps } from './ProxyBlockProps.ts';
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
      {account !== undefined && <PremiumBalance totalBalanceMicro={account.totalBalanceMicro} onRefresh={onRefresh} />}
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
