import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { DataType } from '#core/domain/parameters/parameter.ts';
import type { Outcome } from '#core/domain/refusal.ts';
import { cleanTaskName } from '#core/domain/task/task.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { useListCheck } from './useListCheck.ts';
import { useStore } from '#app/state/session.ts';
import { useTaskStart } from '#app/features/tasks/start/useTaskStart.tsx';
import { undoEdit } from '#app/store/outbox/outbox.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import type { SentEdits } from './sendFormEdits.ts';
import { setupChecks } from './setup.checks.ts';
import type { Setup } from './setup.state.ts';

export type Busy = 'saving' | 'starting' | null;

/** Returns the actions of the form: save, and save with a start (§2.5, §4). */
export function useSetupActions(template: Template, task: TaskView | null, taskCount: number, setup: Setup) {
  const { t } = useTranslation('template');
  const [, navigate] = useLocation();
  const notify = useNotify();
  const messages = useMessages();
  const store = useStore();
  const { start, showTaskLimit } = useTaskStart();
  const [busy, setBusy] = useState<Busy>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const nameOf = (isNew: boolean) => savedName(task, { isNew, typed: setup.taskName, taskCount });
  const { areValuesRight, isFilledIn, showBelowField } = setupChecks(template, setup, useListCheck());

  /** Returns the saved task, or `null` after showing the reason of the failure. */
  const save = async (isNew = false): Promise<Saved | null> => {
    setRefusal(null);
    if (task !== null && !isNew && setup.canBeEdits) return saveEdits(task.taskId);
    const outcome = await sendDraft({ template, task, isNew: isNew || task === null, setup, taskName: nameOf(isNew) });
    if (outcome.ok) {
      setup.forgetDraft();
      return { taskId: outcome.value.taskId, edits: [], end: 'saved' };
    }
    if ('refusal' in outcome && outcome.refusal.code === 'ExceedTaskLimitCounts') await showTaskLimit(outcome.refusal);
    else if (!showBelowField(outcome)) setRefusal(messages.ofFailed(outcome));
    return null;
  };

  const saveOnly = async (isNew: boolean) => {
    const saved = await save(isNew);
    if (saved !== null) notifySaved(saved);
  };

  /** Works without a network: the changes wait on this device. With one, a refusal is shown as that of a call. */
  const saveEdits = async (taskId: string): Promise<Saved | null> => {
    const { sendFormEdits } = await import('./sendFormEdits.ts');
    const { refusal: refused, ...end } = await sendFormEdits(store, taskId, setup);
    if (refused === null) {
      setup.forgetDraft();
      return { taskId, ...end };
    }
    if (!showBelowField({ ok: false, refusal: refused })) setRefusal(messages.ofRefusal(refused));
    return null;
  };

  const undo = async (uuids: readonly string[]): Promise<void> => {
    for (const uuid of uuids) {
      const undone = await undoEdit(store, uuid);
      if (!undone.ok) notify({ intent: 'error', title: messages.ofRefusal(undone.refusal) });
    }
  };

  const notifySaved = ({ taskId, edits, end }: Saved): void => {
    const action =
      edits.length > 0
        ? { label: t(($) => $.form.undo), onClick: () => void undo(edits) }
        : { label: t(($) => $.form.viewTask), onClick: () => navigate(addresses.taskInfo(taskId)) };
    // A conflict is solved at the task's row.
    if (end === 'conflict') notify({ intent: 'warning', title: t(($) => $.form.conflict) });
    else notify({ intent: 'success', title: t(($) => (end === 'saved' ? $.form.saved : $.form.savedHere)), action });
    // §2.4: the list of template tasks has none of advanced mode.
    const isOwn = template.parameters.some(({ dataType }) => dataType === DataType.Recipe);
    navigate(isOwn ? addresses.allTasks : addresses.taskList);
  };

  const saveAndStart = async () => {
    const saved = await save();
    if (saved === null) return;
    if (saved.end === 'conflict') return notifySaved(saved);
    const { taskId } = saved;
    setBusy('starting');
    const end = await start({ taskId, taskName: nameOf(false) });
    if (end !== 'started') notify({ intent: 'warning', title: t(($) => $.form.savedNotStarted) });
    if (end !== 'left') navigate(addresses.taskInfo(taskId));
  };

  const run = async (action: () => Promise<void>) => {
    if (busy !== null || !(await isFilledIn())) return;
    setBusy('saving');
    await action();
    setBusy(null);
  };

  return {
    busy,
    refusal,
    save: () => void run(() => saveOnly(false)),
    saveAsNew: () => void run(() => saveOnly(true)),
    saveAndStart: () => void run(saveAndStart),
    areValuesRight,
    showBelowField,
  };
}

interface Saved extends Pick<SentEdits, 'edits' | 'end'> {
  taskId: string;
}

interface Naming {
  isNew: boolean;
  typed: string;
  taskCount: number;
}

/** Returns the name to save. An existing task is renamed beside its title. A copy gets the name with a number. */
function savedName(task: TaskView | null, { isNew, typed, taskCount }: Naming): string {
  if (task === null) return cleanTaskName(typed);
  return isNew ? `${task.taskName} ${taskCount + 1}` : task.taskName;
}

interface Saving {
  template: Template;
  task: TaskView | null;
  /** Always true without a task. */
  isNew: boolean;
  setup: Setup;
  taskName: string;
}

async function sendDraft({ template, task, isNew, setup, taskName }: Saving): Promise<Outcome<{ taskId: string }>> {
  const draft = {
    taskName,
    templateRegistrationId: template.templateRegistrationId,
    templateVersion: template.version,
    parameters: setup.parameters(),
    idByParamName: Object.fromEntries(template.parameters.map(({ paramName, id }) => [paramName, id])),
    ...setup.lineSources(),
    ...(await setup.proxy.toSave(isNew)),
  };
  if (task === null) return bridge.createTask(draft);
  // The masked values of this task's form refer to the same secrets in the new task.
  if (isNew) return bridge.createTask({ ...draft, secretsOfTaskId: task.taskId });
  const outcome = await bridge.updateTask(task.taskId, { ...draft, taskGroupId: task.taskGroupId });
  return outcome.ok ? { ok: true, value: { taskId: task.taskId } } : outcome;
}
