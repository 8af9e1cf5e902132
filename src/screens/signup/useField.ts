import { useState } from 'react';

export interface FieldState {
  value: string;
  change: (value: string) => void;
  leave: () => void;
  isRight: boolean;
  /** Only after it was left or sent: nobody is scolded while typing. */
  isWrong: boolean;
  /** Why the service refused the value that stands there; `null` as soon as another one is typed. */
  refusal: string | null;
  refuse: (value: string, sentence: string) => void;
}

/** A field of the form and what is wrong with it. */
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
