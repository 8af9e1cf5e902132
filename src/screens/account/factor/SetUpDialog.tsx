import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSignUpCode } from '#core/domain/account/typedCodes.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { fieldVerdict } from '#app/parts/sign/fieldVerdict.ts';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { useFailure } from '#app/parts/sign/useFailure.ts';
import { useField } from '#app/parts/sign/useField.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { CurrentPassword } from '#app/features/account/proof/CurrentPassword.tsx';
import { QrCode } from './QrCode.tsx';
import styles from './factor.module.css';

export interface SetUpDialogProps {
  /** Called with the recovery codes when the second factor is on. */
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}

/** Asks for the password, shows the key for an authenticator app, and asks for the first code of the app. */
export function SetUpDialog({ onCodes, onClose }: SetUpDialogProps) {
  const { t } = useTranslation('account');
  const { made, password, code, problem, submit } = useSetUp(onCodes);
  return (
    <FormDialog
      title={t(($) => $.secondFactor.title)}
      confirm={t(($) => (made === null ? $.secondFactor.next : $.secondFactor.turnOn))}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t(($) => (made === null ? $.secondFactor.why : $.secondFactor.scan))}</p>
      <Problem>{problem}</Problem>
      {made === null ? (
        <CurrentPassword field={password} />
      ) : (
        <>
          <QrCode text={made.uri} label={t(($) => $.secondFactor.qr)} />
          <Field label={t(($) => $.secondFactor.key)}>
            <Input
              readOnly
              className={styles.key ?? ''}
              value={made.key.replaceAll(/(.{4})(?=.)/gu, '$1 ')}
              onFocus={(event) => event.target.select()}
            />
          </Field>
          <Field
            label={t(($) => $.secondFactor.code)}
            {...fieldVerdict(
              code,
              t(($) => $.secondFactor.codeMissing),
              t(($) => $.secondFactor.codeRule),
            )}
          >
            <Input
              size="large"
              autoComplete="one-time-code"
              inputMode="numeric"
              spellCheck={false}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step is there for nothing else
              autoFocus
              value={code.value}
              onChange={(_, { value }) => code.change(readSignUpCode(value))}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

/** The two steps; each refusal is shown at its field. */
function useSetUp(onCodes: (codes: string[]) => void) {
  const { t } = useTranslation('account');
  const { problem, clear, fail } = useFailure();
  const notify = useNotify();
  const [made, setMade] = useState<{ key: string; uri: string } | null>(null);
  const [isSent, setSent] = useState(false);
  const [isCodeSent, setCodeSent] = useState(false);
  const password = useField((value) => value !== '', isSent);
  const code = useField((value) => value.length === 6, isCodeSent);
  const begin = async () => {
    setSent(true);
    clear();
    if (!password.isRight) return false;
    const outcome = await bridge.beginSecondFactor(password.value);
    if (!outcome.ok) return fail(outcome, { FailValidatePassword: password });
    setMade(outcome.value);
    return false;
  };
  const turnOn = async () => {
    setCodeSent(true);
    clear();
    if (!code.isRight) return false;
    const outcome = await bridge.turnOnSecondFactor(code.value);
    if (!outcome.ok) return fail(outcome, { SecondFactorWrong: code });
    notify({ intent: 'success', title: t(($) => $.secondFactor.turnedOn) });
    onCodes(outcome.value.recoveryCodes);
    return true;
  };
  return { made, password, code, problem, submit: made === null ? begin : turnOn };
}
