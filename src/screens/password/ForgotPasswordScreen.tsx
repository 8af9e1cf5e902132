import { Button, Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { email as emailRule } from '#core/wire/codec/signUpRules.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useCodeMail } from '#app/features/account/useCodeMail.ts';
import { fieldVerdict } from '#app/parts/sign/fieldVerdict.ts';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { ResendButton } from '#app/parts/sign/ResendButton.tsx';
import { SignCard } from '#app/parts/sign/SignCard.tsx';
import { useFailure } from '#app/parts/sign/useFailure.ts';
import { useField } from '#app/parts/sign/useField.ts';
import { locale } from '#app/state/preferences.ts';
import { ToLogin } from './ToLogin.tsx';

/** The way to a new password: a mail with a link, where the address has an account. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('account');
  const { t: sign } = useTranslation('sign');
  const { address, mail, isBusy, problem, submit } = useForgotPassword();
  const isSent = mail !== null;
  return (
    <SignCard
      title={t(($) => (isSent ? $.forgot.sentTitle : $.forgot.title))}
      lead={t(($) => (isSent ? $.forgot.sent : $.forgot.lead), { email: mail?.to ?? '' })}
      onSubmit={submit}
      footer={<ToLogin />}
    >
      <Problem>{problem}</Problem>
      {isSent ? (
        <ResendButton mail={mail} isBusy={isBusy} onResend={submit} />
      ) : (
        <>
          <Field
            label={sign(($) => $.signUp.email)}
            {...fieldVerdict(
              address,
              sign(($) => $.signUp.emailInvalid),
            )}
          >
            <Input
              size="large"
              type="email"
              autoComplete="email"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there for nothing else
              autoFocus
              value={address.value}
              onChange={(_, { value }) => address.change(value)}
              onBlur={address.leave}
            />
          </Field>
          <Button type="submit" appearance="primary" size="large" disabledFocusable={isBusy}>
            {isBusy ? sign(($) => $.signUp.isSending) : t(($) => $.forgot.submit)}
          </Button>
        </>
      )}
      <output>{isSent ? t(($) => $.forgot.hint) : ''}</output>
    </SignCard>
  );
}

function useForgotPassword() {
  const { problem, clear, fail } = useFailure();
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const address = useField((value) => emailRule.safeParse(value.trim()).success, isSent);
  const { mail, send } = useCodeMail((to) => bridge.sendPasswordLink(to, locale.value));
  const ask = async () => {
    setBusy(true);
    clear();
    const outcome = await send(address.value.trim());
    setBusy(false);
    if (!outcome.ok) fail(outcome, {});
  };
  const submit = () => {
    setSent(true);
    if (!isBusy && address.isRight) void ask();
  };
  return { address, mail, isBusy, problem, submit };
}
