import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenTab } from './announceTab.ts';
import { silentTabs } from './silentTabs.ts';
import styles from './BlockedNotice.module.css';

const lookEveryMs = 2_000;

interface BlockedNoticeProps {
  className: string | undefined;
  /** The work that waits: a new version opens the databases, or something is saved. */
  blocked: 'opening' | 'writing';
}

/**
 * Names the tabs that keep this device's data from being opened or written; nothing where each tab answers, because
 * those close their databases when another version asks, and end their writes. The browser does not report it: it waits
 * for the tab.
 */
export function BlockedNotice({ className, blocked }: BlockedNoticeProps) {
  const { t } = useTranslation('sync');
  const tabs = useSilentTabs();
  if (tabs.length === 0) return null;
  return (
    <MessageBar intent="warning" className={className ?? ''} layout="multiline" politeness="polite">
      <MessageBarBody>
        <MessageBarTitle>{t(($) => $.blocked.title)}</MessageBarTitle>
        {t(($) => $.blocked[blocked])}
        <ul className={styles.tabs} aria-label={t(($) => $.blocked.tabs)}>
          {tabs.map(({ id, title, path }) => (
            <li key={id}>
              <strong>{title}</strong> <span className={styles.path}>{path}</span>
            </li>
          ))}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}

/** Looks again and again, because the user closes one tab after the other. */
function useSilentTabs(): readonly OpenTab[] {
  const [tabs, setTabs] = useState<readonly OpenTab[]>([]);
  useEffect(() => {
    const look = () => void silentTabs().then(setTabs);
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return tabs;
}
