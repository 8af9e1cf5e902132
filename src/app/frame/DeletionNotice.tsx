import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { NoticeBar } from '#app/parts/deferred/NoticeBar.tsx';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { useAccount } from '#app/state/session.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './DeletionNotice.module.css';

/** On every page of an account that is going to be deleted: when, and the button that keeps it. */
export function DeletionNotice() {
  const { t } = useTranslation('account');
  const messages = useMessages();
  const notify = useNotify();
  const locale = useLocale();
  const isAway = useSignalValue(isOffline);
  const account = useAccount();
  const [isBusy, setBusy] = useState(false);
  const deletesAt = account?.deletesAt ?? null;
  if (deletesAt === null) return null;
  const keep = async () => {
    setBusy(true);
    const outcome = await bridge.keepAccount();
    setBusy(false);
    if (outcome.ok) notify({ intent: 'success', title: t(($) => $.deletionNotice.kept) });
    else notify({ intent: 'error', title: messages.ofFailed(outcome) });
  };
  return (
    <NoticeBar
      intent="warning"
      className={styles.notice}
      action={
        <Button disabledFocusable={isAway || isBusy} onClick={() => void keep()}>
          {t(($) => $.deletionNotice.keep)}
        </Button>
      }
    >
      {t(($) => $.deletionNotice.sentence, { date: formatDate(locale, deletesAt, true) })}
    </NoticeBar>
  );
}
