import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newPassword as newPasswordRule } from '#core/wire/codec/signUpRules.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { fieldVerdict } from '#app/parts/sign/fieldVerdict.ts';
import { PasswordInput } from '#app/parts/sign/PasswordInput.tsx';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { useFailure } from '#app/parts/sign/useFailure.ts';
import { useField } from '#app/parts/sign/useField.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { CurrentPassword } from '#app/features/account/proof/CurrentPassword.tsx';
import type { LoginDialogProps } from './UserNameDialog.tsx';

/** Asks for the present password and for a new one. */
export function PasswordDialog({ onClose, onChanged }: LoginDialogProps) {
  const { t } = useTranslation('account');
  const { t: sign } = useTranslation('sign');
  const { old, fresh, problem, submit } = usePasswordForm(onChanged);
  return (
    <FormDialog
      title={t(($) => $.login.changeOf.password)}
      confirm={t(($) => $.login.change)}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t(($) => $.password.sentence)}</p>
      <Problem>{problem}</Problem>
      <CurrentPassword field={old} />
      <Field
        label={t(($) => $.password.fresh)}
        {...fieldVerdict(
          fresh,
          sign(($) => $.signUp.passwordInvalid),
          sign(($) => $.signUp.passwordRule),
        )}
      >
        <PasswordInput autoComplete="new-password" value={fresh.value} onChange={fresh.change} onBlur={fresh.leave} />
      </Field>
    </FormDialog>
  );
}

function usePasswordForm(onChanged: () => void) {
  const { t } = useTranslation('account');
  const { problem, clear, fail } = useFailure();
  const notify = useNotify();
  const [isSent, setSent] = useState(false);
  const old = useField((value) => value !== '', isSent);
  const fresh = useField((value) => newPasswordRule.safeParse(value).success, isSent);
  const submit = async () => {
    setSent(true);
    clear();
    if (!old.isRight || !fresh.isRight) return false;
    const outcome = await bridge.changePassword(old.value, fresh.value);
    if (!outcome.ok) {
      return fail(outcome, { FailValidatePassword: old, PasswordTooCommon: fresh, PasswordIsName: fresh });
    }
    const { endedCount: count } = outcome.value;
    notify({ intent: 'success', title: t(($) => $.password.changed), body: t(($) => $.password.ended, { count }) });
    onChanged();
    return true;
  };
  return { old, fresh, problem, submit };
}
