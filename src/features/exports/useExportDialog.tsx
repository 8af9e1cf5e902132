import { useDialog } from '#app/parts/dialogs/useDialog.ts';
import { LazyExportDialog } from './dialog/LazyExportDialog.ts';
import type { ExportSubject } from './exportSubject.ts';

/** Returns a function that opens the export dialog for some tasks. */
export function useExportDialog(): (subject: ExportSubject) => void {
  const { show, close } = useDialog();
  return (subject) => show(<LazyExportDialog subject={subject} onClose={close} />);
}
