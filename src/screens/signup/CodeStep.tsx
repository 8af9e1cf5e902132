import { Button, Field, Input } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNow } from '#app/parts/format/useNow.ts';
import { SignCard } from '#app/parts/sign/SignCard.tsx';
import styles from './CodeStep.module.css';
import { Problem } from './Problem.tsx';
import { ToLogin } from './ToLogin.tsx';
import type { SignUp } from './signup.actions.ts';
import type { CodeMail } from './useCodeMail.ts';
import type { HoldInput } from './useFocus.ts';

/** The form for the mailed code; the sixth digit submits it. */
export function CodeStep({ signUp, hold, lead }: { signUp: SignUp; hold: HoldInput; lead: string }) {
  const { t } = useTranslation('sign');
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

interface Props {
  mail: Pick<CodeMail, 'askedAt' | 'resendAt'> | null;
  isBusy: boolean;
  onResend: () => void;
}

/** Shows the time until the next mail. Screen readers do not read every second: the text is the button's label. */
function ResendButton({ mail, isBusy, onResend }: Props) {
  const { t } = useTranslation('sign');
  const now = useNow();
  // The page's clock may be a second late.
  const waitMs = mail === null ? 0 : mail.resendAt - Math.max(now, mail.askedAt);
  const seconds = Math.max(0, Math.ceil(waitMs / 1_000));
  return (
    <Button appearance="transparent" disabledFocusable={isBusy || seconds > 0} onClick={onResend}>
      {seconds > 0 ? t(($) => $.signUp.resendIn, { seconds }) : t(($) => $.signUp.resend)}
    </Button>
  );
}
