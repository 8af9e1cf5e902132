import { Field, Input } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { CodeField } from '#app/parts/sign/CodeField.tsx';
import { fieldVerdict } from '#app/parts/sign/fieldVerdict.ts';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { ResendButton } from '#app/parts/sign/ResendButton.tsx';
import styles from '../AccountScreen.module.css';
import { CurrentPassword } from '#app/features/account/proof/CurrentPassword.tsx';
import type { LoginDialogProps } from './UserNameDialog.tsx';
import { useEmailForm, type EmailForm } from './useEmailForm.ts';

/** Asks for a new address and the password, then for the code that was mailed to the address. */
export function EmailDialog({ onClose, onChanged }: LoginDialogProps) {
  const { t } = useTranslation('account');
  const form = useEmailForm(onChanged);
  return (
    <FormDialog
      title={t(($) => $.login.changeOf.email)}
      confirm={form.step === 'code' ? t(($) => $.login.change) : t(($) => $.email.send)}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <Problem>{form.problem}</Problem>
      {form.step === 'code' ? <CodeStep form={form} /> : <AddressStep form={form} />}
    </FormDialog>
  );
}

function AddressStep({ form: { address, password } }: { form: EmailForm }) {
  const { t } = useTranslation('account');
  const { t: sign } = useTranslation('sign');
  return (
    <>
      <p>{t(($) => $.email.sentence)}</p>
      <Field
        label={t(($) => $.email.label)}
        {...fieldVerdict(
          address,
          sign(($) => $.signUp.emailInvalid),
        )}
      >
        <Input
          type="email"
          size="large"
          autoComplete="email"
          value={address.value}
          onChange={(_, { value }) => address.change(value)}
          onBlur={address.leave}
        />
      </Field>
      <CurrentPassword field={password} />
    </>
  );
}

function CodeStep({ form: { code, mail, resend, address } }: { form: EmailForm }) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.form}>
      <output>{t(($) => $.email.sent, { email: address.value.trim() })}</output>
      <CodeField field={code} onChange={code.change} />
      <div className={styles.more}>
        <ResendButton mail={mail} isBusy={false} onResend={resend} />
      </div>
    </div>
  );
}
