import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';

/** The value of a signal in a component. The only way to read one there: a bare `.value` goes stale in silence (no Babel plugin here). */
export function useSignalValue<Value>(signal: ReadonlySignal<Value>): Value {
  'use no memo';
  useSignals();
  return signal.value;
}
