import type { ComponentType } from 'react';
import { ensureDeferredTexts } from '#app/i18n/i18n.ts';

/** Makes a deferred component (lazyComponent.tsx) also wait for its deferred texts (namespaces such as `tasks`). */
export function withDeferredTexts<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): () => Promise<ComponentType<Props>> {
  return async () => (await Promise.all([load(), ensureDeferredTexts()]))[0];
}
