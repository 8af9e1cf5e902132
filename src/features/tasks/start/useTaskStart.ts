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
import type { NamedTask } from '#app/store/queries/tasks.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { useStore } from '#app/state/session.ts';
import { startTasks } from '#app/state/taskRuns.ts';

/**
 * Loads the facts and rules that decide a start, with the rules of every parameter. Nothing starts before the first
 * content.
 */
const loadRules = async () => {
  const [{ startFactsOf }, { planStart }] = await Promise.all([
    import('#app/store/queries/startFacts.ts'),
    import('#core/domain/task/startPlan.ts'),
  ]);
  return { startFactsOf, planStart };
};
void firstContent.then(loadRules).catch(() => undefined);

interface TaskStart extends ReturnType<typeof useRunNotices> {
  /**
   * §4: checks the plan of this device first and the service's answer after it; a dialog shows what prevents the start.
   * `call` starts a part of the task under the same checks. Resolves after the last dialog: `started`, `refused`, or
   * `left` where the user followed the dialog to another page.
   */
  start: (task: NamedTask, call?: typeof startTasks) => Promise<'started' | 'refused' | 'left'>;
  /** §8.4: a task was not saved because the plan keeps no more. */
  showTaskLimit: (counts: { quantity: number; limit: number }) => Promise<void>;
}

/** The one way to start a task: from its row, its page or the form. */
export function useTaskStart(): TaskStart {
  const store = useStore();
  const locale = useLocale();
  const [, navigate] = useLocation();
  const notices = useRunNotices();
  const askAboutStart = useStartPrompt();

  /** Takes the step that was chosen. Resolves to whether it led to another page. */
  const follow = async (answer: StartAnswer, task: NamedTask | null): Promise<boolean> => {
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
  const ask = async (prompt: StartPrompt, task: NamedTask | null) =>
    askAboutStart(prompt, task?.taskName ?? '', (await accountOf(store))?.canTrial === true);
  const askAndFollow = async (prompt: StartPrompt, task: NamedTask | null) => follow(await ask(prompt, task), task);
  const showRefusal = async (prompt: StartPrompt, task: NamedTask) =>
    (await askAndFollow(prompt, task)) ? 'left' : 'refused';

  const start: TaskStart['start'] = async (task, call = startTasks) => {
    const { startFactsOf, planStart } = await loadRules();
    const facts = await startFactsOf(store, { taskId: task.taskId }, locale);
    const plan = facts === undefined ? { do: 'go' as const } : planStart(facts);
    if (plan.do === 'refuse') return showRefusal(plan, task);
    if (plan.do === 'ask') {
      const answer = await ask(plan, task);
      if (answer !== 'go') return (await follow(answer, task)) ? 'left' : 'refused';
    }
    const outcome = await call([task.taskId]);
    const result = outcome.ok ? outcome.value[task.taskId] : undefined;
    if (result === undefined || result === StartResult.Succeed) {
      notices.notifyStart([task], outcome);
      return result === undefined ? 'refused' : 'started';
    }
    return showRefusal({ do: 'fail', result }, task);
  };
  const showTaskLimit = async (counts: { quantity: number; limit: number }) => {
    const level = (await accountOf(store))?.currentAccountLevel ?? AccountLevel.Free;
    await askAndFollow({ do: 'limit', ...counts, level }, null);
  };
  return { ...notices, start, showTaskLimit };
}
