import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { AccountLevel } from '#core/domain/account/level.ts';
import { StartResult } from '#core/domain/task/runResult.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import type { StartAnswer } from './StartDialog.tsx';
import type { StartPrompt } from './startPrompts.ts';
import { useRunNotices } from './useRunNotices.tsx';
import { useStartPrompt } from './useStartPrompt.tsx';
import { firstContent } from '#app/parts/deferred/firstPaint.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { useStore } from '#app/state/session.ts';
import { startTasks } from '#app/state/taskRuns.ts';

/** What a start is decided by, with the rules for every parameter: nothing is started before the first content. */
const loadRules = async () => {
  const [{ startFactsOf }, { planStart }] = await Promise.all([
    import('#app/store/queries/startFacts.ts'),
    import('#core/domain/task/startPlan.ts'),
  ]);
  return { startFactsOf, planStart };
};
void firstContent.then(loadRules).catch(() => undefined);

interface Named {
  taskId: string;
  taskName: string;
}

interface TaskStart extends Pick<ReturnType<typeof useRunNotices>, 'notifyStart' | 'notifyStop'> {
  /**
   * §4: the plan of this device first, the service's answer after it; what speaks against the start is told in a dialog.
   * `call` starts less than all of the task, by the same gates. Resolves when all is said: `started`, `refused`, or `left` where the user followed the dialog to another page.
   */
  start: (task: Named, call?: typeof startTasks) => Promise<'started' | 'refused' | 'left'>;
  /** §8.4: a task more than the plan keeps was not saved. */
  showTaskLimit: (counts: { quantity: number; limit: number }) => Promise<void>;
  /** To be rendered by the screen. */
  dialog: ReactNode;
}

/** The one way to start a task: from its row, its page or the form. */
export function useTaskStart(): TaskStart {
  const store = useStore();
  const locale = useLocale();
  const [, navigate] = useLocation();
  const { notifyStart, notifyStop, dialog: notices } = useRunNotices();
  const { ask, dialog } = useStartPrompt();

  /** Whether the answer led to another page. */
  const follow = async (answer: StartAnswer, task: Named | null): Promise<boolean> => {
    if (answer === null || answer === 'go') return false;
    if (answer === 'gallery' || answer === 'pricing' || answer === 'balance') navigate(addresses[answer]);
    else if (answer === 'trial') navigate(addresses.trialFrom(location.pathname + location.search));
    else if (answer === 'tasks' || task === null) navigate(addresses.taskList);
    else if (answer === 'watch') navigate(addresses.taskInfo(task.taskId));
    else {
      const row = await store.main.tasks.get(task.taskId);
      if (row !== undefined) navigate(addresses.taskEdit(row.templateSlug, task.taskId));
    }
    return true;
  };
  const put = async (prompt: StartPrompt, task: Named | null) =>
    ask(prompt, task?.taskName ?? '', (await accountOf(store))?.canTrial === true);
  const tell = async (prompt: StartPrompt, task: Named | null) => follow(await put(prompt, task), task);
  const tellRefusal = async (prompt: StartPrompt, task: Named) => ((await tell(prompt, task)) ? 'left' : 'refused');

  const start: TaskStart['start'] = async (task, call = startTasks) => {
    const { startFactsOf, planStart } = await loadRules();
    const facts = await startFactsOf(store, { taskId: task.taskId }, locale);
    const plan = facts === undefined ? { do: 'go' as const } : planStart(facts);
    if (plan.do === 'refuse') return tellRefusal(plan, task);
    if (plan.do === 'ask') {
      const answer = await put(plan, task);
      if (answer !== 'go') return (await follow(answer, task)) ? 'left' : 'refused';
    }
    const outcome = await call([task.taskId]);
    const result = outcome.ok ? outcome.value[task.taskId] : undefined;
    if (result === undefined || result === StartResult.Succeed) {
      notifyStart([task], outcome);
      return result === undefined ? 'refused' : 'started';
    }
    return tellRefusal({ do: 'fail', result }, task);
  };
  const showTaskLimit = async (counts: { quantity: number; limit: number }) => {
    const level = (await accountOf(store))?.currentAccountLevel ?? AccountLevel.Free;
    await tell({ do: 'limit', ...counts, level }, null);
  };
  return {
    start,
    showTaskLimit,
    notifyStart,
    notifyStop,
    dialog: (
      <>
        {notices}
        {dialog}
      </>
    ),
  };
}
