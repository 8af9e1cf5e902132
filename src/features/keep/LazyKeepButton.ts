import { withRowTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import type { KeepButtonProps } from './KeepButton.tsx';

/**
 * The button of kept rows for pages and tables. Its module and its texts load after the first content: no page needs
 * them to show its rows, and the button needs the state of the store first.
 */
export const KeepButton = lazyComponent<KeepButtonProps>(
  withRowTexts(async () => (await import('./KeepButton.tsx')).KeepButton),
);
