import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '#core/domain/refusal.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { enterConsole } from '#app/features/account/enterConsole.ts';
import { useMessages } from '#app/i18n/useMessages.ts';

type Failed = Extract<Outcome<unknown>, { ok: false }>;
type Step = 'checking' | 'over' | 'asking' | 'entered';

/** Checks the link of the address, whose token is behind the `#`, then enters its account. */
export function useSupportEntry() {
  const { t } = useTranslation('account');
  const messages = useMessages();
  const [token] = useState(() => location.hash.slice(1));
  const [turn, setTurn] = useState(0);
  const [step, setStep] = useState<Step>('checking');
  const [account, setAccount] = useState<{ userName: string; email: string } | null>(null);
  const [problem, setProblem] = useState<{ sentence: string; isLink: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);

  const end = (failed: Failed) => {
    const code = 'refusal' in failed ? failed.refusal.code : null;
    const sentence =
      code === 'LinkUsed'
        ? t(($) => $.supportEntry.used)
        : code === 'LinkOver'
          ? t(($) => $.supportEntry.over)
          : messages.ofFailed(failed);
    setProblem({ sentence, isLink: code === 'LinkUsed' || code === 'LinkOver' });
    setStep('over');
  };
  const check = () => {
    setStep('checking');
    setTurn((before) => before + 1);
  };
  useEffect(() => {
    let isOver = false;
    void checkLink(token).then((outcome) => {
      if (isOver) return;
      if (!outcome.ok) return end(outcome);
      setAccount(outcome.value);
      setStep('asking');
    });
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per turn; each render makes another `end`
  }, [token, turn]);

  const enter = async () => {
    if (isBusy) return;
    setBusy(true);
    const outcome = await bridge.enterSupport(token);
    if (outcome.ok) {
      await enterConsole(outcome.value);
      setStep('entered');
    } else end(outcome);
    setBusy(false);
  };
  return { step, account, problem, isBusy, hasToken: token !== '', check, enter };
}
export type SupportEntry = ReturnType<typeof useSupportEntry>;

/** An address without a token is a link that does not work. */
async function checkLink(token: string): ReturnType<typeof bridge.checkSupportLink> {
  return token === '' ? { ok: false, refusal: { code: 'LinkOver' } } : bridge.checkSupportLink(token);
}
