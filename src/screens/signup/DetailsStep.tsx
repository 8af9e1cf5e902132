import { Button, Field, Input } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { fieldVerdict } from '#app/parts/sign/fieldVerdict.ts';
import { PasswordInput } from '#app/parts/sign/PasswordInput.tsx';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { SignCard } from '#app/parts/sign/SignCard.tsx';
import { OperatorLinks } from './OperatorLinks.tsx';
import { ToLogin } from './ToLogin.tsx';
import type { SignUp } from './signup.actions.ts';
import type { FieldName } from './signup.state.ts';
import type { HoldInput } from './useFocus.ts';
import styles from './SignupScreen.module.css';

/** The account details. Each rule is shown at its field and turns green as soon as it is met. */
export function DetailsStep({ signUp, hold }: { signUp: SignUp; hold: HoldInput }) {
  const { t } = useTranslation('sign');
  const locale = useLocale();
  const { fields, problem, isBusy, isByCode, submitDetails } = signUp;
  const bind = (name: Exclude<FieldName, 'code'>) => ({
    ref: hold(name),
    value: fields[name].value,
    onChange: (_: unknown, data: { value: string }) => fields[name].change(data.value),
    onBlur: fields[name].leave,
  });
  return (
    <SignCard title={t(($) => $.signUp.title)} onSubmit={submitDetails} footer={<ToLogin />}>
      <Problem>{problem}</Problem>
      {signUp.invitationMicro !== null && (
        <p className={styles.invited}>
          {t(($) => $.signUp.invited, { amount: formatMoney(locale, signUp.invitationMicro) })}
        </p>
      )}
      <Field
        label={t(($) => $.signUp.email)}
        {...fieldVerdict(
          fields.email,
          t(($) => $.signUp.emailInvalid),
        )}
      >
        <Input size="large" type="email" autoComplete="email" {...bind('email')} />
      </Field>
      <Field
        label={t(($) => $.signUp.userName)}
        {...fieldVerdict(
          fields.userName,
          t(($) => $.signUp.userNameInvalid),
          t(($) => $.signUp.userNameRule),
        )}
      >
        <Input size="large" autoComplete="username" {...bind('userName')} />
      </Field>
      <Field
        label={t(($) => $.signUp.password)}
        {...fieldVerdict(
          fields.password,
          t(($) => $.signUp.passwordInvalid),
          t(($) => $.signUp.passwordRule),
        )}
      >
        <PasswordInput
          autoComplete="new-password"
          inputRef={hold('password')}
          value={fields.password.value}
          onChange={fields.password.change}
          onBlur={fields.password.leave}
        />
      </Field>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={isBusy}>
        {isByCode
          ? t(($) => (isBusy ? $.signUp.isSending : $.signUp.next))
          : t(($) => (isBusy ? $.signUp.isSubmitting : $.signUp.submit))}
      </Button>
      <OperatorLinks pages={signUp.pages} />
    </SignCard>
  );
}
