import { useMemo, useState } from 'react';
import type { ParameterProblem } from '#core/domain/parameters/checkParameters.ts';
import { isSecret, type LineSource, type Parameter, type ParameterValue } from '#core/domain/parameters/parameter.ts';
import { cleanTaskName, taskNameProblem, type TaskNameProblem } from '#core/domain/task/task.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { draftKey, type Draft } from '#app/store/drafts.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import type { DraftRow } from '#app/store/tables.ts';
import { useProxyForm } from '../proxy/useProxyForm.ts';
import { draftFormValues, initialFormValues, isSameForm, parameterValues, storableFormValues } from './formValues.ts';
import { lineOriginsOf, sourcesOfTask, urlSourceOf, withoutSource, type LineSources } from './lineSources.ts';
import { useDraftStorage } from '#app/features/tasks/useStoredDraft.ts';
import type { SharedTask } from './useSharedTask.ts';

type Form = Pick<Draft, 'taskName' | 'values'> & { sources: LineSources };
export type Problems = Record<string, ParameterProblem>;
export type Setup = ReturnType<typeof useSetup>;

/** Returns the key of a form's draft. The input for a shared task is separate from the input for a new one. */
export function formKey(template: Template, task: TaskView | null, shared: SharedTask | null): string {
  return draftKey(template.slug, task?.taskId ?? (shared === null ? null : `share ${shared.shareId}`));
}

/** The state of the form: name, values and problems. All input is stored as a draft on the device. */
export function useSetup(
  template: Template,
  task: TaskView | null,
  taskCount: number,
  kept: DraftRow | null,
  shared: SharedTask | null,
) {
  const { parameters } = template;
  const [initial] = useState<Form>(() => ({
    ...inputOf(template, task ?? (shared?.phase === 'read' ? shared.share : null), taskCount),
    sources: task === null ? {} : sourcesOfTask(parameters, task),
  }));
  const [form, setForm] = useState<Form>(() =>
    kept === null ? initial : restoredForm(parameters, initial, kept, task !== null),
  );
  // A draft of this visit is not announced: the user only opened another tab of the page.
  const [isRestored, setRestored] = useState(kept !== null && kept.savedAt < performance.timeOrigin);
  const [problems, setProblems] = useState<Problems>({});
  const [nameProblem, setNameProblem] = useState<TaskNameProblem | null>(null);
  const proxy = useProxyForm(task?.ipProxySettings, kept?.proxy);
  const areFieldsChanged = useMemo(
    () => form.taskName !== initial.taskName || !isSameForm(form.values, initial.values),
    [form, initial],
  );
  const [openedRevision] = useState(task?.fieldRevisions['parameters'] ?? 0);
  const areSecretsKept = parameters.every(
    (each) => !isSecret(each) || form.values[each.paramName] === initial.values[each.paramName],
  );
  const isChanged = areFieldsChanged || proxy.isChanged;
  const draft = useMemo(
    () => (isChanged ? draftOf(parameters, form, proxy.kept) : null),
    [form, isChanged, parameters, proxy.kept],
  );
  const { forget } = useDraftStorage(formKey(template, task, shared), draft);

  return {
    taskName: form.taskName,
    values: form.values,
    problems,
    nameProblem,
    proxy,
    isChanged,
    areFieldsChanged,
    /**
     * The form can be saved as edits, which need no service. False for a new task, and where a secret or the list of
     * proxies has changed, because these stay off the device's store.
     */
    canBeEdits: task !== null && areSecretsKept && (proxy.edit !== null || !proxy.isChanged),
    openedRevision,
    /** True if the form was filled with the input of an earlier visit. */
    isRestored: isRestored && isChanged,
    setProblems,
    setTaskName: (taskName: string) => {
      setNameProblem(null);
      setForm((before) => ({ ...before, taskName }));
    },
    /** Sets a value and removes the problem of the previous value (§5.2). */
    setValue: (paramName: string, value: ParameterValue) => {
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== paramName)));
      setForm((before) => ({
        ...before,
        values: { ...before.values, [paramName]: value },
        sources: withoutSource(before.sources, paramName, value),
      }));
    },
    checkName: (): TaskNameProblem | null => {
      const problem = taskNameProblem(cleanTaskName(form.taskName));
      setNameProblem(problem);
      return problem;
    },
    /** The sources of imported lines, by parameter. */
    sources: form.sources,
    /** §3.5: sets the source of a parameter's lines; a file replaces the task that the addresses came from. */
    setSource: (paramName: string, own: LineSource) =>
      setForm((before) => ({ ...before, sources: { ...before.sources, [paramName]: own } })),
    /** The sources in the form that the service accepts. */
    lineSources: () => ({ lineOrigins: lineOriginsOf(form.sources), ...urlSourceOf(form.sources) }),
    /** The values in the form that the service accepts. */
    parameters: () => parameterValues(parameters, form.values),
    reset: () => {
      setProblems({});
      setNameProblem(null);
      setRestored(false);
      setForm(initial);
      proxy.reset();
    },
    forgetDraft: forget,
  };
}

/** Returns the name and the values of a task or of a shared one, else those of a new task. */
function inputOf(
  { name, parameters }: Template,
  source: Pick<TaskView, 'taskName' | 'parameters'> | null,
  taskCount: number,
): Pick<Form, 'taskName' | 'values'> {
  return {
    taskName: source?.taskName ?? defaultName(name, taskCount),
    values: initialFormValues(parameters, source?.parameters ?? null),
  };
}

/**
 * Returns the form with the draft's input. An existing task is renamed beside its title at once, so its draft has no
 * name.
 */
function restoredForm(parameters: readonly Parameter[], initial: Form, kept: DraftRow, isTask: boolean): Form {
  return {
    taskName: isTask ? initial.taskName : kept.taskName,
    values: draftFormValues(parameters, initial.values, kept.values),
    sources: kept.sources ?? initial.sources,
  };
}

/** Returns the part of the input that may be stored on the device. */
function draftOf(parameters: readonly Parameter[], form: Form, proxy: Draft['proxy']): Draft {
  const { taskName, values, sources } = form;
  return { taskName, sources, values: storableFormValues(parameters, values), ...(proxy !== undefined && { proxy }) };
}

/** Returns the template's name, with a number from the second task on. */
function defaultName(templateName: string, taskCount: number): string {
  return taskCount === 0 ? templateName : `${templateName} ${taskCount + 1}`;
}
