import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Outcome } from '#core/domain/refusal.ts';
import { StartResult } from '#core/domain/task/startPlan.ts';
import { cleanTaskName } from '#core/domain/task/task.ts';
import { checkParameters } from '#core/domain/template/checkParameters.ts';
import type { Template } from '#core/wire/template.ts';
import { addresses } from '#app/app/addresses.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useSentences } from '#app/i18n/useSentences.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { startTasks } from '#app/state/taskRuns.ts';
import type { TaskView } from '#app/store/queries/tasks.ts';
import { focusField, nameFieldId, parameterFieldId } from './focusField.ts';
import { loadPatternMatcher } from './loadPatternMatcher.ts';
import type { Setup } from './setup.state.ts';

type Failed = Extract<Outcome<unknown>, { ok: false }>;
export type Busy = 'saving' | 'starting' | null;

/** Saving, and saving with a start, of what the form holds (§2.5, §4). */
export function useSetupActions(template: Template, task: TaskView | null, setup: Setup) {
  const { t } = useTranslation('template');
  const [, navigate] = useLocation();
  const notify = useNotify();
  const sentences = useSentences();
  const [busy, setBusy] = useState<Busy>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const isFilledIn = async (): Promise<boolean> => {
    const matches = await loadPatternMatcher(template.parameters);
    const problems = checkParameters(template.parameters, setup.parameters(), matches);
    setup.setProblems(problems);
    if (setup.checkName() !== null) focusField(nameFieldId);
    else {
      const first = template.parameters.find(({ paramName }) => paramName in problems);
      if (first === undefined) return true;
      focusField(parameterFieldId(first.paramName));
    }
    return false;
  };

  /** A parameter that only the service could refuse is marked like one that the form refuses. */
  const showBelowField = (outcome: Failed): boolean => {
    if (!('refusal' in outcome) || outcome.refusal.code !== 'InvalidParameter') return false;
    const { paramName, problem } = outcome.refusal;
    if (template.parameters.every((parameter) => parameter.paramName !== paramName)) return false;
    setup.setProblems({ [paramName]: problem });
    focusField(parameterFieldId(paramName));
    return true;
  };

  /** The saved task's id, or `null` after telling why there is none. */
  const save = async (): Promise<string | null> => {
    setRefusal(null);
    const outcome = await sendDraft(template, task, setup);
    if (outcome.ok) {
      setup.forgetDraft();
      return outcome.value.taskId;
    }
    if (!showBelowField(outcome)) setRefusal(sentences.ofFailed(outcome));
    return null;
  };

  const saveOnly = async () => {
    const taskId = await save();
    if (taskId === null) return;
    notify({
      intent: 'success',
      title: t(($) => $.form.saved),
      action: { label: t(($) => $.form.viewTask), onPress: () => navigate(addresses.taskInfo(taskId)) },
    });
    navigate(addresses.taskList);
  };

  const saveAndStart = async () => {
    const taskId = await save();
    if (taskId === null) return;
    setBusy('starting');
    const outcome = await startTasks([taskId]);
    const result = outcome.ok ? (outcome.value[taskId] ?? StartResult.Unknown) : null;
    if (result === StartResult.Succeed) notify({ intent: 'success', title: t(($) => $.form.started) });
    else {
      const body = outcome.ok ? sentences.ofStart(result ?? StartResult.Unknown) : sentences.ofFailed(outcome);
      notify({ intent: 'warning', title: t(($) => $.form.savedNotStarted), body });
    }
    navigate(addresses.taskInfo(taskId));
  };

  const run = async (action: () => Promise<void>) => {
    if (busy !== null || !(await isFilledIn())) return;
    setBusy('saving');
    await action();
    setBusy(null);
  };

  return { busy, refusal, save: () => void run(saveOnly), saveAndStart: () => void run(saveAndStart) };
}

async function sendDraft(
  template: Template,
  task: TaskView | null,
  setup: Setup,
): Promise<Outcome<{ taskId: string }>> {
  const draft = {
    taskName: cleanTaskName(setup.taskName),
    templateRegistrationId: template.templateRegistrationId,
    templateVersion: template.version,
    parameters: setup.parameters(),
    idByParamName: Object.fromEntries(template.parameters.map(({ paramName, id }) => [paramName, id])),
  };
  if (task === null) return bridge.createTask(draft);
  const outcome = await bridge.updateTask(task.taskId, { ...draft, taskGroupId: task.taskGroupId });
  return outcome.ok ? { ok: true, value: { taskId: task.taskId } } : outcome;
}
