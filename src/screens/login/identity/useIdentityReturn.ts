import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { identityProviderNames, type IdentityProvider } from '#core/domain/account/holder/identity.ts';
import { readSecondCode } from '#core/domain/account/holder/secondFactor.ts';
import type { Account } from '#core/wire/rows/account.ts';
import type { IdentityAnswer } from '#core/wire/calls/account/holder/identityCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { enterConsole } from '#app/features/account/enterConsole.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { useIdentityFailure } from '#app/parts/sign/useIdentityFailure.ts';
import { useField } from '#app/parts/sign/useField.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { session } from '#app/state/session.ts';
import { keptReturnTo } from './identityReturn.ts';

/**
 * Reads the answer that the provider has added to this page's address: it connects the account of a user who is signed
 * in, and signs in another, with a second step where the account asks for it.
 */
export function useIdentityReturn(provider: IdentityProvider) {
  const { t } = useTranslation('account');
  const [, navigate] = useLocation();
  const notify = useNotify();
  const { problem, clear, fail } = useIdentityFailure();
  const [answer] = useState(() => readAnswer(new URLSearchParams(window.location.search)));
  const [proof, setProof] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isCodeSent, setCodeSent] = useState(false);
  const [isTrusted, setTrusted] = useState(false);
  const code = useField((value) => readSecondCode(value) !== null, isCodeSent);
  const name = identityProviderNames[provider];

  const enter = async (account: Account) => {
    await enterConsole(account);
    navigate(keptReturnTo(), { replace: true });
  };
  const bind = async (given: IdentityAnswer) => {
    const outcome = await bridge.bindIdentity(provider, given);
    if (!outcome.ok) return void fail(outcome, {});
    notify({ intent: 'success', title: t(($) => $.identities.bound, { email: outcome.value.email }) });
    return navigate(addresses.account, { replace: true });
  };
  const signIn = async (given: IdentityAnswer) => {
    const outcome = await bridge.signInByIdentity(provider, given);
    if (!outcome.ok) return void fail(outcome, {});
    if (outcome.value.account !== null) return enter(outcome.value.account);
    return setProof(outcome.value.proof);
  };
  const submitCode = async () => {
    setCodeSent(true);
    if (!code.isRight || proof === null || isBusy) return;
    setBusy(true);
    clear();
    const outcome = await bridge.proveIdentitySignIn(provider, { proof, code: code.value, isTrusted });
    if (outcome.ok) await enter(outcome.value);
    else fail(outcome, { SecondFactorWrong: code });
    setBusy(false);
  };

  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    // The code works once: neither the history nor a reload needs it.
    window.history.replaceState(null, '', window.location.pathname);
    if (answer !== null) void (session.value === null ? signIn : bind)(answer);
  });

  return {
    problem: answer === null ? t(($) => $.identities.denied, { provider: name }) : problem,
    isCodeAsked: proof !== null,
    step: { code, isBusy, isTrusted, problem, setTrusted, submitCode, leaveCode: () => navigate(addresses.login) },
  };
}

/** Returns the answer in an address; `null` where the user has cancelled the request. */
function readAnswer(search: URLSearchParams): IdentityAnswer | null {
  const [state, code, iss] = [search.get('state'), search.get('code'), search.get('iss')];
  return state === null || code === null ? null : { state, code, ...(iss !== null && { iss }) };
}
