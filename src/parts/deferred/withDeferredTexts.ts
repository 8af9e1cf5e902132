import type { ComponentType } from 'react';
import { haveLateTexts } from '#app/i18n/i18n.ts';

/** For a late part (latePart.tsx) whose words are late, too: those of the namespace `tasks`. */
export function withDeferredTexts<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): () => Promise<ComponentType<Props>> {
  return async () => (await Promise.all([load(), haveLateTexts()]))[0];
}
