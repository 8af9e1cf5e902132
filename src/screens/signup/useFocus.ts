import { useEffect, useRef } from 'react';
import type { SignUp } from './signup.actions.ts';
import type { FieldName } from './signup.state.ts';

/** Focuses the requested field as soon as it is mounted. Returns the ref callbacks of the fields. */
export function useFocus({ focus }: Pick<SignUp, 'focus'>) {
  const inputs = useRef(new Map<FieldName, HTMLInputElement>());
  useEffect(() => {
    const input = focus === null ? undefined : inputs.current.get(focus.field);
    input?.focus();
    // The next typed code replaces the wrong one.
    if (focus?.field === 'code') input?.select();
  }, [focus]);
  return (name: FieldName) => (input: HTMLInputElement | null) => {
    if (input === null) inputs.current.delete(name);
    else inputs.current.set(name, input);
  };
}
export type HoldInput = ReturnType<typeof useFocus>;
