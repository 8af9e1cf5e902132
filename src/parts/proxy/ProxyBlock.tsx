import { Checkbox } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { premiumGate, type PremiumGate } from '#core/domain/proxy/premiumGate.ts';
import { IpProxyFromType } from '#core/domain/proxy/proxySettings.ts';
import type { Refusal } from '#core/domain/refusal.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { lazyComponent } from '../deferred/lazyComponent.tsx';
import type { RadiosProps } from '../deferred/Radios.tsx';
import { formatMoney } from '#app/i18n/numberFormat.ts';
import { useLocale } from '../format/useLocale.ts';
import { CustomSettings } from './CustomSettings.tsx';
import { PremiumGateDialog } from './PremiumGateDialog.tsx';
import { PremiumSettings } from './PremiumSettings.tsx';
import styles from './ProxyBlock.module.css';
import type { ProxyBlockProps } from './ProxyBlockProps.ts';
import { proxyFieldId, switchedProxy, type ProxyForm } from './proxyForm.ts';

/** §2.7: the choice whether a task's pages are fetched through proxies, and through which ones. */
export function ProxyBlock({ title, remark = '', problem, ...rest }: ProxyBlockProps) {
  const { t } = useTranslation('proxy');
  const { form, stored, account, areas, onChange } = rest;
  const [gate, setGate] = useState<Exclude<PremiumGate, 'allowed'> | null>(null);
  const titleId = useId();

  /** §4: premium proxies are set only for an account that may use them; custom proxies are set at once. */
  const handleKind = (ipProxyFromType: IpProxyFromType) => {
    const verdict =
      ipProxyFromType === IpProxyFromType.Strong && account !== undefined ? premiumGate(account) : 'allowed';
    if (verdict === 'allowed') onChange({ ...form, ipProxyFromType });
    else setGate(verdict);
  };
  const closeGate = () => {
    setGate(null);
    document.getElementById(proxyFieldId)?.focus();
  };
  return (
    <section className={styles.block} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title ?? t(($) => $.title)}
      </h2>
      <Checkbox
        label={t(($) => $.use)}
        checked={form.isOn}
        onChange={(_, { checked }) => onChange(switchedProxy(form, checked === true))}
      />
      <p className={styles.lead}>{remark === '' ? t(($) => $.lead) : remark}</p>
      <ProxyKinds
        form={form}
        isPremiumMissing={areas === null}
        pricePerGbMicro={account?.proxyPricePerGbMicro ?? null}
        onChoose={handleKind}
      />
      {form.ipProxyFromType === IpProxyFromType.Strong && <PremiumSettings {...rest} />}
      {form.isOn && form.ipProxyFromType === IpProxyFromType.Custom && (
        <CustomSettings form={form} stored={stored} onChange={onChange} />
      )}
      {problem !== null && <ProblemText refusal={problem} />}
      {gate !== null && account !== undefined && (
        <PremiumGateDialog gate={gate} account={account} onClose={closeGate} />
      )}
    </section>
  );
}

function ProblemText({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation('proxy');
  const messages = useMessages();
  const text =
    refusal.code === 'ProxyLineInvalid'
      ? t(($) => $.problems[refusal.problem], { line: refusal.line })
      : messages.ofRefusal(refusal);
  return (
    <p role="alert" className={styles.problem}>
      {text}
    </p>
  );
}

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
function ProxyKinds({ form, isPremiumMissing, pricePerGbMicro, onChoose }: ProxyKindsProps) {
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
