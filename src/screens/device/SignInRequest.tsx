import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceSignIn } from '#core/wire/calls/runner/deviceCalls.ts';
import { SystemText } from '#app/features/runners/SystemText.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import styles from './DeviceScreen.module.css';

interface SignInRequestProps {
  request: DeviceSignIn;
  isDisabled: boolean;
  onAnswer: (isApproved: boolean) => void;
}

/** The requesting computer and the time: a user who did not start the request must see both before confirming it. */
export function SignInRequest({ request, isDisabled, onAnswer }: SignInRequestProps) {
  const { t } = useTranslation('runner');
  return (
    <section className={styles.request} aria-labelledby="device-request">
      <h2 id="device-request" className={styles.asks}>
        {t(($) => $.device.asks)}
      </h2>
      <dl className={styles.facts}>
        <Fact name={t(($) => $.device.code)}>
          <span className={styles.shown}>{request.userCode}</span>
        </Fact>
        <Fact name={t(($) => $.device.name)}>{request.runnerName}</Fact>
        <Fact name={t(($) => $.device.system)}>
          <SystemText system={request.system} />
        </Fact>
        <Fact name={t(($) => $.device.asked)}>
          <RelativeTime time={request.requestedAt} />
        </Fact>
      </dl>
      <p className={styles.warning}>{t(($) => $.device.warning)}</p>
      <div className={styles.actions}>
        <Button appearance="primary" disabledFocusable={isDisabled} onClick={() => onAnswer(true)}>
          {t(($) => $.device.approve)}
        </Button>
        <Button disabledFocusable={isDisabled} onClick={() => onAnswer(false)}>
          {t(($) => $.device.deny)}
        </Button>
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
