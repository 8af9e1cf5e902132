import { useTranslation } from 'react-i18next';
import { EditLists, ExportEditsButton } from '#app/features/sync/EditLists.tsx';
import { PollButton } from '#app/features/sync/PollButton.tsx';
import { PollFacts } from '#app/features/sync/PollFacts.tsx';
import sync from '#app/features/sync/sync.module.css';
import { withRowTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import plans from '#app/parts/plans/plans.module.css';
import { Section } from '#app/parts/Section.tsx';
import { RepairCard } from './RepairCard.tsx';
import { ServiceStorage } from './ServiceStorage.tsx';
import { StorageFacts } from './StorageFacts.tsx';
import { SyncLog } from './SyncLog.tsx';
import styles from './SyncScreen.module.css';

const StorageOnDevice = lazyComponent(
  withRowTexts(async () => (await import('#app/features/keep/StorageOnDevice.tsx')).StorageOnDevice),
);

/** The copy of the account on this device: how old it is, what waits, what space it takes, and its repair. */
export function SyncScreen() {
  const { t } = useTranslation('sync');
  const { t: common } = useTranslation('common');
  return (
    <div className={plans.screen}>
      <PageHeader title={common(($) => $.titles.sync)} actions={<PollButton size="medium" />}>
        <p className={plans.lead}>{t(($) => $.lead)}</p>
      </PageHeader>
      <Section title={t(($) => $.state)}>
        <dl className={`${styles.card} ${sync.facts}`}>
          <PollFacts />
          <StorageFacts />
          <ServiceStorage />
        </dl>
      </Section>
      <Section title={t(($) => $.edits)} beside={<ExportEditsButton />}>
        <div className={styles.card}>
          <EditLists />
        </div>
      </Section>
      <div className={styles.card}>
        <StorageOnDevice />
      </div>
      <RepairCard />
      <div className={styles.card}>
        <SyncLog />
      </div>
    </div>
  );
}
