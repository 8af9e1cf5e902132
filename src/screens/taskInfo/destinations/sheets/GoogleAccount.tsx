import { Button, Field } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './sheets.module.css';

interface GoogleAccountProps {
  /** The e-mail address of the connected account; `null`: there is none. */
  email: string | null;
}

/**
 * The Google account whose spreadsheets get rows. It is connected in a window of its own, which this one does not hear
 * of: the account on this device changes, wherever it was connected.
 */
export function GoogleAccount({ email }: GoogleAccountProps) {
  const { t } = useTranslation('destinations');
  const messages = useMessages();
  const isAway = useSignalValue(isOffline);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const connectButton = useRef<HTMLButtonElement>(null);
  const disconnect = async () => {
    setBusy(true);
    setProblem(null);
    const outcome = await bridge.disconnectGoogle();
    setBusy(false);
    // The pressed button goes away; without a focus, Escape would not close the dialog.
    if (outcome.ok) connectButton.current?.focus();
    else setProblem(messages.ofFailed(outcome));
  };
  return (
    <Field label={t(($) => $.sheets.account)}>
      <div className={styles.account}>
        <p className={styles.text}>
          {email === null ? t(($) => $.sheets.notConnected) : t(($) => $.sheets.connected, { email })}
        </p>
        <Button
          ref={(button: HTMLButtonElement | null) => {
            connectButton.current = button;
          }}
          disabledFocusable={isAway || isBusy}
          onClick={openGoogle}
        >
          {t(($) => (email === null ? $.sheets.connect : $.sheets.connectAgain))}
        </Button>
        {email !== null && (
          <Button disabledFocusable={isAway || isBusy} onClick={() => void disconnect()}>
            {t(($) => $.sheets.disconnect)}
          </Button>
        )}
      </div>
      {isAway && <Notice intent="info">{t(($) => $.sheets.needsNetwork)}</Notice>}
      {problem !== null && <Notice intent="error">{problem}</Notice>}
    </Field>
  );
}

/** Our own page opens at once, as browsers allow it to a click only; it leads to Google. */
function openGoogle(): void {
  window.open(addresses.google, '_blank', 'noopener,popup,width=600,height=720');
}
