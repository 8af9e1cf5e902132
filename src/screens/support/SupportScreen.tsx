import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { SignCard } from '#app/parts/sign/SignCard.tsx';
import { session } from '#app/state/session.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { useSupportEntry, type SupportEntry } from './support.actions.ts';

/** The page that the link of an operator opens: whose account it is, what a visit means, and the button that enters. */
export function SupportScreen() {
  const isSignedIn = useSignalValue(session) !== null;
  const entry = useSupportEntry();
  // After a reload the address has no token any more.
  if (isSignedIn && (entry.step === 'entered' || !entry.hasToken)) return <Redirect to={addresses.overview} replace />;
  switch (entry.step) {
    case 'checking':
    case 'entered':
      return <Waiting />;
    case 'over':
      return <Over entry={entry} />;
    case 'asking':
      return <Asking entry={entry} />;
  }
}

function Waiting() {
  const { t } = useTranslation('account');
  return (
    <SignCard title={t(($) => $.supportEntry.title)} lead={t(($) => $.newPassword.checking)} onSubmit={() => undefined}>
      {null}
    </SignCard>
  );
}

function Over({ entry: { problem, check } }: { entry: SupportEntry }) {
  const { t } = useTranslation('account');
  const [, navigate] = useLocation();
  const isLink = problem?.isLink !== false;
  return (
    <SignCard title={t(($) => $.supportEntry.title)} onSubmit={isLink ? () => navigate(addresses.login) : check}>
      <Problem>{problem?.sentence ?? null}</Problem>
      <Button type="submit" appearance="primary" size="large">
        {t(($) => (isLink ? $.forgot.toLogin : $.newPassword.retry))}
      </Button>
    </SignCard>
  );
}

function Asking({ entry: { account, isBusy, enter } }: { entry: SupportEntry }) {
  const { t } = useTranslation('account');
  const userName = account?.userName ?? '';
  return (
    <SignCard
      title={t(($) => $.supportEntry.title)}
      lead={t(($) => $.supportEntry.lead, { userName, email: account?.email ?? '' })}
      onSubmit={() => void enter()}
      footer={
        <p>
          <AppLink inline to={addresses.login}>
            {t(($) => $.forgot.toLogin)}
          </AppLink>
        </p>
      }
    >
      <p>
        {t(($) => $.supportEntry.reads)} {t(($) => $.supportEntry.seen, { userName })}
      </p>
      <p>{t(($) => $.supportEntry.leaves)}</p>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={isBusy}>
        {t(($) => (isBusy ? $.supportEntry.isEntering : $.supportEntry.enter))}
      </Button>
    </SignCard>
  );
}
