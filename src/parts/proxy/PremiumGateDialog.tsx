import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Buyer } from '#core/domain/account/level.ts';
import { levelNames } from '#core/domain/account/levelNames.ts';
import { premiumBalanceThresholdMicro, type PremiumGate } from '#core/domain/proxy/premiumGate.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import { formatBalance, formatMoney } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import type { ProxyAccount } from './ProxyBlockProps.ts';

interface PremiumGateDialogProps {
  gate: Exclude<PremiumGate, 'allowed'>;
  account: ProxyAccount;
  onClose: () => void;
}

/**
 * §4, §6: explains why premium proxies were not chosen, and offers the next steps. These open in a separate tab: the
 * form may hold passwords, which drafts do not store.
 */
export function PremiumGateDialog({ gate, account, onClose }: PremiumGateDialogProps) {
  const { t } = useTranslation('proxy');
  const { t: common } = useTranslation('common');
  const { t: start } = useTranslation('start');
  const locale = useLocale();
  const { level, totalBalanceMicro } = account;
  const steps = stepsOf(gate, account);
  const plan = common(($) => $.levels[levelNames[level]]);
  const needed = formatMoney(locale, premiumBalanceThresholdMicro);
  const balance = formatBalance(locale, totalBalanceMicro);
  return (
    <DialogFrame
      title={t(($) => $.gate[gate])}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common(($) => $.actions.cancel)}</Button>
          {steps.map((step, index) => (
            <Button
              key={step}
              as="a"
              appearance={index === steps.length - 1 ? 'primary' : 'secondary'}
              href={addresses[step]}
              target="_blank"
              onClick={onClose}
            >
              {start(($) => $.next[step])}
            </Button>
          ))}
        </>
      }
    >
      {gate === 'upgrade'
        ? t(($) => $.QualityProxyIpMessage, { plan })
        : t(($) => $.BalanceMessage, { needed, balance })}
    </DialogFrame>
  );
}

type Step = 'trial' | 'pricing' | 'balance';

/** Returns the steps; the last one is the suggested one, as in the dialogs of a start. */
function stepsOf(gate: PremiumGateDialogProps['gate'], { canTrial, canBuy }: Buyer): readonly Step[] {
  if (!canBuy) return [];
  if (gate === 'recharge') return ['balance'];
  return canTrial ? ['trial', 'pricing'] : ['pricing'];
}
