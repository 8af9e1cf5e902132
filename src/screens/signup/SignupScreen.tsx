import { Button, Field, Input, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Redirect, useSearchParams } from 'wouter';
import { addresses } from '#app/app/addresses.ts';
import { safeReturnTo } from '#app/app/returnTo.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { PasswordInput } from '#app/parts/sign/PasswordInput.tsx';
import { SignCard } from '#app/parts/sign/SignCard.tsx';
import { session } from '#app/state/session.ts';
import { useSig } from '#app/state/useSig.ts';
import { useSignUp, type FieldState } from './signup.actions.ts';

/** A new account. Each rule is shown at its field and turns green as soon as it is met. */
export function SignupScreen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const isSignedIn = useSig(session) !== null;
  const { fields, unfitPassword, problem, isBusy, submit } = useSignUp();
  if (isSignedIn) return <Redirect to={safeReturnTo(search.get('returnTo')) ?? addresses.gallery} replace />;
  return (
    <SignCard title={t(($) => $.signUp.title)} onSubmit={submit} footer={<ToLogin />}>
      {problem !== null && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{problem}</MessageBarBody>
        </MessageBar>
      )}
      <Field
        label={t(($) => $.signUp.email)}
        {...verdict(
          fields.email,
          t(($) => $.signUp.emailInvalid),
        )}
      >
        <Input size="large" type="email" autoComplete="email" {...bind(fields.email)} />
      </Field>
      <Field
        label={t(($) => $.signUp.userName)}
        {...verdict(
          fields.userName,
          t(($) => $.signUp.userNameInvalid),
          t(($) => $.signUp.userNameRule),
        )}
      >
        <Input size="large" autoComplete="username" {...bind(fields.userName)} />
      </Field>
      <Field
        label={t(($) => $.signUp.password)}
        {...verdict(
          unfitPassword === null ? fields.password : { ...fields.password, isWrong: true },
          unfitPassword ?? t(($) => $.signUp.passwordInvalid),
          t(($) => $.signUp.passwordRule),
        )}
      >
        <PasswordInput
          autoComplete="new-password"
          value={fields.password.value}
          onChange={fields.password.change}
          onBlur={fields.password.leave}
        />
      </Field>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={isBusy}>
        {t(($) => (isBusy ? $.signUp.isSubmitting : $.signUp.submit))}
      </Button>
    </SignCard>
  );
}

function ToLogin() {
  const { t } = useTranslation();
  return (
    <p>
      {t(($) => $.signUp.hasAccount)}{' '}
      <AppLink inline to={addresses.login + location.search}>
        {t(($) => $.signUp.toLogin)}
      </AppLink>
    </p>
  );
}

function bind(field: FieldState) {
  return {
    value: field.value,
    onChange: (_: unknown, data: { value: string }) => field.change(data.value),
    onBlur: field.leave,
  };
}

/** What a field says below it: its mistake once it was left, else its rule, with a tick when it is met. */
function verdict(field: FieldState, mistake: string, rule?: string) {
  if (field.isWrong) return { validationMessage: mistake, validationState: 'error' as const };
  if (rule === undefined) return {};
  if (field.isRight) return { validationMessage: rule, validationState: 'success' as const };
  return { hint: rule };
}
