import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'wouter';
import { canRunInCloud } from '#core/domain/account/level.ts';
import { levelNames } from '#core/domain/account/levelNames.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { safeReturnTo } from '#app/navigation/returnTo.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useNow } from '#app/parts/format/useNow.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import styles from '#app/parts/plans/plans.module.css';
import { Section } from '#app/parts/Section.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { useAccount } from '#app/state/session.ts';
import { TrialOffer } from './TrialOffer.tsx';

/** §2.1, free trial: its contents and end date with the button that starts it, or its state, and the way back. */
export function TrialScreen() {
  const { t } = useTranslation();
  const account = useAccount();
  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.titles.trial)} />
      {account === undefined ? <TableSkeleton rowCount={3} /> : <Trial account={account} />}
    </div>
  );
}

function Trial({ account }: { account: Account }) {
  const phase = trialPhase(account, useNow());
  if (phase === 'offered') return <TrialOffer account={account} />;
  return <TrialState account={account} phase={phase} />;
}

interface TrialStateProps {
  account: Account;
  phase: Exclude<ReturnType<typeof trialPhase>, 'offered'>;
}

function TrialState({ account, phase }: TrialStateProps) {
  const { t } = useTranslation('plans');
  const { t: common } = useTranslation();
  const locale = useLocale();
  const facts = {
    date: formatDate(locale, account.trialEndsAt ?? 0, true),
    plan: common(($) => $.levels[levelNames[account.accountLevel]]),
  };
  return (
    <Section title={t(($) => $.trial[phase].title)} isLive>
      <p className={styles.lead}>{t(($) => $.trial[phase].text, facts)}</p>
      {phase === 'running' && <p className={styles.lead}>{t(($) => $.trial.afterText, facts)}</p>}
      <WaysOn />
    </Section>
  );
}

/** Returns to the page that the user came from, if it is a page of this app; else to the templates. */
function WaysOn() {
  const { t } = useTranslation('plans');
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const cameFrom = safeReturnTo(search.get('returnTo'));
  return (
    <div className={styles.actions}>
      <Button appearance="primary" onClick={() => navigate(cameFrom ?? addresses.gallery)}>
        {t(($) => (cameFrom === null ? $.trial.toGallery : $.trial.back))}
      </Button>
      <Button onClick={() => navigate(addresses.pricing)}>{t(($) => $.trial.compare)}</Button>
    </div>
  );
}

/** The state of an account's trial. */
type TrialPhase = 'offered' | 'running' | 'over' | 'notNeeded' | 'notOffered';

/** Returns the phase by the device's clock: offline the service cannot report that a trial has ended. */
function trialPhase(account: Account, now: number): TrialPhase {
  const { canTrial, trialEndsAt, accountLevel, currentAccountLevel } = account;
  if (canTrial) return 'offered';
  if (currentAccountLevel !== accountLevel && trialEndsAt !== null && trialEndsAt > now) return 'running';
  if (canRunInCloud(accountLevel)) return 'notNeeded';
  return trialEndsAt === null ? 'notOffered' : 'over';
}
