import { useTranslation } from 'react-i18next';
import { identityProviderNames } from '#core/domain/account/holder/identity.ts';
import type { Identity } from '#core/wire/calls/account/holder/identityCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { useIdentityFailure } from '#app/parts/sign/useIdentityFailure.ts';
import { useNotify } from '#app/parts/useNotify.ts';

export interface UnbindDialogProps {
  identity: Identity;
  onChanged: () => void;
  onClose: () => void;
}

/** Asks before an account elsewhere is disconnected. */
export function UnbindDialog({ identity: { provider, email }, onChanged, onClose }: UnbindDialogProps) {
  const { t } = useTranslation('account');
  const notify = useNotify();
  const { problem, clear, fail } = useIdentityFailure();
  const name = identityProviderNames[provider];
  const handleConfirm = async () => {
    clear();
    const outcome = await bridge.unbindIdentity(provider);
    if (!outcome.ok) return fail(outcome, {});
    notify({ intent: 'success', title: t(($) => $.identities.unbound, { provider: name }) });
    onChanged();
    return true;
  };
  return (
    <FormDialog
      title={t(($) => $.identities.unbindOf, { provider: name })}
      confirm={t(($) => $.identities.unbind)}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>{t(($) => $.identities.unbindSentence, { email })}</p>
      <Problem>{problem}</Problem>
    </FormDialog>
  );
}
