import { Button, FieldContextProvider } from '@fluentui/react-components';
import type { DragEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineList } from '#core/domain/parameters/lineList.ts';
import type { LineSource } from '#core/domain/parameters/parameter.ts';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import styles from './import.module.css';

/** The props of a dialog that imports lines. */
export interface ImportDialogProps {
  isOpen: boolean;
  /** Called with a text if it is short enough to edit, else with a list that is already stored on this device. */
  onLines: (value: string | LineList, source: LineSource) => void;
  onCancel: () => void;
  /** True if each line must be a web address. */
  isAddress?: boolean | undefined;
  /** The maximum number of lines that the field takes. */
  maxLines: number;
}

interface ImportFrameProps {
  title: string;
  onCancel: () => void;
  onDrop?: (event: DragEvent) => void;
  /** The button that imports the lines. */
  action: ReactNode;
  children: ReactNode;
}

/**
 * The dialog frame of both imports. It is inside a field, whose label must not become the label of every control in it.
 */
export function ImportFrame({ title, onCancel, onDrop, action, children }: ImportFrameProps) {
  const { t } = useTranslation('common');
  const dropping = onDrop !== undefined && { onDrop, onDragOver: (event: DragEvent) => event.preventDefault() };
  return (
    <FieldContextProvider value={undefined}>
      <DialogFrame
        title={title}
        surface={{ className: styles.surface, ...dropping }}
        content={{ className: styles.content }}
        onClose={onCancel}
        actions={
          <>
            <Button onClick={onCancel}>{t(($) => $.actions.cancel)}</Button>
            {action}
          </>
        }
      >
        {children}
      </DialogFrame>
    </FieldContextProvider>
  );
}

interface Props {
  /** The number of lines that a click imports. */
  count: number;
  isBusy: boolean;
  onTake: () => void;
}

/**
 * Shows the number of lines it imports. With no lines it is disabled but can be focused, so that a screen reader reads
 * the reason.
 */
export function TakeButton({ count, isBusy, onTake }: Props) {
  const { t } = useTranslation('import');
  return (
    <Button appearance="primary" disabledFocusable={count === 0 || isBusy} onClick={onTake}>
      {count === 0 ? t(($) => $.takeNone) : t(($) => $.take, { count })}
    </Button>
  );
}
