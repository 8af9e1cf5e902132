import { Button, Checkbox } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { trustDays } from '#core/domain/account/holder/secondFactor.ts';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { SecondCodeField } from '#app/parts/sign/SecondCodeField.tsx';
import { SignCard } from '#app/parts/sign/SignCard.tsx';
import type { SignIn } from './login.actions.ts';
import styles from './LoginScreen.module.css';
import { PasskeySignIn } from './PasskeySignIn.tsx';

export type CodeStepState = Pick<SignIn, 'code' | 'isBusy' | 'isTrusted' | 'problem' | 'setTrusted' | 'leaveCode'> & {
  submitCode: () => unknown;
};

/** The second step of a sign-in: the code of an authenticator app, or a recovery code. */
export function CodeStep({ signIn }: { signIn: CodeStepState }) {
  const { t } = useTranslation('account');
  const { t: sign } = useTranslation('sign');
  const { code, isBusy, isTrusted, problem } = signIn;
  return (
    <SignCard
      title={t(($) => $.secondFactor.stepTitle)}
      lead={t(($) => $.secondFactor.stepLead)}
      onSubmit={() => void signIn.submitCode()}
      footer={<p className={styles.sentence}>{t(($) => $.secondFactor.stepLost)}</p>}
    >
      <Problem>{problem}</Problem>
      <SecondCodeField field={code} isAlone />
      <Checkbox
        label={t(($) => $.secondFactor.stepTrust, { days: trustDays })}
        checked={isTrusted}
        onChange={(_, { checked }) => signIn.setTrusted(checked === true)}
      />
      <Button type="submit" appearance="primary" size="large" disabledFocusable={isBusy}>
        {sign(($) => (isBusy ? $.signIn.isSubmitting : $.signIn.submit))}
      </Button>
      <PasskeySignIn canOffer={false} />
      <Button size="large" onClick={signIn.leaveCode}>
        {t(($) => $.secondFactor.stepBack)}
      </Button>
    </SignCard>
  );
}
