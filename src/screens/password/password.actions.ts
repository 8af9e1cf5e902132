import { useEffect, useState } from 'react';
import type { Outcome } from '#core/domain/refusal.ts';
import { newPassword as passwordRule } from '#core/wire/codec/signUpRules.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useFailure } from '#app/parts/sign/useFailure.ts';
import { useField } from '#app/parts/sign/useField.ts';

type Failed = Extract<Outcome<unknown>, { ok: false }>;
type Step = 'checking' | 'over' | 'asking' | 'done';

/** Checks the link of the address, whose token is behind the `#`, then sets the new password with it. */
export function useNewPassword() {
  const messages = useMessages();
  const [token] = useState(() => location.hash.slice(1));
  const [turn, setTurn] = useState(0);
  const [step, setStep] = useState<Step>('checking');
  const [account, setAccount] = useState<{ userName: string; email: string } | null>(null);
  const [problem, setProblem] = useState<{ sentence: string; isLink: boolean } | null>(null);
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const failure = useFailure();
  const password = useField((value) => passwordRule.safeParse(value).success, isSent);

  const end = (failed: Failed) => {
    setProblem({ sentence: messages.ofFailed(failed), isLink: isOfLink(failed) });
    setStep('over');
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

  const reset = async () => {
    setBusy(true);
    failure.clear();
    const outcome = await bridge.resetPassword(token, password.value);
    setBusy(false);
    if (outcome.ok) setStep('done');
    else if (isOfLink(outcome)) end(outcome);
    else failure.fail(outcome, { PasswordTooCommon: password, PasswordIsName: password });
  };
  return {
    step,
    account,
    problem,
    failed: failure.problem,
    password,
    isBusy,
    check: () => {
      setStep('checking');
      setTurn((before) => before + 1);
    },
    submit: () => {
      setSent(true);
      if (password.isRight && !isBusy) void reset();
    },
  };
}
export type NewPassword = ReturnType<typeof useNewPassword>;

/** An address without a token is a link that does not work. */
async function checkLink(token: string): ReturnType<typeof bridge.checkPasswordLink> {
  return token === '' ? { ok: false, refusal: { code: 'LinkOver' } } : bridge.checkPasswordLink(token);
}

function isOfLink(failed: Failed): boolean {
  return 'refusal' in failed && (failed.refusal.code === 'LinkUsed' || failed.refusal.code === 'LinkOver');
}
