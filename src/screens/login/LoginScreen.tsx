import { Button, Divider, Field, Input, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Redirect, useParams, useSearchParams } from 'wouter';
import { withAccountTexts, withDeferredTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { addresses } from '#app/navigation/addresses.ts';
import { safeReturnTo } from '#app/navigation/returnTo.ts';
import { passkeySupport } from '#app/features/passkeys/passkeySupport.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { PasswordInput } from '#app/parts/sign/PasswordInput.tsx';
import { SignCard } from '#app/parts/sign/SignCard.tsx';
import { isSessionLost, session } from '#app/state/session.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { CodeStepState } from './CodeStep.tsx';
import type { IdentityButtonsProps } from './identity/IdentityButtons.tsx';
import type { IdentityReturnProps } from './identity/IdentityReturn.tsx';
import { useSignIn, type SignIn } from './login.actions.ts';
import styles from './LoginScreen.module.css';
import type { PasskeySignInProps } from './PasskeySignIn.tsx';

const CodeStep = lazyComponent<{ signIn: CodeStepState }>(
  withAccountTexts(async () => (await import('./CodeStep.tsx')).CodeStep),
);

const PasskeySignIn = lazyComponent<PasskeySignInProps>(
  withAccountTexts(async () => (await import('./PasskeySignIn.tsx')).PasskeySignIn),
  () => passkeySupport() !== 'noAddress' && <LaterButton />,
);

const IdentityButtons = lazyComponent<IdentityButtonsProps>(
  withAccountTexts(async () => (await import('./identity/IdentityButtons.tsx')).IdentityButtons),
  ({ providers }) => providers.map((provider) => <LaterButton key={provider} />),
);

/** The room of a button that loads later: what is below it must not move away from the pointer. */
function LaterButton() {
  return <span className={styles.later} />;
}

const IdentityReturn = lazyComponent<IdentityReturnProps>(
  withAccountTexts(async () => (await import('./identity/IdentityReturn.tsx')).IdentityReturn),
);

const WaitingEdits = lazyComponent(withDeferredTexts(async () => (await import('./WaitingEdits.tsx')).WaitingEdits));

/**
 * The sign-in page. Afterwards it returns to the page the user wanted, if it is a page of this app, else to the
 * overview. Google, Microsoft and Apple return to addresses below it.
 */
export function LoginScreen() {
  const { provider } = useParams<{ provider?: string }>();
  return provider === undefined ? <SignInForm /> : <IdentityReturn named={provider} />;
}

function SignInForm() {
  const { t } = useTranslation('sign');
  const [search] = useSearchParams();
  const isSignedIn = useSignalValue(session) !== null;
  const isLost = useSignalValue(isSessionLost);
  const signIn = useSignIn();
  const signInBy = signIn.welcome?.signInBy ?? [];
  if (isSignedIn) return <Redirect to={safeReturnTo(search.get('returnTo')) ?? addresses.overview} replace />;
  if (signIn.isCodeAsked) return <CodeStep signIn={signIn} />;
  return (
    <SignCard
      title={t(($) => $.signIn.title)}
      lead={t(($) => $.signIn.lead)}
      onSubmit={signIn.submit}
      footer={<Footer signIn={signIn} />}
    >
      {isLost && signIn.problem === null && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t(($) => $.signIn.ended)}</MessageBarBody>
        </MessageBar>
      )}
      <WaitingEdits />
      {signIn.problem !== null && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{signIn.problem}</MessageBarBody>
        </MessageBar>
      )}
      <Field
        label={t(($) => $.signIn.login)}
        {...missing(
          signIn.isLoginMissing,
          t(($) => $.signIn.loginMissing),
        )}
      >
        <Input
          size="large"
          autoComplete="username webauthn"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there for nothing else
          autoFocus
          value={signIn.login}
          onChange={(_, data) => signIn.setLogin(data.value)}
        />
      </Field>
      <Field
        label={t(($) => $.signIn.password)}
        {...missing(
          signIn.isPasswordMissing,
          t(($) => $.signIn.passwordMissing),
        )}
      >
        <PasswordInput autoComplete="current-password" value={signIn.password} onChange={signIn.setPassword} />
      </Field>
      <p className={styles.forgot}>
        <AppLink inline to={addresses.forgotPassword}>
          {t(($) => $.signIn.forgot)}
        </AppLink>
      </p>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={signIn.isBusy}>
        {t(($) => (signIn.isBusy ? $.signIn.isSubmitting : $.signIn.submit))}
      </Button>
      <PasskeySignIn canOffer={signIn.welcome !== null} />
      {signInBy.length > 0 && <IdentityButtons providers={signInBy} />}
    </SignCard>
  );
}

function Footer({ signIn }: { signIn: SignIn }) {
  const { t } = useTranslation('sign');
  const { welcome } = signIn;
  return (
    <>
      {welcome?.isSignupOpen !== false && (
        <p>
          {t(($) => $.signIn.noAccount)}{' '}
          <AppLink inline to={addresses.signup + location.search}>
            {t(($) => $.signIn.toSignup)}
          </AppLink>
        </p>
      )}
      {welcome?.demo && (
        <section className={styles.demo}>
          <Divider>{t(($) => $.signIn.demoTitle)}</Divider>
          <p className={styles.sentence}>{t(($) => $.signIn.demoSentence)}</p>
          <Button size="large" onClick={signIn.enterDemo} disabledFocusable={signIn.isBusy}>
            {t(($) => $.signIn.enterDemo)}
          </Button>
        </section>
      )}
    </>
  );
}

function missing(isMissing: boolean, message: string) {
  return isMissing ? { validationMessage: message } : {};
}
