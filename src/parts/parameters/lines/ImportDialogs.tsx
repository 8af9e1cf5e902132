import type { Parameter } from '#core/domain/parameters/parameter.ts';
import { ImportFromFile } from '#app/parts/import/ImportFromFile.tsx';
import { ImportFromTask } from '#app/parts/import/ImportFromTask.tsx';
import { maxLines } from '#core/domain/parameters/splitLines.ts';
import type { ImportDialogProps } from '#app/parts/import/ImportFrame.tsx';

export interface ImportDialogsProps {
  asked: 'file' | 'task';
  /** The file that was dropped onto the field. */
  dropped: File | null;
  parameter: Parameter;
  onLines: ImportDialogProps['onLines'];
  onCancel: () => void;
}

/** §2.8: the dialog that imports values from a file or from a task. */
export function ImportDialogs({ asked, dropped, parameter, onLines, onCancel }: ImportDialogsProps) {
  const dialog = {
    isOpen: true,
    isAddress: parameter.isUrl,
    maxLines: maxLines(parameter),
    onLines,
    onCancel,
  };
  return asked === 'file' ? <ImportFromFile {...dialog} firstFile={dropped} /> : <ImportFromTask {...dialog} />;
}
