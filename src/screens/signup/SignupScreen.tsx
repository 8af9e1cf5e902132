import { useTranslation } from 'react-i18next';
import { Redirect, useSearchParams } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';
import { safeReturnTo } from '#app/navigation/returnTo.ts';
import { session } from '#app/state/session.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { CodeStep } from './CodeStep.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { useSignUp, type SignUp } from './signup.actions.ts';
import styles from './SignupScreen.module.css';
import { useFocus } from './useFocus.ts';

/** Sign-up: account details, and a mailed code if the service requires it. */
export function SignupScreen() {
  const [search] = useSearchParams();
  const isSignedIn = useSignalValue(session) !== null;
  const signUp = useSignUp();
  const hold = useFocus(signUp);
  const lead = useLead(signUp);
  if (isSignedIn) return <Redirect to={safeReturnTo(search.get('returnTo')) ?? addresses.gallery} replace />;
  return (
    <>
      {/* Mounted before it has a text: screen readers do not read a text that appears together with its live
          region. */}
      <output className={styles.status}>{lead}</output>
      {signUp.step === 'code' ? (
        <CodeStep signUp={signUp} hold={hold} lead={lead} />
      ) : (
        <DetailsStep signUp={signUp} hold={hold} />
      )}
    </>
  );
}

/** Returns the message about the result of sending the mail. */
function useLead({ step, mail }: SignUp): string {
  const { t } = useTranslation('sign');
  if (step === 'details' || mail === null) return '';
  if (mail.count > 1) return t(($) => $.signUp.resent, { email: mail.to });
  return t(($) => $.signUp.codeSent, { email: mail.to });
}
