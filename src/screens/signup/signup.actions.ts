import { useState } from 'react';
import type { RefusalCode } from '#core/domain/refusal.ts';
import { email, newPassword, userName } from '#core/wire/signUpRules.ts';
import { enterConsole } from '#app/app/account/enterConsole.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useSentences } from '#app/i18n/useSentences.ts';
import { locale } from '#app/state/preferences.ts';

export interface FieldState {
  value: string;
  change: (value: string) => void;
  leave: () => void;
  isRight: boolean;
  /** Only after it was left or sent: nobody is scolded while typing. */
  isWrong: boolean;
}

const unfitCodes = new Set<RefusalCode>(['PasswordTooCommon', 'PasswordIsName']);

/** What the sign-up form holds and does; its rules are the service's own (core/wire/signUpRules.ts). */
export function useSignUp() {
  const sentences = useSentences();
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** A password that the service refused, and its sentence: it stays wrong until another one is typed. */
  const [unfit, setUnfit] = useState({ password: '', sentence: '' });
  const fields = {
    email: useField((value) => email.safeParse(value.trim()).success, isSent),
    userName: useField((value) => userName.safeParse(value.trim()).success, isSent),
    password: useField((value) => newPassword.safeParse(value).success, isSent),
  };

  const signUp = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const outcome = await bridge.signUp({
      email: fields.email.value.trim(),
      userName: fields.userName.value.trim(),
      password: fields.password.value,
      language: locale.value,
    });
    if (outcome.ok) await enterConsole(outcome.value);
    else if ('refusal' in outcome && unfitCodes.has(outcome.refusal.code)) {
      setUnfit({ password: fields.password.value, sentence: sentences.ofFailed(outcome) });
    } else setProblem(sentences.ofFailed(outcome));
    setBusy(false);
  };

  return {
    fields,
    unfitPassword: unfit.sentence !== '' && unfit.password === fields.password.value ? unfit.sentence : null,
    isBusy,
    problem,
    submit: () => {
      setSent(true);
      if (Object.values(fields).every(({ isRight }) => isRight)) void signUp();
    },
  };
}

function useField(isMet: (value: string) => boolean, isSent: boolean): FieldState {
  const [value, setValue] = useState('');
  const [isLeft, setLeft] = useState(false);
  const isRight = isMet(value);
  return {
    value,
    change: setValue,
    leave: () => setLeft(value !== ''),
    isRight,
    isWrong: !isRight && (isSent || isLeft),
  };
}
