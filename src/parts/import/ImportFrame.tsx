import { Button, FieldContextProvider } from '@fluentui/react-components';
import type { DragEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import styles from './import.module.css';

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
