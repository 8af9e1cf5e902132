import { useTranslation } from 'react-i18next';
import { passkeyNameLength } from '#core/domain/account/holder/passkey.ts';
import type { Passkey } from '#core/wire/calls/account/passkey/passkeyCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { useTextPrompt } from '#app/parts/dialogs/useTextPrompt.ts';
import { useNotify } from '#app/parts/useNotify.ts';

export interface PasskeyDialogProps {
  passkey: Passkey;
  /** The account has a second factor. */
  needsCode: boolean;
  onChanged: () => void;
  onClose: () => void;
}

/** Asks for another name of a passkey. */
export function RenamePasskeyDialog({ passkey: { passkeyId, name }, onChanged, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('account');
  const messages = useMessages();
  const notify = useNotify();
  const prompt = useTextPrompt(name);
  const wanted = prompt.text.trim();
  const handleConfirm = async () => {
    if (wanted === '') return prompt.refuse(t(($) => $.passkeys.nameMissing));
    const outcome = await bridge.renamePasskey(passkeyId, wanted);
    if (!outcome.ok) return prompt.refuse(messages.ofFailed(outcome));
    notify({ intent: 'success', title: t(($) => $.passkeys.renamed, { name: wanted }) });
    onChanged();
    return true;
  };
  return (
    <FormDialog
      title={t(($) => $.passkeys.renameOf, { name })}
      confirm={t(($) => $.passkeys.rename)}
      isDisabled={wanted === name}
      onConfirm={handleConfirm}
      onClose={onClose}
      field={{ prompt, label: t(($) => $.passkeys.name), input: { maxLength: passkeyNameLength } }}
    />
  );
}
