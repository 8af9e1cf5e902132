import { useLiveQuery } from 'dexie-react-hooks';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { nextStepsOf, type StartPrompt } from '#app/features/tasks/start/startPrompts.ts';
import { useStore } from '#app/state/session.ts';
import { accountOf } from '#app/store/queries/account.ts';

/** §2.5: links to a trial, another plan or recharging, if a start needs one of them. */
export function WaysOut({ plan }: { plan: StartPrompt }) {
  const { t } = useTranslation('start');
  const store = useStore();
  const [pathname] = useLocation();
  const account = useLiveQuery(() => accountOf(store), [store]);
  const addressOf = {
    trial: addresses.trialFrom(pathname + location.search),
    pricing: addresses.pricing,
    balance: addresses.balance,
  } as const;
  return nextStepsOf(plan, account?.canTrial === true).map((step) =>
    step === 'trial' || step === 'pricing' || step === 'balance' ? (
      <Fragment key={step}>
        <AppLink inline to={addressOf[step]}>
          {t(($) => $.next[step])}
        </AppLink>{' '}
      </Fragment>
    ) : null,
  );
}
