import { useState } from 'react';
import type { RefusalCode } from '#core/domain/refusal.ts';
import { readSecondCode } from '#core/domain/account/holder/secondFactor.ts';
import type { OwnerProof as Proof } from '#workers/sync/calls/account/login.ts';
import { SecondCodeField } from '#app/parts/sign/SecondCodeField.tsx';
import { useField, type FieldState } from '#app/parts/sign/useField.ts';
import { CurrentPassword } from './CurrentPassword.tsx';

export interface OwnerProofState {
  password: FieldState;
  /** Of the authenticator app, or a recovery code; `null` without a second factor. */
  code: FieldState | null;
  /** The fields at which refusals are shown. */
  fields: Partial<Record<RefusalCode, FieldState>>;
  /** Returns what was entered; `null` where it is incomplete, which is shown from now on. */
  read: () => Proof | null;
}

/** Returns the state of the fields by which the user shows that it is them. */
export function useOwnerProof(needsCode: boolean): OwnerProofState {
  const [isSent, setSent] = useState(false);
  const password = useField((value) => value !== '', isSent);
  const typed = useField((value) => readSecondCode(value) !== null, isSent);
  const code = needsCode ? typed : null;
  return {
    password,
    code,
    fields: { FailValidatePassword: password, ...(code !== null && { SecondFactorWrong: code }) },
    read: () => {
      setSent(true);
      if (!password.isRight || code?.isRight === false) return null;
      return { password: password.value, ...(code !== null && { code: code.value }) };
    },
  };
}

/** The fields themselves. */
export function OwnerProof({ password, code }: Pick<OwnerProofState, 'password' | 'code'>) {
  return (
    <>
      <CurrentPassword field={password} />
      {code !== null && <SecondCodeField field={code} />}
    </>
  );
}
