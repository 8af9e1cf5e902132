import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '#core/domain/refusal.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { addresses } from '#app/navigation/addresses.ts';

type GoogleState =
  { is: 'asking' } | { is: 'connecting' } | { is: 'done'; email: string } | { is: 'failed'; problem: string };

export interface GoogleSignIn {
  state: GoogleState;
  /** Goes to Google. */
  begin: () => void;
}

/** Connects a Google account with what Google has added to this page's address, or goes to Google. */
export function useGoogleSignIn(): GoogleSignIn {
  const { t } = useTranslation('destinations');
  const messages = useMessages();
  const [state, setState] = useState<GoogleState>({ is: 'asking' });
  const isBegun = useRef(false);
  const fail = (outcome: Extract<Outcome<unknown>, { ok: false }>) =>
    setState({ is: 'failed', problem: messages.ofFailed(outcome) });
  const begin = async () => {
    setState({ is: 'asking' });
    const outcome = await bridge.beginGoogle();
    if (outcome.ok) window.location.assign(outcome.value.url);
    else fail(outcome);
  };
  const connect = async (given: { state: string; code: string }) => {
    setState({ is: 'connecting' });
    const outcome = await bridge.connectGoogle(given);
    if (!outcome.ok) return fail(outcome);
    setState({ is: 'done', email: outcome.value.email });
    // A browser keeps a window that the user has opened.
    return window.close();
  };
  const enter = (search: URLSearchParams) => {
    const [code, given] = [search.get('code'), search.get('state')];
    // The code works once: neither the history nor a reload needs it.
    window.history.replaceState(null, '', addresses.google);
    if (code !== null && given !== null) return connect({ state: given, code });
    if (!search.has('error')) return begin();
    return setState({ is: 'failed', problem: t(($) => $.sheets.denied) });
  };
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void enter(new URLSearchParams(window.location.search));
  });
  return { state, begin: () => void begin() };
}
