import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { View } from '#core/domain/data/view.ts';
import { readView, withView } from './viewAddress.ts';

/**
 * Changes the view. `isTyping`: the entry of the browser's history is replaced, because each key would add one
 * otherwise.
 */
export type ChangeView = (change: (before: View) => Partial<View>, isTyping?: boolean) => void;

/** Returns the view that the address holds (viewAddress.ts), and the function that changes it there. */
export function useView(names: readonly string[]): { view: View; change: ChangeView } {
  const [address, setAddress] = useSearchParams();
  const [text, namesText] = [address.toString(), JSON.stringify(names)];
  const view = useMemo(() => readView(new URLSearchParams(text), JSON.parse(namesText) as string[]), [text, namesText]);
  const change = useCallback<ChangeView>(
    (changeOf, isTyping = false) => {
      const known = JSON.parse(namesText) as string[];
      setAddress(
        (before) => {
          const shown = readView(before, known);
          return withView(before, { ...shown, ...changeOf(shown) }, known);
        },
        { replace: isTyping },
      );
    },
    [setAddress, namesText],
  );
  return { view, change };
}
