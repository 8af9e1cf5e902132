import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  type DialogContentProps,
  type DialogProps,
  type DialogSurfaceProps,
} from '@fluentui/react-components';
import type { FormEvent, ReactNode } from 'react';
import styles from './dialogs.module.css';

interface DialogFrameProps {
  title: string;
  /** Buttons; the suggested one comes last. */
  actions: ReactNode;
  /** True if the buttons share the whole width. */
  hasWideActions?: boolean;
  /** `alert`: a click beside the dialog does not close it. */
  modalType?: DialogProps['modalType'];
  /** Called on Escape or a click beside the dialog. Without it only the buttons close the dialog. */
  onClose?: DialogProps['onOpenChange'];
  /** If set, Enter submits the content as a form. */
  onSubmit?: (event: FormEvent) => void;
  surface?: DialogSurfaceProps;
  content?: Pick<DialogContentProps, 'className' | 'aria-busy'>;
  children: ReactNode;
}

/** An open dialog with title, content and buttons; the only place that composes Fluent's dialog. */
export function DialogFrame({ title, actions, children, surface, content, onSubmit, ...rest }: DialogFrameProps) {
  const { hasWideActions = false, modalType = 'modal', onClose } = rest;
  const body = (
    <DialogBody className={styles.body}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent {...content}>{children}</DialogContent>
      <DialogActions className={styles.actions} fluid={hasWideActions}>
        {actions}
      </DialogActions>
    </DialogBody>
  );
  return (
    <Dialog open modalType={modalType} {...(onClose && { onOpenChange: onClose })}>
      <DialogSurface {...surface}>
        {onSubmit === undefined ? (
          body
        ) : (
          <form noValidate onSubmit={onSubmit}>
            {body}
          </form>
        )}
      </DialogSurface>
    </Dialog>
  );
}
