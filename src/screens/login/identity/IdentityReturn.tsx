import { Spinner } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import {
  identityProviderNames,
  identityProviders,
  type IdentityProvider,
} from '#core/domain/account/holder/identity.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { SignCard } from '#app/parts/sign/SignCard.tsx';
import { session } from '#app/state/session.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { CodeStep } from '../CodeStep.tsx';
import { useIdentityReturn } from './useIdentityReturn.ts';

export interface IdentityReturnProps {
  /** The last part of the address. */
  named: string;
}

/** The page to which Google, Microsoft and Apple return: it signs in, or connects an account of a user who is. */
export function IdentityReturn({ named }: IdentityReturnProps) {
  const provider = identityProviders.find((each) => each === named);
  return provider === undefined ? <Redirect to={addresses.login} replace /> : <Return provider={provider} />;
}

function Return({ provider }: { provider: IdentityProvider }) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const isSignedIn = useSignalValue(session) !== null;
  const { problem, isCodeAsked, step } = useIdentityReturn(provider);
  if (isCodeAsked) return <CodeStep signIn={step} />;
  const name = identityProviderNames[provider];
  const title = t(($) => $.identities[isSignedIn ? 'bindOf' : 'signIn'], { provider: name });
  const back = isSignedIn ? (
    <AppLink inline to={addresses.account}>
      {t(($) => $.identities.toAccount)}
    </AppLink>
  ) : (
    <AppLink inline to={addresses.login}>
      {common(($) => $.titles.login)}
    </AppLink>
  );
  return (
    <SignCard title={title} onSubmit={() => undefined} footer={problem !== null && <p>{back}</p>}>
      <Problem>{problem}</Problem>
      {problem === null && <Spinner label={t(($) => $.identities.asking, { provider: name })} />}
    </SignCard>
  );
}
