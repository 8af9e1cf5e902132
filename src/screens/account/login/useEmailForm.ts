import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSignUpCode } from '#core/domain/account/typedCodes.ts';
import { email as emailRule, mailCode } from '#core/wire/codec/signUpRules.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useCodeMail } from '#app/features/account/useCodeMail.ts';
import { useFailure } from '#app/parts/sign/useFailure.ts';
import { useField } from '#app/parts/sign/useField.ts';
import { useNotify } from '#app/parts/useNotify.ts';

/** The two steps to another address. Each refusal is shown at its field; what was typed stays. */
export function useEmailForm(onChanged: () => void) {
  const { t } = useTranslation('account');
  const { problem, clear, fail } = useFailure();
  const notify = useNotify();
  const [step, setStep] = useState<'address' | 'code'>('address');
  const [isSent, setSent] = useState(false);
  const [isCodeSent, setCodeSent] = useState(false);
  const address = useField((value) => emailRule.safeParse(value.trim()).success, isSent);
  const password = useField((value) => value !== '', isSent);
  const code = useField((value) => mailCode.safeParse(value).success, isCodeSent);
  const { mail, send } = useCodeMail((to) => bridge.sendEmailCode(to, password.value));

  const sendCode = async () => {
    setSent(true);
    clear();
    if (!address.isRight || !password.isRight) return false;
    const outcome = await send(address.value.trim());
    if (!outcome.ok) return fail(outcome, { FailValidatePassword: password, EmailTaken: address });
    code.change('');
    setCodeSent(false);
    setStep('code');
    return false;
  };
  const change = async () => {
    setCodeSent(true);
    clear();
    if (!code.isRight) return false;
    const outcome = await bridge.changeEmail(address.value.trim(), code.value);
    if (!outcome.ok) return fail(outcome, { VerificationCodeFailed: code, HttpApiCallError: code });
    notify({ intent: 'success', title: t(($) => $.email.changed, { email: address.value.trim() }) });
    onChanged();
    return true;
  };
  return {
    step,
    address,
    password,
    code: { ...code, change: (text: string) => code.change(readSignUpCode(text)) },
    mail,
    problem,
    resend: () => void sendCode(),
    submit: step === 'code' ? change : sendCode,
  };
}
export type EmailForm = ReturnType<typeof useEmailForm>;
