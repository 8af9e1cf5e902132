import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactor } from '#core/wire/calls/account/secondFactorCalls.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { withAccountTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from '../AccountScreen.module.css';
import type { ProofDialogProps } from './ProofDialog.tsx';
import type { RecoveryCodesDialogProps } from './RecoveryCodesDialog.tsx';
import type { SetUpDialogProps } from './SetUpDialog.tsx';

const SetUpDialog = lazyComponent<SetUpDialogProps>(
  withAccountTexts(async () => (await import('./SetUpDialog.tsx')).SetUpDialog),
);
const ProofDialog = lazyComponent<ProofDialogProps>(
  withAccountTexts(async () => (await import('./ProofDialog.tsx')).ProofDialog),
);
const RecoveryCodesDialog = lazyComponent<RecoveryCodesDialogProps>(
  withAccountTexts(async () => (await import('./RecoveryCodesDialog.tsx')).RecoveryCodesDialog),
);

type Act = 'turnOn' | 'turnOff' | 'newCodes';

interface SecondFactorLineProps {
  account: Account;
  /** As this device read it last; `undefined` before. */
  state: SecondFactor | undefined;
  onChanged: () => void;
}

/** The second step of a sign-in: whether it is on, and the buttons that change it. */
export function SecondFactorLine({ account, state, onChanged }: SecondFactorLineProps) {
  const { t } = useTranslation('account');
  const isAway = useSignalValue(isOffline);
  const [act, setAct] = useState<Act | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (state === undefined) return null;
  const acts: Act[] = state.since === null ? ['turnOn'] : ['newCodes', 'turnOff'];
  const close = () => setAct(null);
  const keep = (made: string[]) => {
    setAct(null);
    setCodes(made);
    onChanged();
  };
  return (
    <li className={styles.line}>
      <span className={styles.name}>{t(($) => $.secondFactor.title)}</span>
      <StateText {...state} />
      {account.isDemo !== true && (
        <span className={styles.buttons}>
          {acts.map((each) => (
            <Button key={each} className={styles.end ?? ''} disabledFocusable={isAway} onClick={() => setAct(each)}>
              {t(($) => $.secondFactor[each])}
            </Button>
          ))}
        </span>
      )}
      {act === 'turnOn' && <SetUpDialog onCodes={keep} onClose={close} />}
      {(act === 'turnOff' || act === 'newCodes') && (
        <ProofDialog act={act} onCodes={keep} onChanged={onChanged} onClose={close} />
      )}
      {codes !== null && <RecoveryCodesDialog codes={codes} email={account.email} onClose={() => setCodes(null)} />}
    </li>
  );
}

function StateText({ since, recoveryCodesLeft, trustedBrowsers }: SecondFactor) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  if (since === null) return <span className={styles.hint}>{t(($) => $.secondFactor.off)}</span>;
  const sentences = [
    t(($) => $.secondFactor.on, { date: formatDate(locale, since, false) }),
    t(($) => $.secondFactor.left, { count: recoveryCodesLeft }),
    ...(trustedBrowsers > 0 ? [t(($) => $.secondFactor.trusted, { count: trustedBrowsers })] : []),
  ];
  return <span className={styles.value}>{sentences.join(' ')}</span>;
}
