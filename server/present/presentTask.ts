import { DataType } from '#core/domain/parameters/parameter.ts';
import { defaultProxySettings } from '#core/domain/proxy/proxySettings.ts';
import { defaultRunSettings } from '#core/domain/run/runSettings.ts';
import { scheduleNotSet } from '#core/domain/task/schedule.ts';
import { TaskMode } from '#core/domain/task/task.ts';
import type { TaskShare } from '#core/wire/calls/task/taskShareCalls.ts';
import type { SavedView } from '#core/wire/calls/data/savedView.ts';
import { ownRecipeTemplate } from '#core/wire/recipe/ownRecipe.ts';
import type { Task, TaskGroup } from '#core/wire/rows/task.ts';
import type { TaskListItem, TaskTemplateInfo } from '#core/wire/rows/taskListItem.ts';
import type { FieldChange } from '#server/db/schema/taskTables.ts';
import type { TaskGroupRow } from '#server/db/tables/task/groups.ts';
import type { SavedViewRow } from '#server/db/tables/task/savedViews.ts';
import type { TaskRow } from '#server/db/tables/task/tasks.ts';

export function presentTask(row: TaskRow): Task {
  return {
    taskId: row.task_id,
    taskName: row.name,
    taskGroupId: row.task_group_id,
    workFlowType: row.template_slug === ownRecipeTemplate.slug ? TaskMode.AdvanceMode : TaskMode.TemplateMode,
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
    acceptedLotNo: row.accepted_lot_no,
    mends: row.mends,
    chain: row.chain,
    lastFeed: row.last_feed,
    lotId: row.lot_id,
    lotNo: row.lot_no,
    currentTotalExtractCount: row.row_count,
    startedAt: row.started_at?.getTime() ?? null,
    endedAt: row.ended_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    deletedAt: row.deleted_at?.getTime() ?? null,
    fieldRevisions: revisionsOf(row),
  };
}

export function presentTaskGroup(row: TaskGroupRow): TaskGroup {
  return {
    taskGroupId: row.task_group_id,
    taskGroupName: row.name,
    isDefault: row.is_default,
    fieldRevisions: revisionsOf(row),
  };
}

export function presentSavedView(row: SavedViewRow): SavedView {
  return {
    viewId: row.view_id,
    taskId: row.task_id,
    viewName: row.name,
    settings: row.settings,
    defaultSince: row.default_since?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    fieldRevisions: revisionsOf(row),
  };
}

/** Returns the revision of the last change per field. */
function revisionsOf({ field_changes: changes }: { field_changes: Record<string, FieldChange> }) {
  return Object.fromEntries(Object.entries(changes).map(([field, { revision }]) => [field, revision]));
}

interface Beside {
  taskGroupName: string;
  creationUserName: string | null;
  templateInfo: TaskTemplateInfo | null;
  now: number;
}

/** A task as in lists (§3.5), with fields from other rows. */
export function presentTaskListItem(row: TaskRow, { now, ...beside }: Beside): TaskListItem {
  const task = presentTask(row);
  const { startedAt, endedAt, lotNo } = task;
  return {
    ...task,
    ...beside,
    startTime: startedAt,
    endExecuteTime: endedAt,
    spendingTime: startedAt === null ? 0 : Math.max(0, (endedAt ?? now) - startedAt),
    lot: lotNo,
    captcha: 0,
  };
}

interface SharedTemplate {
  slug: string;
  templateRegistrationId: number;
  parameters: readonly { paramName: string; dataType: DataType }[];
}

const secretTypes: ReadonlySet<DataType> = new Set([DataType.PreLogin, DataType.OperateIpProxy]);

/**
 * A task as its share shows it: without cookies and proxies, which are private, and without values that the template no
 * longer has.
 */
export function presentTaskShare(row: TaskRow, template: SharedTemplate): TaskShare {
  const shown = new Set(
    template.parameters.filter(({ dataType }) => !secretTypes.has(dataType)).map(({ paramName }) => paramName),
  );
  return {
    taskName: row.name,
    templateRegistrationId: template.templateRegistrationId,
    templateSlug: template.slug,
    parameters: Object.fromEntries(Object.entries(row.parameters).filter(([name]) => shown.has(name))),
  };
}
