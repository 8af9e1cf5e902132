import {
  Link,
  Toast,
  ToastBody,
  Toaster,
  ToastTitle,
  ToastTrigger,
  useToastController,
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { applyUpdate } from '#app/bridge/serviceWorker.ts';
import { notices, type Notice } from '#app/parts/useNotify.ts';
import { isUpdateReady } from '#app/state/update.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './Notices.module.css';

const toasterId = 'notices';

/** Time until a notice closes: 15 s for errors, 6 s for successes. A notice under the pointer stays. */
const timeoutMsByIntent = { success: 6000, info: 6000, warning: 10_000, error: 15_000 } as const;
/** Notices with an undo stay longer: the user must read them first. */
const minWithActionMs = 12_000;

/** Shows notices in a landmark of their own. Loads after the first paint, because no notice appears before. */
export function Notices() {
  const { t } = useTranslation();
  const { dispatchToast } = useToastController(toasterId);
  const waiting = useSignalValue(notices);
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
  return (
    <section className={styles.notices} aria-label={t(($) => $.frame.notices)}>
      <Toaster inline toasterId={toasterId} position="bottom-end" />
      <UpdateNotice />
    </section>
  );
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

/** Asks before the page reloads with a new version, so that the user loses no form. */
function UpdateNotice() {
  const { t } = useTranslation();
  if (!useSignalValue(isUpdateReady)) return null;
  return (
    <MessageBar className={styles.notice} layout="multiline" politeness="polite">
      <MessageBarBody>
        <MessageBarTitle>{t(($) => $.update.title)}</MessageBarTitle>
        {t(($) => $.update.sentence)}
      </MessageBarBody>
      <MessageBarActions>
        <Button appearance="primary" onClick={() => void applyUpdate()}>
          {t(($) => $.actions.reload)}
        </Button>
        <Button
          onClick={() => {
            isUpdateReady.value = false;
          }}
        >
          {t(($) => $.update.later)}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
