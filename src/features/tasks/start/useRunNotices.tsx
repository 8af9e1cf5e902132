import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '#core/domain/refusal.ts';
import { StartResult, StopResult } from '#core/domain/task/runResult.ts';
import { useSentences } from '#app/i18n/useSentences.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useNotify } from '#app/parts/useNotify.ts';
import type { Problem } from './ProblemsDialog.tsx';
import { startFailures, stopFailures } from './runFailures.ts';

const ProblemsDialog = lazyComponent(async () => (await import('./ProblemsDialog.tsx')).ProblemsDialog);

interface NamedTask {
  taskId: string;
  taskName: string;
}

interface RunNotices {
  /** Tells what became of a start. */
  notifyStart: (tasks: readonly NamedTask[], outcome: Outcome<Record<string, StartResult>>) => void;
  notifyStop: (tasks: readonly NamedTask[], outcome: Outcome<Record<string, StopResult>>) => void;
  /** To be rendered by the screen. */
  dialog: ReactNode;
}

/** Tells the results of starts and stops: success in a corner, failures one by one with their reason (§8.2–8.4). */
export function useRunNotices(): RunNotices {
  const { t } = useTranslation('console');
  const sentences = useSentences();
  const notify = useNotify();
  const [shown, setShown] = useState<{ title: string; problems: Problem[] } | null>(null);

  const named = <Code,>(tasks: readonly NamedTask[], failures: [string, Code][], sentence: (code: Code) => string) => {
    const names = new Map(tasks.map(({ taskId, taskName }) => [taskId, taskName]));
    return failures.map(([taskId, code]) => ({ taskId, taskName: names.get(taskId) ?? '', sentence: sentence(code) }));
  };

  return {
    notifyStart: (tasks, outcome) => {
      if (!outcome.ok) return notify({ intent: 'error', title: sentences.ofFailed(outcome) });
      const problems = named(tasks, startFailures(outcome.value), sentences.ofStart);
      const count = Object.values(outcome.value).filter((result) => result === StartResult.Succeed).length;
      if (count > 0) notify({ intent: 'success', title: t(($) => $.run.started, { count }) });
      if (problems.length === 0) return undefined;
      return setShown({ title: t(($) => $.run.startProblems, { count: problems.length }), problems });
    },
    notifyStop: (tasks, outcome) => {
      if (!outcome.ok) return notify({ intent: 'error', title: sentences.ofFailed(outcome) });
      const problems = named(tasks, stopFailures(outcome.value), sentences.ofStop);
      const count = Object.values(outcome.value).filter((result) => result === StopResult.Succeed).length;
      if (count > 0) notify({ intent: 'success', title: t(($) => $.run.stopped, { count }) });
      if (problems.length === 0) return undefined;
      return setShown({ title: t(($) => $.run.stopProblems, { count: problems.length }), problems });
    },
    dialog: shown && <ProblemsDialog {...shown} onClose={() => setShown(null)} />,
  };
}
