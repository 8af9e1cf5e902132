import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { PaymentProviderName } from '#core/domain/order/orderCodes.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';

interface Props {
  provider: PaymentProviderName | null;
  /** The reason of a failure. */
  problem?: string | null;
}

/** The first lines of a page about money: that payments are a test, that there is no network, why something failed. */
export function MoneyNotes({ provider, problem = null }: Props) {
  const { t } = useTranslation('money');
  const isAway = useSignalValue(isOffline);
  return (
    <>
      {provider === PaymentProviderName.Test && <Note intent="warning" text={t(($) => $.testMode)} />}
      {provider !== null && isAway && <Note intent="info" text={t(($) => $.offline)} />}
      {problem !== null && <Note intent="error" text={problem} />}
    </>
  );
}

function Note({ intent, text }: { intent: 'warning' | 'info' | 'error'; text: string }) {
  return (
    <MessageBar intent={intent} layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  );
}
