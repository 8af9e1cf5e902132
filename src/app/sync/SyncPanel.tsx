import { Button } from '@fluentui/react-components';
import { ArrowDownload16Regular, ArrowSync16Regular } from '@fluentui/react-icons';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outage } from '#core/domain/refusal.ts';
import type { TaskGroup } from '#core/wire/rows/task.ts';
import type { SyncProblem } from '#workers/sync/api.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { withDeferredTexts, withRowTexts } from '#app/i18n/i18n.ts';
import { formatBytes } from '#app/i18n/numberFormat.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { askToPersist } from '#app/state/askToPersist.ts';
import { useStore } from '#app/state/session.ts';
import { syncStatus } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { groupsOf } from '#app/store/queries/tasks/groups.ts';
import type { EditView } from '#app/store/queries/outboxView.ts';
import { polledAtOf } from '#app/store/queries/storedReplies.ts';
import { storageUse } from '#app/store/queries/rows/storageUse.ts';
import { EditItem } from './EditItem.tsx';
import { saveUnsentEdits } from '#app/features/account/saveUnsentEdits.ts';
import styles from './SyncPanel.module.css';

const SyncLog = lazyComponent(withDeferredTexts(async () => (await import('./SyncLog.tsx')).SyncLog));
const ServiceStorage = lazyComponent(
  withDeferredTexts(async () => (await import('./ServiceStorage.tsx')).ServiceStorage),
);
const StorageOnDevice = lazyComponent(
  withRowTexts(async () => (await import('#app/features/keep/StorageOnDevice.tsx')).StorageOnDevice),
);

interface Props {
  waiting: readonly EditView[];
  attention: readonly EditView[];
}

/** The panel of the sync indicator: last poll, waiting edits, edits that need a decision, used space and log. */
export function SyncPanel({ waiting, attention }: Props) {
  const { t } = useTranslation();
  const store = useStore();
  const groups = useLiveQuery(() => groupsOf(store), [store], []);
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>{t(($) => $.sync.title)}</h2>
      <Facts />
      <StorageOnDevice />
      <EditList title={t(($) => $.sync.needsAttention)} edits={attention} groups={groups} />
      <EditList title={t(($) => $.sync.waiting)} edits={waiting} groups={groups} />
      {waiting.length + attention.length === 0 && <p className={styles.none}>{t(($) => $.sync.nothingWaits)}</p>}
      <div className={styles.actions}>
        <PollButton />
        {waiting.length + attention.length > 0 && (
          <Button size="small" icon={<ArrowDownload16Regular />} onClick={() => void saveUnsentEdits(store)}>
            {t(($) => $.sync.export)}
          </Button>
        )}
      </div>
      <SyncLog />
    </div>
  );
}

interface EditListProps {
  title: string;
  edits: readonly EditView[];
  groups: readonly TaskGroup[];
}

function EditList({ title, edits, groups }: EditListProps) {
  if (edits.length === 0) return null;
  return (
    <section>
      <h3 className={styles.section}>{title}</h3>
      <ul className={styles.list}>
        {edits.map((edit) => (
          <EditItem key={edit.uuid} edit={edit} groups={groups} />
        ))}
      </ul>
    </section>
  );
}

function Facts() {
  const { t } = useTranslation();
  const locale = useLocale();
  const store = useStore();
  const { ofOutage } = useMessages();
  const { lastGoodPollAt, problem } = useSignalValue(syncStatus);
  const polledAt = useLiveQuery(() => polledAtOf(store), [store]);
  const lastPoll = lastGoodPollAt ?? polledAt;
  const [askedTimes, setAskedTimes] = useState(0);
  const use = useLiveQuery(() => storageUse(store), [store, askedTimes]);
  const sentenceOf = (code: SyncProblem): string => {
    const kind = outageOf(code);
    return kind === null ? t(($) => $.sync.problemSentence, { code }) : ofOutage({ kind, retryAfterSeconds: 0 });
  };
  const handleKeep = async () => {
    await askToPersist(true);
    setAskedTimes((times) => times + 1);
  };
  return (
    <dl className={styles.facts}>
      <dt>{t(($) => $.sync.lastPoll)}</dt>
      <dd>{lastPoll === null ? t(($) => $.sync.never) : lastPoll !== undefined && <RelativeTime time={lastPoll} />}</dd>
      {problem !== null && <dt>{t(($) => $.sync.problem)}</dt>}
      {problem !== null && <dd>{sentenceOf(problem)}</dd>}
      {use && <dt>{t(($) => $.sync.storage)}</dt>}
      {use && (
        <dd>
          {t(($) => $.sync.rowsOnDevice, { count: use.lotCount, size: formatBytes(locale, use.dataBytes) })}
          {use.droppedLotCount > 0 && ` ${t(($) => $.sync.dropped, { count: use.droppedLotCount })}`}
        </dd>
      )}
      <ServiceStorage />
      {use && <dt>{t(($) => $.sync.protection)}</dt>}
      {use && (
        <dd>
          {t(($) => (use.isPersisted ? $.sync.persisted : $.sync.notPersisted))}
          {!use.isPersisted && askedTimes === 0 && (
            <Button className={styles.keep} size="small" appearance="transparent" onClick={() => void handleKeep()}>
              {t(($) => $.sync.persist)}
            </Button>
          )}
        </dd>
      )}
    </dl>
  );
}

/** Returns the outage behind a problem, if it is one: outages have sentences of their own. */
function outageOf(problem: SyncProblem): Outage['kind'] | null {
  if (problem === 'Unavailable') return 'ServiceDown';
  return problem === 'BadReply' || problem === 'ForeignPage' ? problem : null;
}

function PollButton() {
  const { t } = useTranslation();
  const [isPolling, setPolling] = useState(false);
  const handlePoll = async () => {
    setPolling(true);
    await bridge.pollNow();
    setPolling(false);
  };
  return (
    <Button
      size="small"
      appearance="primary"
      icon={<ArrowSync16Regular />}
      disabledFocusable={isPolling}
      onClick={() => void handlePoll()}
    >
      {t(($) => (isPolling ? $.sync.polling : $.sync.pollNow))}
    </Button>
  );
}
