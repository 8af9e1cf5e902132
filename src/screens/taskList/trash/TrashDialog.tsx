import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trashDays } from '#core/domain/task/task.ts';
import { purgeTask } from '#core/edits/trashEdits.ts';
import { useEditNotices } from '#app/features/tasks/actions/useEditNotices.ts';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import { formatBytes } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useQuotaUse } from '#app/parts/plans/useQuotaUse.ts';
import { useStore } from '#app/state/session.ts';
import { enqueueEdits } from '#app/store/outbox/outbox.ts';
import { PurgeDialog } from './PurgeDialog.tsx';
import { TrashedTask } from './TrashedTask.tsx';
import styles from './trash.module.css';
import { useTrash, type Trash, useQuotas } from './trash.state.ts';

interface TrashDialogProps {
  onRestore: (taskIds: readonly string[]) => Promise<void>;
  onClose: () => void;
}

/** The deleted tasks that can be restored, and their final deletion. */
export function TrashDialog({ onRestore, onClose }: TrashDialogProps) {
  const trash = useTrash();
  const purge = usePurge();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  if (asked !== null) {
    const [first] = asked;
    const only = asked.length === 1 ? trash?.tasks.find(({ taskId }) => taskId === first) : undefined;
    return (
      <PurgeDialog
        taskIds={asked}
        taskName={only?.taskName}
        onPurge={() => purge(asked)}
        onClose={() => setAsked(null)}
      />
    );
  }
  const tick = (taskId: string) => setTicked((before) => toggled(before, taskId));
  return <TrashList {...{ trash, ticked, onTick: tick, onRestore, onAsk: setAsked, onClose }} />;
}

interface TrashListProps extends TrashDialogProps {
  trash: Trash | undefined;
  ticked: ReadonlySet<string>;
  onTick: (taskId: string) => void;
  onAsk: (taskIds: readonly string[]) => void;
}

function TrashList({ trash, ticked, onTick, onRestore, onAsk, onClose }: TrashListProps) {
  const { t } = useTranslation('tasks');
  const taskIds = trash?.taskIds ?? [];
  const left = taskIds.length - (trash?.tasks.length ?? 0);
  // Some may have left the trash on another device.
  const chosen = taskIds.filter((taskId) => ticked.has(taskId));
  return (
    <DialogFrame
      title={t(($) => $.trash.title)}
      content={{ className: styles.content, 'aria-busy': trash === undefined }}
      onClose={onClose}
      actions={
        <>
          {taskIds.length > 0 && (
            <Button onClick={() => onAsk(chosen.length > 0 ? chosen : taskIds)}>
              {chosen.length > 0 ? t(($) => $.trash.purgeChosen, { count: chosen.length }) : t(($) => $.trash.purgeAll)}
            </Button>
          )}
          <Button appearance="primary" onClick={onClose}>
            {t(($) => $.trash.close)}
          </Button>
        </>
      }
    >
      <p>{t(($) => (trash?.taskIds.length === 0 ? $.trash.empty : $.trash.text), { days: trashDays })}</p>
      <TrashRoom />
      <ul className={styles.list}>
        {trash?.tasks.map((task) => (
          <TrashedTask
            key={task.taskId}
            task={task}
            isTicked={ticked.has(task.taskId)}
            onTick={() => onTick(task.taskId)}
            onRestore={() => void onRestore([task.taskId])}
            onPurge={() => onAsk([task.taskId])}
          />
        ))}
      </ul>
      {left > 0 && <p>{t(($) => $.trash.more, { count: left })}</p>}
    </DialogFrame>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The used storage, and the part that is being deleted: the service deletes long runs in steps. */
function TrashRoom() {
  const { t } = useTranslation('quota');
  const locale = useLocale();
  const useText = useQuotaUse();
  const quotas = useQuotas();
  if (quotas === undefined) return null;
  const { storedBytes, removingBytes = 0 } = quotas;
  return (
    <output>
      {t(($) => $.storage, { use: useText('storedBytes', storedBytes) })}{' '}
      {removingBytes > 0 && t(($) => $.removing, { size: formatBytes(locale, removingBytes) })}
    </output>
  );
}

/** Deletes tasks in the trash for good. Works without the service: the edits wait on this device. */
function usePurge(): (taskIds: readonly string[]) => Promise<void> {
  const { t } = useTranslation('tasks');
  const store = useStore();
  const notices = useEditNotices();
  return async (taskIds) => {
    const wanted = taskIds.map((target) => ({ target, patch: { isPurged: true as const } }));
    notices.notifyResults(await enqueueEdits(store, purgeTask, wanted), {
      done: (count) => t(($) => $.trash.purged, { count }),
      failed: (count) => t(($) => $.trash.notPurged, { count }),
    });
  };
}
