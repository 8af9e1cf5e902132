import { useLocation } from 'wouter';
import { buyerOf, type Buyer } from '#core/domain/account/level.ts';
import { AccountLevel } from '#core/domain/account/level.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import { withDeferredTexts } from '#app/i18n/i18n.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useDialog } from '#app/parts/dialogs/useDialog.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import type { StartAnswer } from './StartDialog.tsx';
import type { StartPrompt } from './startPrompts.ts';
import { useRunNotices } from './useRunNotices.tsx';
import { firstContent } from '#app/parts/deferred/firstPaint.ts';
import type { NamedTask } from '#app/store/queries/tasks/tasks.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { useStore } from '#app/state/session.ts';
import { startTasks } from '#app/state/taskRuns.ts';

/**
 * Loads the facts and rules that decide a start, with the rules of every parameter. Loads nothing before the first
 * content is on screen.
 */
const loadRules = async () => {
  const [{ startFactsOf }, { planStart }] = await Promise.all([
    import('#app/store/queries/tasks/startFacts.ts'),
    import('#core/domain/run/startPlan.ts'),
  ]);
  return { startFactsOf, planStart };
};
void firstContent.then(loadRules).catch(() => undefined);

interface TaskStart extends ReturnType<typeof useRunNotices> {
  /**
   * §4: first checks the start with the facts of this device, then with the service's answer; a dialog shows the reason
   * that prevents the start. `call` starts a part of the task under the same checks. Resolves after the last dialog:
   * `started`, `refused`, or `left` if the user followed the dialog to another page.
   */
  start: (task: NamedTask, call?: typeof startTasks) => Promise<'started' | 'refused' | 'left'>;
  /** §8.4: reports that a task was not saved because the plan's limit is reached. */
  showTaskLimit: (counts: { quantity: number; limit: number }) => Promise<void>;
}

/** The one way to start a task: from its row, its page or the form. */
export function useTaskStart(): TaskStart {
  const store = useStore();
  const locale = useLocale();
  const [, navigate] = useLocation();
  const notices = useRunNotices();
  const askAboutStart = useStartPrompt();

  /** Takes the chosen step. Resolves to true if the step led to another page. */
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
    askAboutStart(prompt, task?.taskName ?? '', buyerOf(await accountOf(store)));
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

const StartDialog = lazyComponent(withDeferredTexts(async () => (await import('./StartDialog.tsx')).StartDialog));

type AskAboutStart = (prompt: StartPrompt, taskName: string, buyer: Buyer) => Promise<StartAnswer>;

/** Shows one prompt at a time and resolves to the user's answer. */
function useStartPrompt(): AskAboutStart {
  const { show, close } = useDialog();
  return (prompt, taskName, buyer) =>
    new Promise((resolve) => {
      const handleAnswer = (answer: StartAnswer) => {
        close();
        resolve(answer);
      };
      show(<StartDialog prompt={prompt} taskName={taskName} buyer={buyer} onAnswer={handleAnswer} />);
    });
}
