import { Button, MessageBar, MessageBarBody, Spinner } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { levelNames } from '#core/domain/account/levelNames.ts';
import { planOf } from '#core/domain/account/plan.ts';
import { trialEnd, trialLevel } from '#core/domain/account/trial.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useNow } from '#app/parts/format/useNow.ts';
import styles from '#app/parts/plans/plans.module.css';
import { Section } from '#app/parts/Section.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import own from './TrialScreen.module.css';

/** Describes the trial and what follows it, before the trial starts. */
export function TrialOffer({ account }: { account: Account }) {
  const { t } = useTranslation('plans');
  const { t: common } = useTranslation();
  const locale = useLocale();
  const { cloudCount: nodes, taskLimit: tasks } = planOf(trialLevel);
  const plan = common(($) => $.levels[levelNames[account.accountLevel]]);
  const endsOn = formatDate(locale, trialEnd(account.trialDays, useNow()), true);
  return (
    <>
      <p className={styles.lead}>{t(($) => $.trial.lead, { count: account.trialDays })}</p>
      <Section title={t(($) => $.trial.gives)}>
        <ul className={own.list}>
          <li>{t(($) => $.trial.runs)}</li>
          <li>{t(($) => $.trial.nodes, { nodes, tasks })}</li>
          <li>{t(($) => $.trial.proxies)}</li>
          <li>{t(($) => $.trial.prices)}</li>
        </ul>
      </Section>
      <Section title={t(($) => $.trial.after)}>
        <p className={styles.lead}>
          {t(($) => $.trial.until, { date: endsOn })} {t(($) => $.trial.afterText, { plan })}
        </p>
      </Section>
      <Begin />
    </>
  );
}

function Begin() {
  const { t } = useTranslation('plans');
  const [, navigate] = useLocation();
  const isAway = useSignalValue(isOffline);
  const { begin, isBeginning, problem } = useBeginTrial();
  return (
    <div className={styles.stack}>
      {isAway && (
        <MessageBar intent="info">
          <MessageBarBody>{t(($) => $.trial.offline)}</MessageBarBody>
        </MessageBar>
      )}
      {problem !== null && (
        <MessageBar intent="error">
          <MessageBarBody>{problem}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.actions}>
        <Button
          appearance="primary"
          disabledFocusable={isAway || isBeginning}
          {...(isBeginning && { icon: <Spinner size="extra-tiny" /> })}
          onClick={begin}
        >
          {t(($) => (isBeginning ? $.trial.beginning : $.trial.begin))}
        </Button>
        <Button onClick={() => navigate(addresses.pricing)}>{t(($) => $.trial.compare)}</Button>
      </div>
    </div>
  );
}

/** Starts the trial; `problem` is the reason of a failure. */
function useBeginTrial(): { begin: () => void; isBeginning: boolean; problem: string | null } {
  const messages = useMessages();
  const [isBeginning, setBeginning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async () => {
    setBeginning(true);
    setProblem(null);
    const outcome = await bridge.beginTrial();
    setBeginning(false);
    if (!outcome.ok) setProblem(messages.ofFailed(outcome));
  };
  return { begin: () => void begin(), isBeginning, problem };
}
