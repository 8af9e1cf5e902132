import { Button, Popover, PopoverSurface, PopoverTrigger, Spinner } from '@fluentui/react-components';
import {
  CheckmarkCircle20Regular,
  CloudOff20Regular,
  PauseCircle20Regular,
  Warning20Filled,
  type FluentIcon,
} from '@fluentui/react-icons';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useNow } from '#app/parts/format/useNow.ts';
import { askToPersist } from '#app/state/askToPersist.ts';
import { useStore } from '#app/state/session.ts';
import { syncStatus } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { outboxView } from '#app/store/queries/outboxView.ts';
import styles from './SyncIndicator.module.css';
import { SyncPanel } from './SyncPanel.tsx';
import { syncState, type SyncState } from './syncState.ts';

/** Shows whether this device and the service are in sync; opens the list of waiting and conflicting edits. */
export function SyncIndicator() {
  const { t } = useTranslation();
  const store = useStore();
  const status = useSignalValue(syncStatus);
  const outbox = useLiveQuery(() => outboxView(store), [store]);
  const state = syncState(status, outbox?.waiting.length ?? 0, outbox?.attention.length ?? 0);
  const [isOpen, setOpen] = useState(false);
  const isLosable = state.kind === 'offline' && state.waiting > 0;
  useEffect(() => {
    if (isLosable) void askToPersist();
  }, [isLosable]);
  return (
    <Popover withArrow trapFocus positioning="below-end" open={isOpen} onOpenChange={(_, { open }) => setOpen(open)}>
      <PopoverTrigger disableButtonEnhancement>
        <Button appearance="subtle" className={styles.button} icon={<StateIcon state={state} />}>
          <StateLabel state={state} lastGoodPollAt={status.lastGoodPollAt} />
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t(($) => $.sync.title)}>
        <SyncPanel onLeave={() => setOpen(false)} />
      </PopoverSurface>
    </Popover>
  );
}

/** A separate component, so that the passing of time renders only the text again. */
function StateLabel({ state, lastGoodPollAt }: { state: SyncState; lastGoodPollAt: number | null }) {
  const words = useSyncLabels();
  const text = words(state, lastGoodPollAt, useNow());
  return (
    <span className={styles.words} data-state={state.kind}>
      {text}
    </span>
  );
}

const icons: Record<SyncState['kind'], FluentIcon | null> = {
  attention: Warning20Filled,
  offline: CloudOff20Regular,
  paused: PauseCircle20Regular,
  busy: null,
  sending: null,
  upToDate: CheckmarkCircle20Regular,
};

function StateIcon({ state: { kind } }: { state: SyncState }) {
  const Icon = icons[kind];
  return (
    <span className={styles.icon} data-state={kind} aria-hidden>
      {Icon === null ? <Spinner size="tiny" /> : <Icon />}
    </span>
  );
}

/** Returns the state as the text of the top bar: "Up to date, 3 sec ago". */
function useSyncLabels(): (state: SyncState, lastGoodPollAt: number | null, now: number) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (state, lastGoodPollAt, now) => {
    switch (state.kind) {
      case 'attention':
        return t(($) => $.sync.attention, { count: state.count });
      case 'offline':
        return state.waiting === 0
          ? t(($) => $.sync.offline)
          : t(($) => $.sync.offlineWaiting, { count: state.waiting });
      case 'paused':
        return t(($) => $.sync.paused);
      case 'sending':
        return t(($) => $.sync.sending, { count: state.waiting });
      case 'busy':
        return t(($) => $.sync.busy);
      case 'upToDate':
        return t(($) => $.sync.upToDate, { ago: formatDuration(locale, now - (lastGoodPollAt ?? now)) });
    }
  };
}
