import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Outcome } from '#core/domain/refusal.ts';
import { cleanTaskName } from '#core/domain/task/task.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { ownRecipeTemplate } from '#core/wire/recipe/ownRecipe.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useTaskStart } from '#app/features/tasks/start/useTaskStart.tsx';
import { useMessages } from '#app/i18n/useMessages.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { addressesWith } from '../editedTask.ts';
import { shownTables, type NewTaskState } from '../newTask.state.ts';
import { keptRecipe } from '../columns/keptTable.ts';

/** Returns the actions that make the task: save, and save with a start. `forgetDraft` is called once it is saved. */
export function useNewTaskActions(template: Template, task: NewTaskState, forgetDraft: () => void) {
  const { t } = useTranslation('proposal');
  const [, navigate] = useLocation();
  const notify = useNotify();
  const messages = useMessages();
  const { start, showTaskLimit } = useTaskStart();
  const [busy, setBusy] = useState<'saving' | 'starting' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const taskName = cleanTaskName(task.taskName);

  const save = async (parameters: ParameterValues): Promise<string | null> => {
    setRefusal(null);
    const outcome = await send(template, task, parameters);
    if (outcome.ok) {
      forgetDraft();
      return outcome.value.taskId;
    }
    if ('refusal' in outcome && outcome.refusal.code === 'ExceedTaskLimitCounts') await showTaskLimit(outcome.refusal);
    else setRefusal(messages.ofFailed(outcome));
    return null;
  };
  const run = async (andStart: boolean, parameters: ParameterValues): Promise<void> => {
    if (busy !== null) return;
    setBusy('saving');
    const taskId = await save(parameters);
    if (taskId === null) return setBusy(null);
    if (!andStart) {
      notify({
        intent: 'success',
        title: t(($) => (task.edited === null ? $.saved : $.edit.saved), { name: taskName }),
      });
      return navigate(addresses.taskInfo(taskId));
    }
    setBusy('starting');
    const end = await start({ taskId, taskName });
    if (end !== 'started') notify({ intent: 'warning', title: t(($) => $.notStarted) });
    return end === 'left' ? undefined : navigate(addresses.taskInfo(taskId));
  };
  return {
    busy,
    refusal,
    save: () => void run(false, valuesOf(task)),
    saveAndStart: () => void run(true, valuesOf(task)),
    /** Saves the recipe of a file as it is, without its page. */
    saveImported: () => void run(false, task.imported?.parameters ?? {}),
  };
}

/** Returns the values of the task with the chosen table. */
export function valuesOf(task: NewTaskState): ParameterValues {
  const { found } = task;
  const table = found === null ? undefined : shownTables(found)[task.chosen];
  if (found === null || table === undefined) throw new Error('no table is chosen');
  const { url } = found.page;
  const owner = task.edited ?? task.imported;
  return {
    ...owner?.parameters,
    [ownRecipeTemplate.addresses]: owner === null ? [url] : addressesWith({ typed: task.address, read: url }, owner),
    [ownRecipeTemplate.recipe]: keptRecipe(table, task.kept),
    [ownRecipeTemplate.maxPages]: task.maxPages,
    [ownRecipeTemplate.signIn]: task.signIn,
  };
}

async function send(
  { templateRegistrationId, version, parameters }: Template,
  task: NewTaskState,
  values: ParameterValues,
): Promise<Outcome<{ taskId: string }>> {
  const { edited } = task;
  const draft = {
    taskName: cleanTaskName(task.taskName),
    templateRegistrationId,
    templateVersion: version,
    parameters: values,
    idByParamName: Object.fromEntries(parameters.map(({ paramName, id }) => [paramName, id])),
  };
  if (edited === null) return bridge.createTask(draft);
  const { taskId, taskName, taskGroupId } = edited;
  const outcome = await bridge.updateTask(taskId, { ...draft, taskName, taskGroupId });
  return outcome.ok ? { ok: true, value: { taskId } } : outcome;
}
