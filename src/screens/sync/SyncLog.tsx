import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SyncTraceEntry } from '#workers/sync/api.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import styles from './SyncLog.module.css';

/** The last events of this tab's sync worker, newest first; read again each time the user opens the log. */
export function SyncLog() {
  const { t } = useTranslation('sync');
  const [entries, setEntries] = useState<SyncTraceEntry[] | null>(null);
  const handleToggle = async (isOpen: boolean) => setEntries(isOpen ? (await bridge.trace()).reverse() : null);
  const title = t(($) => $.log.title);
  return (
    <details className={styles.log} onToggle={({ currentTarget }) => void handleToggle(currentTarget.open)}>
      <summary className={styles.summary}>{title}</summary>
      {entries?.length === 0 && <p className={styles.empty}>{t(($) => $.log.empty)}</p>}
      {entries !== null && entries.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach the list to scroll it
        <section className={styles.scroll} aria-label={title} tabIndex={0}>
          <ol className={styles.entries}>
            {entries.map((entry, index) => (
              <Entry key={entries.length - index} entry={entry} />
            ))}
          </ol>
        </section>
      )}
    </details>
  );
}

/**
 * One entry of the log. Its facts have the names of the protocol in any language, because they are read together with
 * core/wire/SYNC.md.
 */
function Entry({ entry: { at, event, facts } }: { entry: SyncTraceEntry }) {
  const { t } = useTranslation('sync');
  const locale = useLocale();
  const text = Object.entries(facts).map(([name, value]) => `${name}=${value}`);
  return (
    <li className={styles.entry}>
      <time dateTime={new Date(at).toISOString()}>{new Intl.DateTimeFormat(locale, timeFormat).format(at)}</time>{' '}
      {t(($) => $.log.events[event])} <code className={styles.facts}>{text.join(' ')}</code>
    </li>
  );
}

const timeFormat = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
