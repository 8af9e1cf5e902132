import { Button, Field, Input } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { Notice } from '../deferred/Notice.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import dialogs from './dialogs.module.css';
import { useCopy } from './useCopy.ts';

interface OnceDialogProps {
  title: string;
  /** Says that the text is shown only now. */
  warning: string;
  label: string;
  text: string;
  words: { copy: string; copied: string; done: string };
  children?: ReactNode;
  onClose: () => void;
}

/** Shows a text once, to be copied: it is nowhere on this device, and after this dialog only a new one can be made. */
export function OnceDialog({ title, warning, label, text, words, children, onClose }: OnceDialogProps) {
  const { isCopied, copy } = useCopy(text);
  return (
    <DialogFrame
      title={title}
      modalType="alert"
      surface={{ className: dialogs.form }}
      content={{ className: dialogs.content }}
      actions={
        <>
          <Button icon={<CopyRegular />} onClick={copy}>
            {isCopied ? words.copied : words.copy}
          </Button>
          <Button appearance="primary" onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <Notice intent="warning">{warning}</Notice>
      <Field label={label}>
        <Input readOnly value={text} onFocus={(event) => event.target.select()} />
      </Field>
      {children}
    </DialogFrame>
  );
}
