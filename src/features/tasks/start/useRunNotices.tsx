import { useTranslation } from 'react-i18next';
import type { Outcome } from '#core/domain/refusal.ts';
import { StartResult, StopResult } from '#core/domain/run/runResult.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useDialog } from '#app/parts/dialogs/useDialog.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import type { NamedTask } from '#app/store/queries/tasks/tasks.ts';
import { startFailures, stopFailures } from './runFailures.ts';

const ProblemsDialog = lazyComponent(async () => (await import('./ProblemsDialog.tsx')).ProblemsDialog);

interface RunNotices {
  notifyStart: (tasks: readonly NamedTask[], outcome: Outcome<Record<string, StartResult>>) => void;
  notifyStop: (tasks: readonly NamedTask[], outcome: Outcome<Record<string, StopResult>>) => void;
}

/**
 * Reports the results of starts and stops: successes as a notice, failures in a dialog with their reasons (§8.2–8.4).
 */
export function useRunNotices(): RunNotices {
  const { t } = useTranslation('console');
  const messages = useMessages();
  const notify = useNotify();
  const { show, close } = useDialog();

  const showProblems = <Code,>(
    tasks: readonly NamedTask[],
    failures: [string, Code][],
    sentenceOf: (code: Code) => string,
    titleOf: (count: number) => string,
  ) => {
    if (failures.length === 0) return;
    const names = new Map(tasks.map(({ taskId, taskName }) => [taskId, taskName]));
    const problems = failures.map(([taskId, code]) => ({
      taskId,
      taskName: names.get(taskId) ?? '',
      sentence: sentenceOf(code),
    }));
    show(<ProblemsDialog title={titleOf(problems.length)} problems={problems} onClose={close} />);
  };

  return {
    notifyStart: (tasks, outcome) => {
      if (!outcome.ok) return notify({ intent: 'error', title: messages.ofFailed(outcome) });
      const count = Object.values(outcome.value).filter((result) => result === StartResult.Succeed).length;
      if (count > 0) notify({ intent: 'success', title: t(($) => $.run.started, { count }) });
      return showProblems(tasks, startFailures(outcome.value), messages.ofStart, (problemCount) =>
        t(($) => $.run.startProblems, { count: problemCount }),
      );
    },
    notifyStop: (tasks, outcome) => {
      if (!outcome.ok) return notify({ intent: 'error', title: messages.ofFailed(outcome) });
      const count = Object.values(outcome.value).filter((result) => result === StopResult.Succeed).length;
      if (count > 0) notify({ intent: 'success', title: t(($) => $.run.stopped, { count }) });
      return showProblems(tasks, stopFailures(outcome.value), messages.ofStop, (problemCount) =>
        t(($) => $.run.stopProblems, { count: problemCount }),
      );
    },
  };
}
