import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readUserAgent } from '#core/domain/account/userAgent.ts';
import { success, type Outcome } from '#core/domain/refusal.ts';
import type { CreationOptions } from '#core/wire/calls/account/passkey/webAuthn.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { makePasskey } from '#app/features/passkeys/browserPasskeys.ts';
import { useTextPrompt } from '#app/parts/dialogs/useTextPrompt.ts';
import { useFailure } from '#app/parts/sign/useFailure.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { useDeviceName } from '../access/useDeviceName.ts';
import { useOwnerProof } from '#app/features/account/proof/OwnerProof.tsx';

/**
 * The steps of a new passkey: the owner's proof, the browser's own dialog, and its place on the service. Where the
 * browser made none, the proof is not asked again: a code of the app works once.
 */
export function useNewPasskey(needsCode: boolean, onChanged: () => void) {
  const { t } = useTranslation('account');
  const notify = useNotify();
  const { problem: refusal, clear, fail } = useFailure();
  const [browserProblem, setBrowserProblem] = useState<string | null>(null);
  const [options, setOptions] = useState<CreationOptions | null>(null);
  const owner = useOwnerProof(needsCode);
  const name = useTextPrompt(useDeviceName()(readUserAgent(navigator.userAgent)));

  const begin = async (): Promise<Outcome<CreationOptions> | null> => {
    if (options !== null) return success(options);
    const proof = owner.read();
    return proof === null ? null : bridge.beginPasskey(proof);
  };

  const submit = async () => {
    clear();
    setBrowserProblem(null);
    const wanted = name.text.trim();
    if (wanted === '') return name.refuse(t(($) => $.passkeys.nameMissing));
    const begun = await begin();
    if (begun === null) return false;
    if (!begun.ok) return fail(begun, owner.fields);
    setOptions(begun.value);
    const made = await makePasskey(begun.value);
    if (!made.ok) {
      setBrowserProblem(t(($) => $.passkeys[made.problem]));
      return false;
    }
    const added = await bridge.addPasskey(wanted, made.value);
    if (!added.ok) {
      // The challenge is over, or its answer was lost.
      setOptions(null);
      return fail(added, {});
    }
    notify({ intent: 'success', title: t(($) => $.passkeys.added, { name: wanted }) });
    onChanged();
    return true;
  };

  return { name, isProven: options !== null, owner, problem: browserProblem ?? refusal, submit };
}
