import { defaultProxySettings } from '#core/domain/proxy/proxySettings.ts';
import { defaultRunSettings } from '#core/domain/run/runSettings.ts';
import { scheduleNotSet } from '#core/domain/task/schedule.ts';
import { TaskMode } from '#core/domain/task/task.ts';
import type { Task } from '#core/wire/rows/task.ts';
import type { TaskRow } from '#server/db/tables/task/tasks.ts';

export function presentTask(row: TaskRow): Task {
  const fieldRevisions = Object.entries(row.field_changes).map(([field, { revision }]) => [field, revision]);
  return {
    taskId: row.task_id,
    taskName: row.name,
    taskGroupId: row.task_group_id,
    workFlowType: TaskMode.TemplateMode,
    templateSlug: row.template_slug,
    templateVersion: row.template_version,
    parameters: row.parameters,
    lineOrigins: row.line_origins,
    urlSourceTaskId: row.url_source_task_id,
    urlSourceTaskField: row.url_source_task_field,
    ipProxySettings: row.proxy ?? defaultProxySettings,
    schedule: row.schedule,
    scheduleType: row.schedule?.scheduleType ?? scheduleNotSet,
    nextExecuteTime: row.next_execute_time?.getTime() ?? null,
    lastSkip: row.last_skip,
    taskExecuteStatus: row.status,
    waitReason: row.wait_reason,
    priority: row.priority,
    nodeCount: row.node_count,
    runSettings: row.run_settings ?? defaultRunSettings,
    repeats: row.repeats,
    lotId: row.lot_id,
    lotNo: row.lot_no,
    currentTotalExtractCount: row.row_count,
    startedAt: row.started_at?.getTime() ?? null,
    endedAt: row.ended_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    deletedAt: row.deleted_at?.getTime() ?? null,
    fieldRevisions: Object.fromEntries(fieldRevisions),
  };
}
