import { useTranslation } from 'react-i18next';
import { userName as userNameRule } from '#core/wire/codec/signUpRules.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { useTextPrompt } from '#app/parts/dialogs/useTextPrompt.ts';
import { useNotify } from '#app/parts/useNotify.ts';

export interface LoginDialogProps {
  account: Account;
  onClose: () => void;
  onChanged: () => void;
}

/** Asks for another user name; a taken one stays as it was typed, with the reason. */
export function UserNameDialog({ account: { userName }, onClose, onChanged }: LoginDialogProps) {
  const { t } = useTranslation('account');
  const { t: sign } = useTranslation('sign');
  const messages = useMessages();
  const notify = useNotify();
  const prompt = useTextPrompt(userName);
  const wanted = prompt.text.trim();
  const handleConfirm = async () => {
    if (!userNameRule.safeParse(wanted).success) return prompt.refuse(sign(($) => $.signUp.userNameInvalid));
    const outcome = await bridge.changeUserName(wanted);
    if (!outcome.ok) return prompt.refuse(messages.ofFailed(outcome));
    notify({ intent: 'success', title: t(($) => $.userName.changed, { userName: wanted }) });
    onChanged();
    return true;
  };
  return (
    <FormDialog
      title={t(($) => $.login.changeOf.userName)}
      confirm={t(($) => $.login.change)}
      isDisabled={wanted === userName}
      onConfirm={handleConfirm}
      onClose={onClose}
      field={{ prompt, label: t(($) => $.userName.label), hint: sign(($) => $.signUp.userNameRule) }}
    >
      <p>{t(($) => $.userName.sentence)}</p>
    </FormDialog>
  );
}
