import { useEffect, useRef, useState } from 'react';
import type { LiveAct, LivePageState } from '#core/wire/calls/template/livePageCalls.ts';
import type { BrowserStep } from '#core/wire/recipe/browserPlan.ts';
import type { GivenSignIn } from '#core/wire/calls/template/proposeCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';

interface Shown {
  sessionId: string | null;
  /** The start of the opening in ms, until the first picture is there. */
  openingSince: number | null;
  state: LivePageState | null;
  /** The picture as JPEG in Base64. */
  frame: string | null;
  /** The reason why the service opened no page, or is not reached any more. */
  failure: string | null;
}

const nothing: Shown = { sessionId: null, openingSince: null, state: null, frame: null, failure: null };
/** Acts within this time are sent together. */
const gatherMs = 80;
const maxActs = 20;

/** Opens a page at the service and shows it until the screen leaves. `onState` gets each state as it arrives. */
export function useLivePage(onState: (state: LivePageState, sessionId: string) => void) {
  const messages = useMessages();
  const [shown, setShown] = useState(nothing);
  const turn = useRef(0);
  const session = useRef<string | null>(null);
  const pending = useRef<LiveAct[]>([]);
  const sending = useRef<Promise<void> | null>(null);
  const handler = useRef(onState);
  useEffect(() => {
    handler.current = onState;
  });

  const end = (): void => {
    turn.current += 1;
    pending.current = [];
    if (session.current !== null) void bridge.actOnLivePage(session.current, [{ end: true }]);
    session.current = null;
  };
  const open = async (url: string, steps: readonly BrowserStep[], signedIn: GivenSignIn): Promise<void> => {
    end();
    const mine = turn.current;
    setShown({ ...nothing, openingSince: Date.now() });
    const opened = await bridge.openLivePage({ url, steps: [...steps], ...signedIn });
    if (mine !== turn.current) {
      if (opened.ok) void bridge.actOnLivePage(opened.value.sessionId, [{ end: true }]);
      return;
    }
    if (!opened.ok) return setShown({ ...nothing, failure: messages.ofFailed(opened) });
    const { sessionId } = opened.value;
    session.current = sessionId;
    for (let after = 0; mine === turn.current;) {
      const seen = await bridge.seeLivePage(sessionId, after);
      if (mine !== turn.current) return;
      if (!seen.ok) {
        session.current = null;
        return setShown((before) => ({ ...before, openingSince: null, failure: messages.ofFailed(seen) }));
      }
      const state = seen.value;
      after = state.version;
      handler.current(state, sessionId);
      // What it says may open another page.
      if (mine !== turn.current) return;
      setShown((before) => ({
        sessionId,
        state,
        failure: null,
        frame: state.frame ?? before.frame,
        openingSince: state.phase === 'open' || state.phase === 'over' ? null : before.openingSince,
      }));
      if (state.phase === 'over') session.current = null;
      if (state.phase === 'over') return;
    }
  };
  const flush = async (): Promise<void> => {
    while (pending.current.length > 0 && session.current !== null) {
      await new Promise((resolve) => {
        setTimeout(resolve, gatherMs);
      });
      const acts = pending.current.splice(0, maxActs);
      // The next state says when the page is over.
      if (acts.length > 0 && session.current !== null) await bridge.actOnLivePage(session.current, acts);
    }
  };
  const act = (next: LiveAct): void => {
    pending.current = joined(pending.current, next);
    sending.current ??= flush().finally(() => (sending.current = null));
  };
  useEffect(() => end, []);
  return { ...shown, open: (...page: Parameters<typeof open>) => void open(...page), act, end };
}
export type LivePageView = ReturnType<typeof useLivePage>;

/** Returns the acts with one more; a text grows, and turns of the wheel at one place add up. */
function joined(acts: readonly LiveAct[], next: LiveAct): LiveAct[] {
  const last = acts.at(-1);
  if (last !== undefined && 'text' in last && 'text' in next && last.text.length + next.text.length <= 500) {
    return [...acts.slice(0, -1), { text: last.text + next.text }];
  }
  if (last !== undefined && 'wheel' in last && 'wheel' in next) {
    const [x, y, down] = next.wheel;
    const sum = Math.max(-5_000, Math.min(5_000, last.wheel[2] + down));
    return [...acts.slice(0, -1), { wheel: [x, y, sum] }];
  }
  return [...acts, next];
}
