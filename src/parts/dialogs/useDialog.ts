import { signal } from '@preact/signals-react';
import { useEffect, useId, useMemo, useRef, type ReactElement } from 'react';

/** The open dialogs, by the component that opened them. The shell draws them (src/app/frame/Frame.tsx). */
export const openDialogs = signal<ReadonlyMap<string, ReactElement>>(new Map());

export interface DialogControl {
  /** Replaces a dialog that the same component opened before. Does nothing after the component has unmounted. */
  show: (dialog: ReactElement) => void;
  close: () => void;
}

/** Opens one dialog in the shell. It closes at the latest when the component that opened it unmounts. */
export function useDialog(): DialogControl {
  const owner = useId();
  const isMounted = useRef(false);
  const control = useMemo(
    () => ({
      show: (dialog: ReactElement) => {
        if (isMounted.current) setDialog(owner, dialog);
      },
      close: () => setDialog(owner, null),
    }),
    [owner],
  );
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      control.close();
    };
  }, [control]);
  return control;
}

function setDialog(owner: string, dialog: ReactElement | null): void {
  const next = new Map(openDialogs.peek());
  if (dialog === null) next.delete(owner);
  else next.set(owner, dialog);
  openDialogs.value = next;
}
