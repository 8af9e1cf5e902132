import { useState } from 'react';

export interface FieldState {
  value: string;
  change: (value: string) => void;
  leave: () => void;
  isRight: boolean;
  /** Shown only after blur or submit, not while the user types. */
  isWrong: boolean;
  /** The service's refusal of this value; `null` as soon as the value changes. */
  refusal: string | null;
  refuse: (value: string, sentence: string) => void;
}

/** Returns the state of a field of the form, with its problem. */
export function useField(isMet: (value: string) => boolean, isSent: boolean): FieldState {
  const [value, setValue] = useState('');
  const [isLeft, setLeft] = useState(false);
  const [refused, setRefused] = useState({ value: '', sentence: '' });
  const isRight = isMet(value);
  const refusal = refused.sentence !== '' && refused.value === value ? refused.sentence : null;
  return {
    value,
    change: setValue,
    leave: () => setLeft(value !== ''),
    isRight: isRight && refusal === null,
    isWrong: refusal !== null || (!isRight && (isSent || isLeft)),
    refusal,
    refuse: (refusedValue, sentence) => setRefused({ value: refusedValue, sentence }),
  };
}
