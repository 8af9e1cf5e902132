import { setChain, setRepeats, setRunSettings } from '#core/edits/runEdits.ts';
import { success, type Outcome, type Result } from '#core/domain/refusal.ts';
import { StartResult, StopResult } from '#core/domain/run/runResult.ts';
import type { Chain } from '#core/domain/task/chain.ts';
import type { Repeats } from '#core/domain/run/repeats.ts';
import type { RunSettings } from '#core/domain/run/runSettings.ts';
import type { Subtask } from '#core/wire/rows/task.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { useStore } from '#app/state/session.ts';
import { continueRun, startFailedPages, startSubtask, stopSubtask, stopTasks } from '#app/state/taskRuns.ts';
import { useTaskStart } from '#app/features/tasks/start/useTaskStart.tsx';
import { enqueueEdit } from '#app/store/outbox/outbox.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';

export interface TaskInfoActions {
  start: (task: TaskView) => void;
  stop: (task: TaskView) => void;
  /** Starts only the pages that failed in the newest run. */
  startFailedPages: (task: TaskView) => void;
  /** Continues the stopped part of the newest run. */
  continueRun: (task: TaskView) => void;
  startSubtask: (subtask: Subtask) => void;
  stopSubtask: (subtask: Subtask) => void;
  /** Works without the service: the edit waits on this device. */
  setRunSettings: (task: TaskView, settings: RunSettings) => Promise<Result<unknown>>;
  /** Works without the service, as `setRunSettings`. */
  setRepeats: (task: TaskView, repeats: Repeats | null) => Promise<Result<unknown>>;
  /** Works without the service, as `setRunSettings`. */
  setChain: (task: TaskView, chain: Chain | null) => Promise<Result<unknown>>;
}

export function useTaskInfoActions(): TaskInfoActions {
  const store = useStore();
  const notify = useNotify();
  const messages = useMessages();
  const { start, notifyStart, notifyStop } = useTaskStart();
  const stop = async (task: TaskView) => notifyStop([task], await stopTasks([task.taskId]));
  const resume = async (task: TaskView) => {
    const outcome = await continueRun(task.taskId);
    notifyStart([task], outcome.ok ? success({ [task.taskId]: outcome.value }) : outcome);
  };
  const notifyUnless = <Code>(succeeded: Code, outcome: Outcome<Code>, sentence: (code: Code) => string) => {
    if (!outcome.ok) notify({ intent: 'error', title: messages.ofFailed(outcome) });
    else if (outcome.value !== succeeded) notify({ intent: 'error', title: sentence(outcome.value) });
  };
  return {
    start: (task) => void start(task),
    stop: (task) => void stop(task),
    startFailedPages: (task) => void start(task, startFailedPages),
    continueRun: (task) => void resume(task),
    startSubtask: (subtask) =>
      void startSubtask(subtask).then((outcome) =>
        notifyUnless<StartResult>(StartResult.Succeed, outcome, messages.ofStart),
      ),
    stopSubtask: (subtask) =>
      void stopSubtask(subtask).then((outcome) =>
        notifyUnless<StopResult>(StopResult.Succeed, outcome, messages.ofStop),
      ),
    setRunSettings: ({ taskId }, settings) => enqueueEdit(store, setRunSettings, taskId, settings),
    setChain: ({ taskId }, chain) => enqueueEdit(store, setChain, taskId, { chain }),
    setRepeats: ({ taskId }, repeats) => enqueueEdit(store, setRepeats, taskId, { repeats }),
  };
}
