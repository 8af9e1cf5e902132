import type { z } from 'zod';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type { getTaskStatuses, getTaskSummary as getTaskSummaryCall } from '#core/wire/calls/task/taskCalls.ts';
import type { TaskHistory } from '#core/wire/calls/task/taskLogCalls.ts';
import type { getTaskSettings as getTaskSettingsCall } from '#core/wire/calls/task/taskReadCalls.ts';
import type { getTemplateRelation as getTemplateRelationCall } from '#core/wire/calls/task/taskShareCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import type { Task, TaskGroup } from '#core/wire/rows/task.ts';
import { listSubtaskRows } from '#server/db/tables/run/lotReads.ts';
import { readGroups } from '#server/db/tables/task/groups.ts';
import { readTaskChanges } from '#server/db/tables/task/taskChanges.ts';
import { findLiveStatuses, findLiveTasks, findTask } from '#server/db/tables/task/tasks.ts';
import { presentTask, presentTaskGroup } from '#server/present/presentTask.ts';
import type { CommandContext } from '../commandContext.ts';
import { findTemplateBySlug } from '#server/commands/templateAccess/findTemplate.ts';

/** Returns one task. Refused with `NotFound`. */
export async function getTask(context: CommandContext, accountId: string, taskId: string): Promise<Result<Task>> {
  const [row] = await context.database.withAccount(accountId, (tx) => findLiveTasks(tx, [taskId]));
  return row === undefined ? refused({ code: 'NotFound' }) : success(presentTask(row));
}

/** Returns a summary of the newest run. Refused with `NotFound`. */
export async function getTaskSummary(
  context: CommandContext,
  accountId: string,
  taskId: string,
): Promise<Result<z.output<typeof getTaskSummaryCall.reply>>> {
  return context.database.withAccount(accountId, async (tx) => {
    const [row] = await findLiveTasks(tx, [taskId]);
    if (row === undefined) return refused({ code: 'NotFound' });
    const { taskExecuteStatus, lotNo, currentTotalExtractCount, startedAt, endedAt } = presentTask(row);
    const subtasks = row.lot_id === null ? [] : await listSubtaskRows(tx, row.lot_id);
    return success({
      taskId,
      taskExecuteStatus,
      lotNo,
      currentTotalExtractCount,
      subtasks: subtasks.map((each) => ({ subTaskId: each.subtask_id, status: each.status })),
      startedAt,
      endedAt,
    });
  });
}

/**
 * Returns the values that fill a task's form; secrets are masked. Refused with `NotFound`, also when its template no
 * longer exists.
 */
export async function getTaskSettings(
  context: CommandContext,
  accountId: string,
  taskId: string,
): Promise<Result<CallReply<typeof getTaskSettingsCall>>> {
  return context.database.withAccount(accountId, async (tx) => {
    const [row] = await findLiveTasks(tx, [taskId]);
    const template = row && (await findTemplateBySlug(context, tx, accountId, row.template_slug));
    if (row === undefined || template === undefined) return refused({ code: 'NotFound' });
    return success({
      templateRegistrationId: template.templateRegistrationId,
      userInputParameters: formatUserInputParameters(row.parameters, {}, row.line_origins),
      urlSourceTaskId: row.url_source_task_id,
      urlSourceTaskField: row.url_source_task_field,
    });
  });
}

/** Returns the changes of a task with their authors, also of a task in the trash. Refused with `NotFound`. */
export async function getTaskHistory(
  context: CommandContext,
  accountId: string,
  taskId: string,
): Promise<Result<TaskHistory>> {
  return context.database.withAccount(accountId, async (tx) => {
    const row = await findTask(tx, taskId);
    if (row === undefined || row.purged_at !== null) return refused({ code: 'NotFound' });
    return success({ items: await readTaskChanges(tx, taskId) });
  });
}

/**
 * §7.5: returns a task's template. Refused with `NotFound` for a foreign task, and when the template no longer exists.
 */
export async function getTemplateRelation(
  context: CommandContext,
  accountId: string,
  taskId: string,
): Promise<Result<CallReply<typeof getTemplateRelationCall>>> {
  return context.database.withAccount(accountId, async (tx) => {
    const [row] = await findLiveTasks(tx, [taskId]);
    const template = row && (await findTemplateBySlug(context, tx, accountId, row.template_slug));
    if (row === undefined || template === undefined) return refused({ code: 'NotFound' });
    const { templateRegistrationId, slug, version, status } = template;
    const versions = { templateVersion: row.template_version, currentTemplateVersion: version };
    return success({ taskId, templateRegistrationId, slug, status, ...versions });
  });
}

/** Returns the account's groups, the default one first. */
export async function listTaskGroups(context: CommandContext, accountId: string): Promise<TaskGroup[]> {
  const rows = await context.database.withAccount(accountId, (tx) => readGroups(tx, accountId));
  return rows.map(presentTaskGroup);
}

/** Returns the statuses of the tasks that belong to the account. */
export async function listTaskStatuses(
  context: CommandContext,
  accountId: string,
  taskIds: readonly string[],
): Promise<z.output<typeof getTaskStatuses.reply>> {
  const rows = await context.database.withAccount(accountId, (tx) => findLiveStatuses(tx, taskIds));
  return rows.map((row) => ({ taskId: row.task_id, taskExecuteStatus: row.status }));
}
