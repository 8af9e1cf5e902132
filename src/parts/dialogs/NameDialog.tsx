import { refused, type Result } from '#core/domain/refusal.ts';
import type { GroupNameProblem, TaskNameProblem } from '#core/domain/task/task.ts';
import { FormDialog } from './FormDialog.tsx';
import { useTextPrompt } from './useTextPrompt.ts';

interface NameDialogProps {
  title: string;
  label: string;
  hint: string;
  confirm: string;
  /** `null` for a new object. */
  name: string | null;
  clean: (text: string) => string;
  problemOf: (cleanName: string) => TaskNameProblem | GroupNameProblem | null;
  onSave: (name: string) => Promise<Result<unknown>>;
  onClose: () => void;
}

/** Asks for the name of a task or group and saves it; an unchanged name saves nothing. */
export function NameDialog({ title, confirm, label, hint, name, onClose, ...rules }: NameDialogProps) {
  const prompt = useTextPrompt(name ?? '');
  const save = async () => {
    const clean = rules.clean(prompt.text);
    if (clean === name) return true;
    const code = rules.problemOf(clean);
    return prompt.accepted(code === null ? await rules.onSave(clean) : refused({ code }));
  };
  return (
    <FormDialog title={title} confirm={confirm} onConfirm={save} onClose={onClose} field={{ prompt, label, hint }} />
  );
}
