import { useTranslation } from 'react-i18next';
import type { Result } from '#core/domain/refusal.ts';
import { maxViewNameLength } from '#core/wire/rows/editableFields.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { useTextPrompt } from '#app/parts/dialogs/useTextPrompt.ts';

interface ViewNameDialogProps {
  /** `null` for a new view. */
  name: string | null;
  onSave: (name: string) => Promise<Result<unknown>>;
  onClose: () => void;
}

/** Asks for the name of a view and saves it; an unchanged name saves nothing. */
export function ViewNameDialog({ name, onSave, onClose }: ViewNameDialogProps) {
  const { t } = useTranslation('explorer');
  const prompt = useTextPrompt(name ?? '');
  const typed = prompt.text.trim();
  const save = async () => {
    if (typed === name) return true;
    if (typed.length > maxViewNameLength)
      return prompt.refuse(t(($) => $.rename.tooLong, { count: maxViewNameLength }));
    return prompt.accepted(await onSave(typed));
  };
  return (
    <FormDialog
      title={t(($) => (name === null ? $.views.saveTitle : $.views.renameTitle))}
      confirm={t(($) => (name === null ? $.views.confirmSave : $.rename.confirm))}
      isDisabled={typed === ''}
      onConfirm={save}
      onClose={onClose}
      field={{ prompt, label: t(($) => $.views.name), hint: t(($) => $.views.hint) }}
    />
  );
}
