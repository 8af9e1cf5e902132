import { useTranslation } from 'react-i18next';
import { IpProxyFromType } from '#core/domain/proxy/proxySettings.ts';
import { formatMoney } from '#app/parts/format/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import type { RadiosProps } from '#app/parts/deferred/Radios.tsx';
import styles from './ProxyBlock.module.css';
import { proxyFieldId, type ProxyForm } from './proxyForm.ts';

const Radios = lazyComponent<RadiosProps>(async () => (await import('#app/parts/deferred/Radios.tsx')).Radios);

interface ProxyKindsProps {
  form: ProxyForm;
  /** True if the service has no premium proxies; a task that was saved with them still shows them. */
  isPremiumMissing: boolean;
  /** The price of a gigabyte of traffic through them, `null` if unknown. */
  pricePerGbMicro: number | null;
  onChoose: (type: IpProxyFromType) => void;
}

/** §2.7: premium or custom. Both stay visible while the block is off, so that the user sees the choices. */
export function ProxyKinds({ form, isPremiumMissing, pricePerGbMicro, onChoose }: ProxyKindsProps) {
  const { t } = useTranslation('proxy');
  const locale = useLocale();
  const premiumLead =
    pricePerGbMicro === null
      ? t(($) => $.premiumLead)
      : t(($) => $.premiumPrice, { price: formatMoney(locale, pricePerGbMicro) });
  const kinds = [
    {
      type: IpProxyFromType.Strong,
      label: t(($) => $.premium),
      lead: isPremiumMissing ? t(($) => $.premiumMissing) : premiumLead,
      isDisabled: isPremiumMissing,
    },
    { type: IpProxyFromType.Custom, label: t(($) => $.custom), lead: t(($) => $.customLead), isDisabled: false },
  ];
  return (
    <Radios
      label={t(($) => $.kind)}
      value={String(form.ipProxyFromType)}
      choices={kinds.map(({ type, label, lead, isDisabled }) => ({
        value: String(type),
        ...(type === form.ipProxyFromType && { id: proxyFieldId }),
        isDisabled: !form.isOn || isDisabled,
        label: (
          <>
            {label}
            <span className={styles.kindLead}>{lead}</span>
          </>
        ),
      }))}
      onChange={(value) => onChoose(Number(value) as IpProxyFromType)}
    />
  );
}
