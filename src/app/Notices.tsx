import {
  Link,
  Toast,
  ToastBody,
  Toaster,
  ToastTitle,
  ToastTrigger,
  useThemeClassName,
  useToastController,
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  Spinner,
} from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { applyUpdate } from '#app/bridge/serviceWorker.ts';
import { withFrameTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { notices, type Notice } from '#app/parts/useNotify.ts';
import { isOpeningLate, isUpdateReady, isWritingLate } from '#app/state/update.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './Notices.module.css';

const BlockedNotice = lazyComponent(
  withFrameTexts(async () => (await import('./tabs/BlockedNotice.tsx')).BlockedNotice),
);

const toasterId = 'notices';

/** Time until a notice closes: 15 s for errors, 6 s for successes. A notice under the pointer stays. */
const timeoutMsByIntent = { success: 6000, info: 6000, warning: 10_000, error: 15_000 } as const;
/** Notices with an undo stay longer: the user must read them first. */
const minWithActionMs = 12_000;

/**
 * Shows notices in a landmark of their own. Loads after the first paint, because no notice appears before. It is a
 * child of the body with an attribute of Fluent's: all other children are hidden from screen readers while a dialog is
 * open.
 */
export function Notices() {
  const { t } = useTranslation();
  const { dispatchToast } = useToastController(toasterId);
  const waiting = useSignalValue(notices);
  const isOpening = useSignalValue(isOpeningLate);
  const isWriting = useSignalValue(isWritingLate);
  const section = useRef<HTMLElement>(null);
  const theme = useThemeClassName();
  useEffect(() => {
    if (waiting.length === 0) return;
    notices.value = [];
    for (const notice of waiting) {
      const minMs = notice.action === undefined ? 0 : minWithActionMs;
      const timeout = Math.max(minMs, timeoutMsByIntent[notice.intent]);
      dispatchToast(<NoticeToast {...notice} />, {
        intent: notice.intent,
        timeout,
        pauseOnHover: true,
        pauseOnWindowBlur: true,
      });
    }
  }, [waiting, dispatchToast]);
  useEffect(() => {
    const { current } = section;
    current?.addEventListener('focusin', returnToDialog);
    return () => current?.removeEventListener('focusin', returnToDialog);
  }, []);
  return createPortal(
    <section
      ref={section}
      className={`${theme} ${styles.notices}`}
      aria-label={t(($) => $.frame.notices)}
      data-tabster-never-hide=""
    >
      <Toaster inline toasterId={toasterId} position="bottom-end" />
      <UpdateNotice />
      {(isOpening || isWriting) && (
        <BlockedNotice className={styles.notice} blocked={isOpening ? 'opening' : 'writing'} />
      )}
    </section>,
    document.body,
  );
}

/**
 * Gives the focus back to an open dialog. Fluent moves it from a notice that closed to the next one, at the end of the
 * animation: by then the user may have opened a dialog, which would lose its focus and be hidden from screen readers.
 */
function returnToDialog({ relatedTarget }: FocusEvent): void {
  if (relatedTarget instanceof HTMLElement && relatedTarget.closest('[aria-modal="true"]') !== null) {
    relatedTarget.focus();
  }
}

function NoticeToast({ title, body, action }: Notice) {
  return (
    <Toast>
      <ToastTitle action={action === undefined ? null : <ActionLink {...action} />}>{title}</ToastTitle>
      {body !== undefined && <ToastBody>{body}</ToastBody>}
    </Toast>
  );
}

function ActionLink({ label, onClick }: NonNullable<Notice['action']>) {
  return (
    <ToastTrigger>
      <Link as="button" onClick={onClick}>
        {label}
      </Link>
    </ToastTrigger>
  );
}

/**
 * Asks before the page reloads with a new version, so that the user loses no form. The browser lets the old version end
 * its work first, which may take half a minute.
 */
function UpdateNotice() {
  const { t } = useTranslation();
  const [isReloading, setIsReloading] = useState(false);
  if (!useSignalValue(isUpdateReady)) return null;
  return (
    <MessageBar className={styles.notice} layout="multiline" politeness="polite">
      <MessageBarBody>
        <MessageBarTitle>{t(($) => $.update.title)}</MessageBarTitle>
        {t(($) => $.update.sentence)}
      </MessageBarBody>
      <MessageBarActions>
        <Button
          appearance="primary"
          aria-busy={isReloading}
          {...(isReloading && { icon: <Spinner size="extra-tiny" appearance="inverted" /> })}
          onClick={() => {
            setIsReloading(true);
            void applyUpdate();
          }}
        >
          {t(($) => $.actions.reload)}
        </Button>
        <Button
          onClick={() => {
            setIsReloading(false);
            isUpdateReady.value = false;
          }}
        >
          {t(($) => $.update.later)}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
