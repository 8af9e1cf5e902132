import { withRowTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import type { ExportDialogProps } from './ExportDialog.tsx';

/**
 * The export dialog loads when the page is idle, because it opens on demand. Its own file, because a button and the
 * menus of tasks open it.
 */
export const LazyExportDialog = lazyComponent<ExportDialogProps>(
  withRowTexts(async () => (await import('./ExportDialog.tsx')).ExportDialog),
);
