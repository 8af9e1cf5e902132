import { Button } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loseSession } from '#app/features/account/enterConsole.ts';
import { leaveConsole } from '#app/features/account/leaveConsole.ts';
import { NoticeBar } from '#app/parts/deferred/NoticeBar.tsx';
import { useNow } from '#app/parts/format/useNow.ts';
import { useAccount } from '#app/state/session.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './DeletionNotice.module.css';

const lookEveryMs = 60_000;

/** On every page while an operator looks at an account as support: whose it is, and the button that leaves it. */
export function SupportNotice() {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const account = useAccount();
  const now = useNow(lookEveryMs);
  const isAway = useSignalValue(isOffline);
  const [isLeaving, setLeaving] = useState(false);
  const endsAt = account?.supportEndsAt ?? null;
  // Without a network no answer says that the session is over: what was seen must leave this device then too.
  const isOver = isAway && endsAt !== null && endsAt <= now;
  useEffect(() => {
    if (isOver) void loseSession();
  }, [isOver]);
  if (account === undefined || endsAt === null) return null;
  return (
    <NoticeBar
      intent="warning"
      className={styles.notice}
      action={
        <Button
          disabledFocusable={isLeaving}
          onClick={() => {
            setLeaving(true);
            void leaveConsole();
          }}
        >
          {common(($) => $.frame.signOut)}
        </Button>
      }
    >
      {t(($) => $.support.banner, { name: account.userName })}
    </NoticeBar>
  );
}
