import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '#core/domain/refusal.ts';
import type { CredentialUse } from '#core/wire/calls/account/passkey/webAuthn.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { enterConsole } from '#app/features/account/enterConsole.ts';
import { choosePasskey } from '#app/features/passkeys/browserPasskeys.ts';
import { canOfferPasskeys } from '#app/features/passkeys/passkeySupport.ts';
import { useMessages } from '#app/i18n/useMessages.ts';

type Failed = Extract<Outcome<unknown>, { ok: false }>;

/** A request below a field waits as long as the page is open, and its challenge only five minutes. */
const renewMs = 4 * 60_000;

/** Signs in by a passkey: by a button, and while `canOffer`, by the list that the browser opens below the login. */
export function usePasskeySignIn(canOffer: boolean) {
  const { t } = useTranslation('account');
  const { t: sign } = useTranslation('sign');
  const messages = useMessages();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const fail = (failed: Failed) =>
    setProblem('outage' in failed ? sign(($) => $.signIn.offline) : messages.ofRefusal(failed.refusal));
  const enter = async (chosen: CredentialUse) => {
    const outcome = await bridge.signInByPasskey(chosen);
    if (outcome.ok) await enterConsole(outcome.value);
    else fail(outcome);
  };
  const choose = async () => {
    const begun = await bridge.beginPasskeySignIn();
    if (!begun.ok) return fail(begun);
    const answer = await choosePasskey(begun.value);
    if (answer.ok) await enter(answer.value);
    else setProblem(t(($) => $.passkeys[answer.problem === 'noAddress' ? 'noAddress' : 'notSignedIn']));
  };

  const ask = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    await choose();
    setBusy(false);
  };

  // A browser has one request at a time: the button's replaces this one.
  const isOffering = canOffer && !isBusy;
  useEffect(() => {
    if (!isOffering) return;
    const closing = new AbortController();
    void offer(closing.signal, enter);
    return () => closing.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the request lasts for many renders
  }, [isOffering]);

  return { isBusy, problem, ask };
}

async function offer(signal: AbortSignal, enter: (chosen: CredentialUse) => Promise<void>): Promise<void> {
  if (!(await canOfferPasskeys())) return;
  while (!signal.aborted) {
    const begun = await bridge.beginPasskeySignIn();
    if (!begun.ok || signal.aborted) return;
    const ending = AbortSignal.any([signal, AbortSignal.timeout(renewMs)]);
    const answer = await choosePasskey(begun.value, { mediation: 'conditional', signal: ending });
    if (answer.ok) await enter(answer.value);
    else if (!ending.aborted) return;
  }
}
