import { useTranslation } from 'react-i18next';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { useTextPrompt } from '#app/parts/dialogs/useTextPrompt.ts';
import type { Explorer } from '../useExplorer.ts';
import { maxLabelLength } from '../view/viewAddress.ts';
import type { GridColumn } from '../view/gridColumns.ts';
import { changedColumn } from '../view/viewColumns.ts';

export interface RenameColumnDialogProps {
  change: Explorer['change'];
  column: GridColumn;
  onClose: () => void;
}

/** Asks for the name of a column in this view; without a text it has its own name again. */
export function RenameColumnDialog({ change, column: { name, label }, onClose }: RenameColumnDialogProps) {
  const { t } = useTranslation('explorer');
  const prompt = useTextPrompt(label);
  const save = async () => {
    const typed = prompt.text.trim();
    if (typed.length > maxLabelLength) return prompt.refuse(t(($) => $.rename.tooLong, { count: maxLabelLength }));
    if (typed !== label) {
      change(
        ({ columns }) => ({ columns: changedColumn(columns, name, { label: typed === '' ? null : typed }) }),
        true,
      );
    }
    return true;
  };
  return (
    <FormDialog
      title={t(($) => $.rename.title)}
      confirm={t(($) => $.rename.confirm)}
      onConfirm={save}
      onClose={onClose}
      field={{ prompt, label: t(($) => $.rename.label), hint: t(($) => $.rename.hint, { name }) }}
    />
  );
}
