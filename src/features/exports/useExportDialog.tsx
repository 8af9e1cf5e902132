import { withDeferredTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useDialog } from '#app/parts/dialogs/useDialog.ts';
import type { ExportDialogProps } from './dialog/ExportDialog.tsx';
import type { ExportSubject } from './exportSubject.ts';

const ExportDialog = lazyComponent<ExportDialogProps>(
  withDeferredTexts(async () => (await import('./dialog/ExportDialog.tsx')).ExportDialog),
);

/** Returns a function that opens the export dialog for some tasks. */
export function useExportDialog(): (subject: ExportSubject) => void {
  const { show, close } = useDialog();
  return (subject) => show(<ExportDialog subject={subject} onClose={close} />);
}
