import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation } from 'wouter';
import type { LinkAccount } from '#app/features/account/proof/useLink.ts';
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
  const { link, isEntered } = entry;
  // After a reload the address has no token any more.
  if (isSignedIn && (isEntered || link.token === '')) return <Redirect to={addresses.overview} replace />;
  if (link.problem !== null) return <Over link={link} />;
  if (link.account === null || isEntered) return <Waiting />;
  return <Asking entry={entry} account={link.account} />;
}

function Waiting() {
  const { t } = useTranslation('account');
  return (
    <SignCard title={t(($) => $.supportEntry.title)} lead={t(($) => $.newPassword.checking)} onSubmit={() => undefined}>
      {null}
    </SignCard>
  );
}

function Over({ link: { problem, checkAgain } }: Pick<SupportEntry, 'link'>) {
  const { t } = useTranslation('account');
  const [, navigate] = useLocation();
  const isLink = problem?.isLink !== false;
  return (
    <SignCard title={t(($) => $.supportEntry.title)} onSubmit={isLink ? () => navigate(addresses.login) : checkAgain}>
      <Problem>{problem?.sentence ?? null}</Problem>
      <Button type="submit" appearance="primary" size="large">
        {t(($) => (isLink ? $.forgot.toLogin : $.newPassword.retry))}
      </Button>
    </SignCard>
  );
}

interface AskingProps {
  entry: SupportEntry;
  account: LinkAccount;
}

function Asking({ entry: { isBusy, enter }, account: { userName, email } }: AskingProps) {
  const { t } = useTranslation('account');
  return (
    <SignCard
      title={t(($) => $.supportEntry.title)}
      lead={t(($) => $.supportEntry.lead, { userName, email })}
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
