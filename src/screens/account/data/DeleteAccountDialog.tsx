import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deletionDays } from '#core/domain/account/holder/deletion.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { leaveConsole } from '#app/features/account/leaveConsole.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { useFailure } from '#app/parts/sign/useFailure.ts';
import { useField } from '#app/parts/sign/useField.ts';
import dialogs from '#app/parts/dialogs/dialogs.module.css';
import { CurrentPassword } from '#app/features/account/proof/CurrentPassword.tsx';

const effects = ['now', 'days', 'then', 'device'] as const;

export interface DeleteAccountDialogProps {
  /** The number of the account's members (§6). */
  members: number;
  onClose: () => void;
}

/** Names what a deletion does, and asks for the password. Afterwards nothing of the account is on this device. */
export function DeleteAccountDialog({ members, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation('account');
  const { problem, clear, fail } = useFailure();
  const [isSent, setSent] = useState(false);
  const password = useField((value) => value !== '', isSent);
  const handleConfirm = async () => {
    setSent(true);
    clear();
    if (!password.isRight) return false;
    const outcome = await bridge.planDeletion(password.value);
    if (!outcome.ok) return fail(outcome, { FailValidatePassword: password });
    await leaveConsole();
    return true;
  };
  return (
    <FormDialog
      title={t(($) => $.deletion.title)}
      confirm={t(($) => $.deletion.confirm)}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <ul className={dialogs.effects}>
        {effects.map((effect) => (
          <li key={effect}>{t(($) => $.deletion.effects[effect], { count: deletionDays })}</li>
        ))}
        {members > 0 && <li>{t(($) => $.deletion.effects.members, { members })}</li>}
      </ul>
      <Problem>{problem}</Problem>
      <CurrentPassword field={password} />
    </FormDialog>
  );
}
