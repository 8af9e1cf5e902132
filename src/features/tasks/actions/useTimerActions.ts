import { useTranslation } from 'react-i18next';
import type { TaskSchedule } from '#core/domain/task/schedule.ts';
import { clearSchedule } from '#core/edits/runEdits.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { enqueueEdits } from '#app/store/outbox/outbox.ts';
import { useStore } from '#app/state/session.ts';
import type { TimedTasks, TimerActions } from '../timer/timedTasks.ts';
import { useEditNotices } from './useEditNotices.ts';

/** §2.4: returns the actions of the timer's dialog; `onDone` is called after each. */
export function useTimerActions(onDone: () => void = () => undefined): TimerActions {
  const { t } = useTranslation('tasks');
  const store = useStore();
  const notify = useNotify();
  const messages = useMessages();
  const { notifyResults } = useEditNotices();

  const clear: TimerActions['clear'] = async (taskIds) => {
    const edits = taskIds.map((target) => ({ target, patch: { schedule: null } }));
    notifyResults(await enqueueEdits(store, clearSchedule, edits), {
      done: (count) => t(($) => $.timer.cleared, { count }),
      failed: (count) => t(($) => $.timer.notCleared, { count }),
    });
    onDone();
  };
  /** Returns to the timer that the only task had; for several tasks each may have had another. */
  const undo = async (timed: TimedTasks, before: TaskSchedule | null) => {
    if (before === null) return clear(timed.taskIds);
    const reason = await set(timed, before);
    if (reason !== null) notify({ intent: 'error', title: t(($) => $.timer.failed), body: reason });
  };
  const set: TimerActions['set'] = async (timed, schedule) => {
    const { task, taskIds } = timed;
    const outcome = await bridge.setSchedule([...taskIds], schedule);
    if (!outcome.ok) return messages.ofFailed(outcome);
    const { missing } = outcome.value;
    const count = taskIds.length - missing;
    const action = { label: t(($) => $.undo.action), onClick: () => void undo(timed, task?.schedule ?? null) };
    if (count > 0) {
      notify({ intent: 'success', title: t(($) => $.timer.done, { count }), ...(task !== null && { action }) });
    }
    if (missing > 0) notify({ intent: 'warning', title: t(($) => $.timer.notDone, { count: missing }) });
    onDone();
    return null;
  };
  return { set, clear };
}
