import { useState } from 'react';
import type { Outcome, RefusalCode } from '#core/domain/refusal.ts';
import { email, mailCode, newPassword, userName } from '#core/wire/codec/signUpRules.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useField } from '#app/parts/sign/useField.ts';

export type FieldName = 'email' | 'userName' | 'password' | 'code';
type Failed = Extract<Outcome<unknown>, { ok: false }>;

/** The field that shows a refusal. */
const fieldOf: Partial<Record<RefusalCode, FieldName>> = {
  EmailTaken: 'email',
  UserNameTaken: 'userName',
  PasswordTooCommon: 'password',
  PasswordIsName: 'password',
  VerificationCodeFailed: 'code',
};

/**
 * The state of the form with its two steps. The input of both steps stays when a refusal leads back to either of them.
 */
export function useSignUpForm() {
  const messages = useMessages();
  const [step, setStep] = useState<'details' | 'code'>('details');
  const [isSent, setSent] = useState(false);
  const [isCodeSent, setCodeSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** A new object for each request, so that the same field can be focused again. */
  const [focus, setFocus] = useState<{ field: FieldName } | null>(null);
  // The rules are those of the service (core/wire/codec/signUpRules.ts).
  const fields = {
    email: useField((value) => email.safeParse(value.trim()).success, isSent),
    userName: useField((value) => userName.safeParse(value.trim()).success, isSent),
    password: useField((value) => newPassword.safeParse(value).success, isSent),
    code: useField((value) => mailCode.safeParse(value).success, isCodeSent),
  };
  const goTo = (field: FieldName) => {
    setStep(field === 'code' ? 'code' : 'details');
    setFocus({ field });
  };
  return {
    step,
    fields,
    focus,
    isBusy,
    problem,
    goTo,
    setSent,
    setCodeSent,
    /** Shows the service's answer to this code; '' if no code was sent. */
    fail: (failed: Failed, code: string) => {
      const sentence = messages.ofFailed(failed);
      const field = 'refusal' in failed ? fieldOf[failed.refusal.code] : undefined;
      if (field === undefined) return setProblem(sentence);
      fields[field].refuse(field === 'code' ? code : fields[field].value, sentence);
      goTo(field);
    },
    /** Runs one action at a time and clears the previous problem. */
    whileBusy: (work: () => Promise<void> | void) => {
      if (isBusy) return;
      setBusy(true);
      setProblem(null);
      void Promise.resolve(work()).finally(() => setBusy(false));
    },
    changeEmail: () => {
      setProblem(null);
      goTo('email');
    },
  };
}
