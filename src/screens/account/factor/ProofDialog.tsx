import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSecondCode } from '#core/domain/account/holder/secondFactor.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { SecondCodeField } from '#app/parts/sign/SecondCodeField.tsx';
import { useFailure } from '#app/parts/sign/useFailure.ts';
import { useField } from '#app/parts/sign/useField.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { CurrentPassword } from '#app/features/account/proof/CurrentPassword.tsx';

export interface ProofDialogProps {
  act: 'turnOff' | 'newCodes';
  onCodes: (codes: string[]) => void;
  onChanged: () => void;
  onClose: () => void;
}

/** Asks for password and code before the second factor is turned off or its recovery codes are replaced. */
export function ProofDialog({ act, onClose, ...done }: ProofDialogProps) {
  const { t } = useTranslation('account');
  const { password, code, problem, submit } = useProof(act, done);
  const isOff = act === 'turnOff';
  return (
    <FormDialog
      title={t(($) => (isOff ? $.secondFactor.offTitle : $.secondFactor.newTitle))}
      confirm={t(($) => $.secondFactor[act])}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t(($) => (isOff ? $.secondFactor.offSentence : $.secondFactor.newSentence))}</p>
      <Problem>{problem}</Problem>
      <CurrentPassword field={password} />
      <SecondCodeField field={code} />
    </FormDialog>
  );
}

function useProof(
  act: ProofDialogProps['act'],
  { onCodes, onChanged }: Pick<ProofDialogProps, 'onCodes' | 'onChanged'>,
) {
  const { t } = useTranslation('account');
  const { problem, clear, fail } = useFailure();
  const notify = useNotify();
  const [isSent, setSent] = useState(false);
  const password = useField((value) => value !== '', isSent);
  const code = useField((value) => readSecondCode(value) !== null, isSent);
  const fields = { FailValidatePassword: password, SecondFactorWrong: code };
  const submit = async () => {
    setSent(true);
    clear();
    if (!password.isRight || !code.isRight) return false;
    const proof = { password: password.value, code: code.value };
    if (act === 'newCodes') {
      const outcome = await bridge.replaceRecoveryCodes(proof);
      if (!outcome.ok) return fail(outcome, fields);
      onCodes(outcome.value.recoveryCodes);
      return true;
    }
    const outcome = await bridge.turnOffSecondFactor(proof);
    if (!outcome.ok) return fail(outcome, fields);
    notify({ intent: 'success', title: t(($) => $.secondFactor.turnedOff) });
    onChanged();
    return true;
  };
  return { password, code, problem, submit };
}
