import { useRef } from 'react';
import { useSearchParams } from 'wouter';
import { readSignUpCode } from '#core/domain/account/typedCodes.ts';
import { mailCode } from '#core/wire/codec/signUpRules.ts';
import { enterConsole } from '#app/features/account/enterConsole.ts';
import { useCodeMail } from '#app/features/account/useCodeMail.ts';
import { useWelcome } from '#app/features/account/useWelcome.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { locale } from '#app/state/preferences.ts';
import { useSignUpForm } from './signup.state.ts';

/** The actions of the sign-up form: creates an account at once, or with a mailed code if the service requires it. */
export function useSignUp() {
  const welcome = useWelcome();
  const form = useSignUpForm();
  const { mail, send } = useCodeMail((to) => bridge.sendSignUpCode(to, locale.value));
  const { fields, goTo, fail, whileBusy } = form;
  const [search] = useSearchParams();
  const invitation = search.get('invite');
  const triedCode = useRef('');
  const address = fields.email.value.trim();

  const sendCode = async () => {
    const outcome = await send(address);
    if (!outcome.ok) return fail(outcome, '');
    triedCode.current = '';
    fields.code.change('');
    form.setCodeSent(false);
    goTo('code');
  };
  const create = async (code: string) => {
    triedCode.current = code;
    const outcome = await bridge.signUp({
      email: address,
      userName: fields.userName.value.trim(),
      password: fields.password.value,
      language: locale.value,
      ...(code !== '' && { code }),
      ...(invitation !== null && { invitation }),
    });
    if (outcome.ok) return enterConsole(outcome.value);
    fail(outcome, code);
  };
  /** Continues after the first step: creates the account, or asks for the code. */
  const next = async () => {
    const known = welcome ?? (await askWelcome());
    if (!('isSignupByCode' in known)) return fail(known, '');
    if (!known.isSignupByCode) return create('');
    if (mail?.to !== address) return sendCode();
    return fields.code.isRight ? create(fields.code.value) : goTo('code');
  };

  return {
    ...form,
    mail,
    isByCode: welcome?.isSignupByCode === true,
    pages: welcome?.pages ?? [],
    /** The credit for the invitation of the link, if it is one; `null` without. */
    invitationMicro: invitation === null ? null : (welcome?.invitationMicro ?? null),
    submitDetails: () => {
      form.setSent(true);
      const wrong = (['email', 'userName', 'password'] as const).find((name) => !fields[name].isRight);
      if (wrong === undefined) whileBusy(next);
      else goTo(wrong);
    },
    changeCode: (text: string) => {
      const code = readSignUpCode(text);
      fields.code.change(code);
      if (mailCode.safeParse(code).success && code !== triedCode.current) whileBusy(() => create(code));
    },
    submitCode: () => {
      form.setCodeSent(true);
      if (fields.code.isRight) whileBusy(() => create(fields.code.value));
      else goTo('code');
    },
    resend: () => whileBusy(sendCode),
  };
}
export type SignUp = ReturnType<typeof useSignUp>;

async function askWelcome() {
  const outcome = await bridge.welcome();
  return outcome.ok ? outcome.value : outcome;
}
