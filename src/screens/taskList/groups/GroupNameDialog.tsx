import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '#core/domain/refusal.ts';
import { cleanGroupName, groupNameProblem } from '#core/domain/task/group.ts';
import { useSentences } from '#app/i18n/useSentences.ts';
import { LateFormDialog } from '#app/parts/tasks/dialogs/LateFormDialog.ts';

interface GroupNameDialogProps {
  kind: 'create' | 'rename';
  name: string;
  onSave: (name: string) => Promise<Result<unknown>>;
  onClose: () => void;
}

/** Asks for a group's name. What was typed stays when it is refused, with the reason below the field. */
export function GroupNameDialog({ kind, name, onSave, onClose }: GroupNameDialogProps) {
  const { t } = useTranslation('tasks');
  const sentences = useSentences();
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);

  const save = async () => {
    const clean = cleanGroupName(text);
    if (clean === name && kind === 'rename') return true;
    const code = groupNameProblem(clean);
    const result = code === null ? await onSave(clean) : { ok: false as const, refusal: { code } };
    if (!result.ok) setProblem(sentences.ofRefusal(result.refusal));
    return result.ok;
  };
  return (
    <LateFormDialog
      title={t(($) => $.groups.titles[kind])}
      confirm={t(($) => (kind === 'create' ? $.groups.createConfirm : $.save))}
      onConfirm={save}
      onClose={onClose}
    >
      <Field
        label={t(($) => $.group.name)}
        hint={t(($) => $.groups.hint)}
        {...(problem !== null && { validationState: 'error', validationMessage: problem })}
      >
        <Input
          value={text}
          onFocus={(event) => event.target.select()}
          onChange={(_, { value }) => {
            setText(value);
            setProblem(null);
          }}
        />
      </Field>
    </LateFormDialog>
  );
}
