import { Button, Field } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { LinkAccount } from '#app/features/account/proof/useLink.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { fieldVerdict } from '#app/parts/sign/fieldVerdict.ts';
import { PasswordInput } from '#app/parts/sign/PasswordInput.tsx';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { SignCard } from '#app/parts/sign/SignCard.tsx';
import { useNewPassword, type NewPassword } from './password.actions.ts';
import { ToLogin } from './ToLogin.tsx';

/** The page that the link of a mail opens. A link that does not work any more says so, and leads to another mail. */
export function NewPasswordScreen() {
  const form = useNewPassword();
  const { link } = form;
  if (link.problem !== null) return <Over link={link} />;
  if (link.account === null) return <Waiting />;
  return form.isDone ? <Done /> : <Asking form={form} account={link.account} />;
}

function Waiting() {
  const { t } = useTranslation('account');
  return (
    <SignCard title={t(($) => $.newPassword.title)} lead={t(($) => $.newPassword.checking)} onSubmit={() => undefined}>
      {null}
    </SignCard>
  );
}

function Over({ link: { problem, checkAgain } }: Pick<NewPassword, 'link'>) {
  const { t } = useTranslation('account');
  const [, navigate] = useLocation();
  const isLink = problem?.isLink !== false;
  return (
    <SignCard
      title={t(($) => $.newPassword.title)}
      onSubmit={isLink ? () => navigate(addresses.forgotPassword) : checkAgain}
      footer={<ToLogin />}
    >
      <Problem>{problem?.sentence ?? null}</Problem>
      <Button type="submit" appearance="primary" size="large">
        {t(($) => (isLink ? $.newPassword.another : $.newPassword.retry))}
      </Button>
    </SignCard>
  );
}

interface AskingProps {
  form: NewPassword;
  account: LinkAccount;
}

function Asking({ form: { password, failed, isBusy, submit }, account: { userName, email } }: AskingProps) {
  const { t } = useTranslation('account');
  const { t: sign } = useTranslation('sign');
  return (
    <SignCard
      title={t(($) => $.newPassword.title)}
      lead={t(($) => $.newPassword.lead, { userName, email })}
      onSubmit={submit}
      footer={<ToLogin />}
    >
      <Problem>{failed}</Problem>
      <Field
        label={t(($) => $.newPassword.label)}
        {...fieldVerdict(
          password,
          sign(($) => $.signUp.passwordInvalid),
          sign(($) => $.signUp.passwordRule),
        )}
      >
        <PasswordInput
          autoComplete="new-password"
          value={password.value}
          onChange={password.change}
          onBlur={password.leave}
        />
      </Field>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={isBusy}>
        {t(($) => (isBusy ? $.newPassword.isSubmitting : $.newPassword.submit))}
      </Button>
    </SignCard>
  );
}

function Done() {
  const { t } = useTranslation('account');
  const { t: sign } = useTranslation('sign');
  const [, navigate] = useLocation();
  return (
    <SignCard
      title={t(($) => $.newPassword.doneTitle)}
      lead={t(($) => $.newPassword.done)}
      onSubmit={() => navigate(addresses.login)}
    >
      <Button type="submit" appearance="primary" size="large">
        {sign(($) => $.signIn.submit)}
      </Button>
    </SignCard>
  );
}
