import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSecondCode } from '#core/domain/account/holder/secondFactor.ts';
import type { SecondStep } from '#workers/sync/calls/account/session.ts';
import { enterConsole } from '#app/features/account/enterConsole.ts';
import { useWelcome } from '#app/features/account/useWelcome.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useField } from '#app/parts/sign/useField.ts';
import { useMessages } from '#app/i18n/useMessages.ts';

export type SignIn = ReturnType<typeof useSignIn>;

/** State and actions of the sign-in form. The input stays after any answer of the service. */
export function useSignIn() {
  const { t } = useTranslation('sign');
  const messages = useMessages();
  const welcome = useWelcome();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [isCodeSent, setCodeSent] = useState(false);
  const [isTrusted, setTrusted] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const code = useField((value) => readSecondCode(value) !== null, isCodeAsked && isCodeSent);

  const signIn = async (name: string, secret: string, second?: SecondStep) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const outcome = await bridge.signIn(name, secret, second);
    if (outcome.ok) await enterConsole(outcome.value);
    else if ('outage' in outcome) setProblem(t(($) => $.signIn.offline));
    else if (outcome.refusal.code === 'SecondFactorNeeded') setCodeAsked(true);
    else if (outcome.refusal.code === 'SecondFactorWrong') code.refuse(code.value, messages.ofRefusal(outcome.refusal));
    else setProblem(messages.ofRefusal(outcome.refusal));
    setBusy(false);
  };

  return {
    welcome,
    login,
    setLogin,
    password,
    setPassword,
    isBusy,
    problem,
    isLoginMissing: isChecked && login.trim() === '',
    isPasswordMissing: isChecked && password === '',
    isCodeAsked,
    code,
    isTrusted,
    setTrusted,
    submitCode: () => {
      setCodeSent(true);
      if (code.isRight) void signIn(login.trim(), password, { code: code.value, isTrusted });
    },
    leaveCode: () => {
      setCodeAsked(false);
      setCodeSent(false);
      setProblem(null);
      code.change('');
    },
    submit: () => {
      setChecked(true);
      if (login.trim() !== '' && password !== '') void signIn(login.trim(), password);
    },
    enterDemo: () => {
      if (!welcome?.demo) return;
      setLogin(welcome.demo.login);
      setPassword(welcome.demo.password);
      void signIn(welcome.demo.login, welcome.demo.password);
    },
  };
}
