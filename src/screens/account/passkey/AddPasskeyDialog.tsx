import { Field, Input } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { passkeyNameLength } from '#core/domain/account/holder/passkey.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { OwnerProof } from '#app/features/account/proof/OwnerProof.tsx';
import { useNewPasskey } from './useNewPasskey.ts';

export interface AddPasskeyDialogProps {
  /** The account has a second factor. */
  needsCode: boolean;
  onChanged: () => void;
  onClose: () => void;
}

/** Asks for the owner's proof and a name; then the browser asks where to keep the passkey. */
export function AddPasskeyDialog({ needsCode, onChanged, onClose }: AddPasskeyDialogProps) {
  const { t } = useTranslation('account');
  const { name, isProven, owner, problem, submit } = useNewPasskey(needsCode, onChanged);
  return (
    <FormDialog
      title={t(($) => $.passkeys.addTitle)}
      confirm={t(($) => $.passkeys.next)}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t(($) => $.passkeys.addSentence)}</p>
      <Problem>{problem}</Problem>
      <Field
        label={t(($) => $.passkeys.name)}
        {...(name.problem !== null && { validationState: 'error', validationMessage: name.problem })}
      >
        <Input value={name.text} maxLength={passkeyNameLength} onChange={(_, { value }) => name.change(value)} />
      </Field>
      {!isProven && <OwnerProof {...owner} />}
    </FormDialog>
  );
}
