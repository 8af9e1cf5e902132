import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { EditLists, ExportEditsButton } from '#app/features/sync/EditLists.tsx';
import { PollButton } from '#app/features/sync/PollButton.tsx';
import { PollFacts } from '#app/features/sync/PollFacts.tsx';
import styles from '#app/features/sync/sync.module.css';
import { addresses } from '#app/navigation/addresses.ts';

/** The panel of the sync indicator: last poll and edits. Everything else is on the page that it links to. */
export function SyncPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('sync');
  const { t: common } = useTranslation('common');
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>{common(($) => $.sync.title)}</h2>
      <dl className={styles.facts}>
        <PollFacts />
      </dl>
      <EditLists />
      <div className={styles.actions}>
        <PollButton />
        <ExportEditsButton />
        <Link to={addresses.sync} className={styles.details} onClick={onLeave}>
          {t(($) => $.details)}
        </Link>
      </div>
    </div>
  );
}
