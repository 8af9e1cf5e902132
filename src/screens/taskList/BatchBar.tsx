import { Button } from '@fluentui/react-components';
import { DismissRegular, PlayRegular, StopRegular } from '@fluentui/react-icons';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { OfflineHint } from '#app/parts/run/OfflineHint.tsx';
import { useStore } from '#app/state/session.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSig } from '#app/state/useSig.ts';
import { tasksByIds, type TaskView } from '#app/store/queries/tasks.ts';
import type { TaskListActions } from './taskList.actions.ts';
import styles from './TaskListScreen.module.css';

interface BatchBarProps {
  taskIds: readonly string[];
  actions: TaskListActions;
  /** §4: the selection is cleared after a start and a stop. */
  onDone: () => void;
}

/** §2.4: what can be done with all ticked tasks. Takes the place of the filter, so that the table does not jump. */
export function BatchBar({ taskIds, actions, onDone }: BatchBarProps) {
  const { t } = useTranslation('console');
  const store = useStore();
  const locale = useLocale();
  const tasks = useLiveQuery(() => tasksByIds(store, taskIds, locale), [store, taskIds.join(','), locale]) ?? [];
  const [isBusy, setBusy] = useState(false);
  const offline = useSig(isOffline);
  const run = async (act: (tasks: readonly TaskView[]) => Promise<void>) => {
    setBusy(true);
    await act(tasks);
    setBusy(false);
    onDone();
  };
  return (
    <div className={styles.batch} role="toolbar" aria-label={t(($) => $.taskList.batchLabel)}>
      <output className={styles.count}>{t(($) => $.taskList.selected, { count: taskIds.length })}</output>
      <OfflineHint isOffline={offline}>
        <Button icon={<PlayRegular />} disabledFocusable={offline || isBusy} onClick={() => void run(actions.startAll)}>
          {t(($) => $.taskList.startSelected)}
        </Button>
      </OfflineHint>
      <OfflineHint isOffline={offline}>
        <Button icon={<StopRegular />} disabledFocusable={offline || isBusy} onClick={() => void run(actions.stopAll)}>
          {t(($) => $.taskList.stopSelected)}
        </Button>
      </OfflineHint>
      <Button appearance="subtle" icon={<DismissRegular />} onClick={onDone}>
        {t(($) => $.taskList.cancelSelection)}
      </Button>
    </div>
  );
}
