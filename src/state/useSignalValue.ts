import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';

/**
 * Returns the value of a signal in a component. The only way to read one there: a bare `.value` becomes stale silently
 * (no Babel plugin here).
 */
export function useSignalValue<Value>(signal: ReadonlySignal<Value>): Value {
  'use no memo';
  useSignals();
  return signal.value;
}
