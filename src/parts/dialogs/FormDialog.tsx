import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PromptField, type PromptFieldProps } from './PromptField.tsx';
import styles from '#app/features/tasks/dialogs/dialogs.module.css';

export interface FormDialogProps {
  title: string;
  confirm: string;
  /** Cannot be confirmed as it is. */
  isDisabled?: boolean;
  /** Resolves to whether it may close. */
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
  children?: ReactNode;
  /** The text that is asked for, below the rest. */
  field?: PromptFieldProps | false;
}

/** A question with an answer to be given: Enter confirms, Escape and a press beside it leave everything as it was. */
export function FormDialog({ title, confirm, isDisabled = false, onConfirm, onClose, ...asked }: FormDialogProps) {
  const { t: common } = useTranslation('common');
  const [isBusy, setBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isDisabled || isBusy) return;
    setBusy(true);
    const isDone = await onConfirm();
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface className={styles.surface}>
        <form noValidate onSubmit={(event) => void handleSubmit(event)}>
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.content}>
              {asked.children}
              {asked.field && <PromptField {...asked.field} />}
            </DialogContent>
            <DialogActions>
              <Button className={styles.answer ?? ''} onClick={onClose}>
                {common(($) => $.actions.cancel)}
              </Button>
              <Button
                className={styles.answer ?? ''}
                type="submit"
                appearance="primary"
                disabledFocusable={isDisabled || isBusy}
              >
                {confirm}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
