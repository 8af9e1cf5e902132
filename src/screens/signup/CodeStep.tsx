import { Button, Field, Input } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { SignCard } from '#app/parts/sign/SignCard.tsx';
import styles from './CodeStep.module.css';
import { Problem } from './Problem.tsx';
import { ResendButton } from './ResendButton.tsx';
import { ToLogin } from './ToLogin.tsx';
import type { SignUp } from './signup.actions.ts';
import type { HoldInput } from './useFocus.ts';

/** The form for the mailed code; the sixth digit submits it. */
export function CodeStep({ signUp, hold, lead }: { signUp: SignUp; hold: HoldInput; lead: string }) {
  const { t } = useTranslation();
  const { fields, problem, mail, isBusy, changeCode, submitCode, resend, changeEmail } = signUp;
  const { code } = fields;
  return (
    <SignCard title={t(($) => $.signUp.codeTitle)} lead={lead} onSubmit={submitCode} footer={<ToLogin />}>
      <Problem>{problem}</Problem>
      <Field
        label={t(($) => $.signUp.code)}
        {...(code.isWrong
          ? { validationMessage: code.refusal ?? t(($) => $.signUp.codeInvalid) }
          : { hint: t(($) => $.signUp.codeRule) })}
      >
        <Input
          size="large"
          className={styles.code ?? ''}
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          ref={hold('code')}
          value={code.value}
          onChange={(_, data) => changeCode(data.value)}
        />
      </Field>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={isBusy}>
        {t(($) => (isBusy ? $.signUp.isSubmitting : $.signUp.submit))}
      </Button>
      <div className={styles.others}>
        <ResendButton mail={mail} isBusy={isBusy} onResend={resend} />
        <Button appearance="transparent" disabledFocusable={isBusy} onClick={changeEmail}>
          {t(($) => $.signUp.changeEmail)}
        </Button>
      </div>
    </SignCard>
  );
}
