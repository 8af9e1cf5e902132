import { useEffect, useState } from 'react';
import type { Outcome } from '#core/domain/refusal.ts';
import { useMessages } from '#app/i18n/useMessages.ts';

type Failed = Extract<Outcome<unknown>, { ok: false }>;

/** The account of a link, as far as its page names it. */
export interface LinkAccount {
  userName: string;
  email: string;
}

/** The reason why a link is over: of the link itself, else of the connection, and then it can be checked again. */
export interface LinkProblem {
  sentence: string;
  isLink: boolean;
}

/**
 * Checks the link of the page, whose token is behind the `#` of its address, and returns its account. `endWith` ends it
 * with a failure of a later call; `sentences` are those of the link's own refusals, by their codes.
 */
export function useLink(
  ask: (token: string) => Promise<Outcome<LinkAccount>>,
  sentences: Partial<Record<'LinkUsed' | 'LinkOver', string>> = {},
) {
  const messages = useMessages();
  const [token] = useState(() => location.hash.slice(1));
  const [turn, setTurn] = useState(0);
  const [account, setAccount] = useState<LinkAccount | null>(null);
  const [problem, setProblem] = useState<LinkProblem | null>(null);

  const endWith = (failed: Failed): void => {
    const code = codeOfLink(failed);
    const sentence = (code === null ? undefined : sentences[code]) ?? messages.ofFailed(failed);
    setProblem({ sentence, isLink: code !== null });
  };
  useEffect(() => {
    let isOver = false;
    void check(token, ask).then((outcome) => {
      if (isOver) return;
      if (outcome.ok) setAccount(outcome.value);
      else endWith(outcome);
    });
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per turn; each render makes other functions
  }, [token, turn]);
  return {
    token,
    account,
    problem,
    endWith,
    checkAgain: () => {
      setAccount(null);
      setProblem(null);
      setTurn((before) => before + 1);
    },
  };
}

/** Returns the code of a refusal that is about the link; `null` for every other failure. */
export function codeOfLink(failed: Failed): 'LinkUsed' | 'LinkOver' | null {
  const code = 'refusal' in failed ? failed.refusal.code : null;
  return code === 'LinkUsed' || code === 'LinkOver' ? code : null;
}

/** An address without a token is a link that does not work. */
async function check<Value>(token: string, ask: (token: string) => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  return token === '' ? { ok: false, refusal: { code: 'LinkOver' } } : ask(token);
}
