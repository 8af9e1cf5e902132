import { Button } from '@fluentui/react-components';
import { FingerprintRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { passkeySupport } from '#app/features/passkeys/passkeySupport.ts';
import { Problem } from '#app/parts/sign/Problem.tsx';
import styles from './LoginScreen.module.css';
import { usePasskeySignIn } from './usePasskeySignIn.ts';

export interface PasskeySignInProps {
  /** The page has a field below which the browser may offer passkeys, and the service has answered. */
  canOffer: boolean;
}

/** The button that signs in by a passkey; a browser that cannot gets a sentence. */
export function PasskeySignIn({ canOffer }: PasskeySignInProps) {
  const { t } = useTranslation('account');
  const { isBusy, problem, ask } = usePasskeySignIn(canOffer);
  const support = passkeySupport();
  // Nobody has a passkey for an address without a name.
  if (support === 'noAddress') return null;
  if (support === 'noBrowser') return <p className={styles.sentence}>{t(($) => $.passkeys.noBrowser)}</p>;
  return (
    <>
      <Problem>{problem}</Problem>
      <Button size="large" icon={<FingerprintRegular />} disabledFocusable={isBusy} onClick={() => void ask()}>
        {t(($) => $.passkeys.signIn)}
      </Button>
    </>
  );
}
