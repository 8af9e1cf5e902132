import { useTranslation } from 'react-i18next';
import { identityProviderNames, type IdentityProvider } from '#core/domain/account/holder/identity.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { useIdentityFailure } from '#app/parts/sign/useIdentityFailure.ts';
import { OwnerProof, useOwnerProof } from '#app/features/account/proof/OwnerProof.tsx';

export interface BindDialogProps {
  provider: IdentityProvider;
  needsCode: boolean;
  onClose: () => void;
}

/** Asks for the owner's proof and goes to the provider, which returns to the page that connects the account. */
export function BindDialog({ provider, needsCode, onClose }: BindDialogProps) {
  const { t } = useTranslation('account');
  const { problem, clear, fail } = useIdentityFailure();
  const owner = useOwnerProof(needsCode);
  const name = identityProviderNames[provider];
  const handleConfirm = async () => {
    clear();
    const proof = owner.read();
    if (proof === null) return false;
    const outcome = await bridge.beginBinding(provider, proof);
    if (!outcome.ok) return fail(outcome, owner.fields);
    window.location.assign(outcome.value.url);
    return true;
  };
  return (
    <FormDialog
      title={t(($) => $.identities.bindOf, { provider: name })}
      confirm={t(($) => $.passkeys.next)}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>{t(($) => $.identities.bindSentence, { provider: name })}</p>
      <Problem>{problem}</Problem>
      <OwnerProof {...owner} />
    </FormDialog>
  );
}
