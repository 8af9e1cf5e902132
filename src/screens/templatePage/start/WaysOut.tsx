import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { buyerOf } from '#core/domain/account/level.ts';
import { nextStepsOf, type StartPrompt } from '#app/features/tasks/start/startPrompts.ts';
import { useAccount } from '#app/state/session.ts';

/** §2.5: links to a trial, another plan or recharging, if a start needs one of them. */
export function WaysOut({ plan }: { plan: StartPrompt }) {
  const { t } = useTranslation('start');
  const [pathname] = useLocation();
  const account = useAccount();
  const addressOf = {
    trial: addresses.trialFrom(pathname + location.search),
    pricing: addresses.pricing,
    balance: addresses.balance,
  } as const;
  return nextStepsOf(plan, buyerOf(account)).map((step) =>
    step === 'trial' || step === 'pricing' || step === 'balance' ? (
      <Fragment key={step}>
        <AppLink inline to={addressOf[step]}>
          {t(($) => $.next[step])}
        </AppLink>{' '}
      </Fragment>
    ) : null,
  );
}
