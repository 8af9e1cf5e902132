import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { CodeField } from '#app/parts/sign/CodeField.tsx';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { ResendButton } from '#app/parts/sign/ResendButton.tsx';
import { SignCard } from '#app/parts/sign/SignCard.tsx';
import styles from './CodeStep.module.css';

import { ToLogin } from './ToLogin.tsx';
import type { SignUp } from './signup.actions.ts';
import type { HoldInput } from './useFocus.ts';

/** The form for the mailed code; the sixth digit submits it. */
export function CodeStep({ signUp, hold, lead }: { signUp: SignUp; hold: HoldInput; lead: string }) {
  const { t } = useTranslation('sign');
  const { fields, problem, mail, isBusy, changeCode, submitCode, resend, changeEmail } = signUp;
  return (
    <SignCard title={t(($) => $.signUp.codeTitle)} lead={lead} onSubmit={submitCode} footer={<ToLogin />}>
      <Problem>{problem}</Problem>
      <CodeField field={fields.code} onChange={changeCode} inputRef={hold('code')} />
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
