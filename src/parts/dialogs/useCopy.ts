import { useState } from 'react';

/**
 * Returns the action that copies a text, and whether it was copied. A browser may forbid it: then users copy what the
 * page shows.
 */
export function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return { isCopied, copy };
}
