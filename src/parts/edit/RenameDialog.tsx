import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
} from '@fluentui/react-components';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '#core/domain/refusal.ts';
import { cleanTaskName, taskNameProblem } from '#core/domain/task/task.ts';
import { useSentences } from '#app/i18n/useSentences.ts';

interface RenameDialogProps {
  taskName: string;
  onRename: (taskName: string) => Promise<Result<unknown>>;
  onClose: () => void;
}

/** Asks for a task's new name. What was typed stays when it is refused, with the reason below the field. */
export function RenameDialog({ taskName, onRename, onClose }: RenameDialogProps) {
  const { t } = useTranslation('console');
  const { t: common } = useTranslation('common');
  const sentences = useSentences();
  const [text, setText] = useState(taskName);
  const [problem, setProblem] = useState<string | null>(null);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const name = cleanTaskName(text);
    if (name === taskName) return onClose();
    const code = taskNameProblem(name);
    if (code !== null) return setProblem(sentences.ofRefusal({ code }));
    const result = await onRename(name);
    return result.ok ? onClose() : setProblem(sentences.ofRefusal(result.refusal));
  };

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface>
        <form onSubmit={(event) => void handleSubmit(event)}>
          <DialogBody>
            <DialogTitle>{t(($) => $.rename.title)}</DialogTitle>
            <DialogContent>
              <Field
                label={t(($) => $.rename.label)}
                hint={t(($) => $.rename.hint)}
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
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>{common(($) => $.actions.cancel)}</Button>
              <Button type="submit" appearance="primary">
                {t(($) => $.rename.save)}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
