import { useTranslation } from 'react-i18next';
import { bridge } from '#app/bridge/bridge.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { useFailure } from '#app/parts/sign/useFailure.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { OwnerProof, useOwnerProof } from '#app/features/account/proof/OwnerProof.tsx';
import type { PasskeyDialogProps } from './RenamePasskeyDialog.tsx';

/** Asks for the owner's proof before a passkey is removed. */
export function RemovePasskeyDialog({ passkey, needsCode, onChanged, onClose }: PasskeyDialogProps) {
  const { passkeyId, name } = passkey;
  const { t } = useTranslation('account');
  const notify = useNotify();
  const { problem, clear, fail } = useFailure();
  const owner = useOwnerProof(needsCode);
  const handleConfirm = async () => {
    clear();
    const proof = owner.read();
    if (proof === null) return false;
    const outcome = await bridge.removePasskey(passkeyId, proof);
    if (!outcome.ok) return fail(outcome, owner.fields);
    notify({ intent: 'success', title: t(($) => $.passkeys.removed, { name }) });
    onChanged();
    return true;
  };
  return (
    <FormDialog
      title={t(($) => $.passkeys.removeOf, { name })}
      confirm={t(($) => $.passkeys.remove)}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>{t(($) => $.passkeys.removeSentence)}</p>
      <Problem>{problem}</Problem>
      <OwnerProof {...owner} />
    </FormDialog>
  );
}
