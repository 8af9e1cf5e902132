import { Button, Field, Input, type FieldProps, type InputProps } from '@fluentui/react-components';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from './DialogFrame.tsx';
import styles from './dialogs.module.css';
import type { TextPrompt } from './useTextPrompt.ts';

interface FormDialogProps {
  title: string;
  confirm: string;
  /** True if the current answer cannot be confirmed. */
  isDisabled?: boolean;
  /** Resolves to true if the dialog may close. */
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
  /** Buttons before those that cancel and confirm. */
  otherActions?: ReactNode;
  children?: ReactNode;
  /** The text field of the prompt, below the rest; `false` without one. */
  field?: PromptFieldProps | false;
}

interface PromptFieldProps extends Pick<FieldProps, 'className' | 'label' | 'hint'> {
  prompt: TextPrompt;
  input?: Pick<InputProps, 'className' | 'type' | 'min' | 'max' | 'maxLength' | 'inputMode' | 'placeholder'>;
}

/** A dialog that asks for an answer: Enter confirms, Escape and a click beside the dialog change nothing. */
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
    <DialogFrame
      title={title}
      surface={{ className: styles.form }}
      content={{ className: styles.content }}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        <>
          {asked.otherActions}
          <Button onClick={onClose}>{common(($) => $.actions.cancel)}</Button>
          <Button type="submit" appearance="primary" disabledFocusable={isDisabled || isBusy}>
            {confirm}
          </Button>
        </>
      }
    >
      {asked.children}
      {asked.field && <PromptField {...asked.field} />}
    </DialogFrame>
  );
}

/**
 * The text field of a prompt. The text is selected on focus so that typing replaces it; the reason of a refusal is
 * below it.
 */
function PromptField({ prompt: { text, problem, change }, input, ...field }: PromptFieldProps) {
  return (
    <Field {...field} {...(problem !== null && { validationState: 'error', validationMessage: problem })}>
      <Input
        {...input}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(_, { value }) => change(value)}
      />
    </Field>
  );
}
