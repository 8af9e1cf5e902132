import { useState } from 'react';
import type { Outcome } from '#core/domain/refusal.ts';
import type { OwnerProof } from '#workers/sync/calls/account/login.ts';
import { useOwnerProof } from '#app/features/account/proof/OwnerProof.tsx';
import { useFailure } from '#app/parts/sign/useFailure.ts';

/**
 * The fields by which an operator shows that it is them, for each act again. The field for a code appears when the
 * service asks for one.
 */
export function useFreshProof() {
  const [needsCode, setNeedsCode] = useState(false);
  const proof = useOwnerProof(needsCode);
  const { problem, clear, fail } = useFailure();
  /** Sends an act with the proof and returns its answer; `null` where it failed or a field is incomplete. */
  const send = async <Value>(
    isComplete: boolean,
    call: (given: OwnerProof) => Promise<Outcome<Value>> | null,
  ): Promise<Value | null> => {
    clear();
    const given = proof.read();
    const outcome = given === null || !isComplete ? null : await call(given);
    if (outcome === null) return null;
    if (outcome.ok) return outcome.value;
    if ('refusal' in outcome && outcome.refusal.code === 'SecondFactorNeeded') setNeedsCode(true);
    fail(outcome, proof.fields);
    return null;
  };
  return { proof, problem, send };
}
