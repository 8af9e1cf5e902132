import { useTranslation } from 'react-i18next';
import { purgeTask } from '#core/edits/trashEdits.ts';
import { useEditNotices } from '#app/features/tasks/actions/useEditNotices.ts';
import { useStore } from '#app/state/session.ts';
import { enqueueEdits } from '#app/store/outbox.ts';

/** Deletes tasks in the trash for good. Works without the service: the edits wait on this device. */
export function usePurge(): (taskIds: readonly string[]) => Promise<void> {
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
