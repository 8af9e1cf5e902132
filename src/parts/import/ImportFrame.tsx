import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  FieldContextProvider,
} from '@fluentui/react-components';
import type { DragEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './import.module.css';

interface ImportFrameProps {
  title: string;
  onCancel: () => void;
  onDrop?: (event: DragEvent) => void;
  /** The button that takes the lines. */
  action: ReactNode;
  children: ReactNode;
}

/** The dialog of either import. It stands within a field, whose label must not become that of every control in it. */
export function ImportFrame({ title, onCancel, onDrop, action, children }: ImportFrameProps) {
  const { t } = useTranslation('common');
  const dropping = onDrop !== undefined && { onDrop, onDragOver: (event: DragEvent) => event.preventDefault() };
  return (
    <FieldContextProvider value={undefined}>
      <Dialog open onOpenChange={onCancel}>
        <DialogSurface className={styles.surface} {...dropping}>
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.content}>{children}</DialogContent>
            <DialogActions>
              <Button onClick={onCancel}>{t(($) => $.actions.cancel)}</Button>
              {action}
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </FieldContextProvider>
  );
}
