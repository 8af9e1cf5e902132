import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { identityProviderNames, type IdentityProvider } from '#core/domain/account/holder/identity.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { useIdentityFailure } from '#app/parts/sign/useIdentityFailure.ts';
import { keepReturnTo } from './identityReturn.ts';

export interface IdentityButtonsProps {
  providers: readonly IdentityProvider[];
}

/** The buttons that sign in by an account elsewhere. */
export function IdentityButtons({ providers }: IdentityButtonsProps) {
  const { t } = useTranslation('account');
  const [search] = useSearchParams();
  const { problem, clear, fail } = useIdentityFailure();
  const [isBusy, setBusy] = useState(false);
  const enter = async (provider: IdentityProvider) => {
    if (isBusy) return;
    setBusy(true);
    clear();
    const outcome = await bridge.beginIdentitySignIn(provider);
    setBusy(false);
    if (!outcome.ok) return void fail(outcome, {});
    keepReturnTo(search.get('returnTo'));
    return window.location.assign(outcome.value.url);
  };
  return (
    <>
      <Problem>{problem}</Problem>
      {providers.map((provider) => (
        <Button key={provider} size="large" disabledFocusable={isBusy} onClick={() => void enter(provider)}>
          {t(($) => $.identities.signIn, { provider: identityProviderNames[provider] })}
        </Button>
      ))}
    </>
  );
}
