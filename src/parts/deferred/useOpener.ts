import { useState, type MouseEvent } from 'react';

interface Opener {
  /** The button, while the component that it opens is open. */
  target: HTMLElement | null;
  close: () => void;
  /** Props of the button. */
  opener: { 'aria-expanded': boolean; onClick: (event: MouseEvent<HTMLElement>) => void };
}

/**
 * Returns the state of a button that opens and closes a deferred component (lazyComponent.tsx), anchored to `target`.
 */
export function useOpener(): Opener {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  return {
    target,
    close: () => setTarget(null),
    opener: {
      'aria-expanded': target !== null,
      onClick: ({ currentTarget }) => setTarget((open) => (open === null ? currentTarget : null)),
    },
  };
}
