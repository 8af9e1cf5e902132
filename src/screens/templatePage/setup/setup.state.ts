import { useEffect, useState } from 'react';
import type { ParameterProblem } from '#core/domain/template/checkParameters.ts';
import type { ParameterValue } from '#core/domain/template/parameter.ts';
import { cleanTaskName, taskNameProblem, type TaskNameProblem } from '#core/domain/task/task.ts';
import type { Template } from '#core/wire/template.ts';
import { useStore } from '#app/state/session.ts';
import type { TaskView } from '#app/store/queries/tasks.ts';
import { draftKey, readDraft, writeDraft, type Draft } from './draft.ts';
import { initialFormValues, parameterValues } from './formValues.ts';

export type Problems = Record<string, ParameterProblem>;
export type Setup = ReturnType<typeof useSetup>;

/** What the form holds: the name, the values, what is wrong with them. Everything typed is kept as a draft at once. */
export function useSetup(template: Template, task: TaskView | null, taskCount: number) {
  const { accountId } = useStore();
  const key = draftKey(accountId, template.slug, task?.taskId ?? null);
  const [initial] = useState<Draft>(() => ({
    taskName: task?.taskName ?? defaultName(template.name, taskCount),
    values: initialFormValues(template.parameters, task?.parameters ?? null),
  }));
  const [draft, setDraft] = useState(() => readDraft(key) ?? initial);
  const [problems, setProblems] = useState<Problems>({});
  const [nameProblem, setNameProblem] = useState<TaskNameProblem | null>(null);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initial);

  useEffect(() => writeDraft(key, isChanged ? draft : null), [key, draft, isChanged]);

  return {
    taskName: draft.taskName,
    values: draft.values,
    problems,
    nameProblem,
    isChanged,
    setProblems,
    setTaskName: (taskName: string) => {
      setNameProblem(null);
      setDraft((before) => ({ ...before, taskName }));
    },
    /** Sets a value; what was wrong with the one before is no longer said (§5.2). */
    setValue: (paramName: string, value: ParameterValue) => {
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== paramName)));
      setDraft((before) => ({ ...before, values: { ...before.values, [paramName]: value } }));
    },
    checkName: (): TaskNameProblem | null => {
      const problem = taskNameProblem(cleanTaskName(draft.taskName));
      setNameProblem(problem);
      return problem;
    },
    /** As the service takes them. */
    parameters: () => parameterValues(template.parameters, draft.values),
    reset: () => {
      setProblems({});
      setDraft(initial);
    },
    forgetDraft: () => writeDraft(key, null),
  };
}

/** The template's name, and a number from the second task on, so that tasks can be told apart. */
function defaultName(templateName: string, taskCount: number): string {
  return taskCount === 0 ? templateName : `${templateName} ${taskCount + 1}`;
}
