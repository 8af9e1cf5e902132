import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enterConsole } from '#app/features/account/enterConsole.ts';
import { useWelcome } from '#app/features/account/useWelcome.ts';
import { bridge } from '#app/bridge/bridge.ts';
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
  const [problem, setProblem] = useState<string | null>(null);

  const signIn = async (name: string, secret: string) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const outcome = await bridge.signIn(name, secret);
    if (outcome.ok) await enterConsole(outcome.value);
    else setProblem('outage' in outcome ? t(($) => $.signIn.offline) : messages.ofRefusal(outcome.refusal));
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
