import type { TaskGroup } from '#core/wire/rows/task.ts';
import type { TaskGroupRow } from '#server/db/tables/task/groups.ts';

export function presentTaskGroup(row: TaskGroupRow): TaskGroup {
  const fieldRevisions = Object.entries(row.field_changes).map(([field, { revision }]) => [field, revision]);
  return {
    taskGroupId: row.task_group_id,
    taskGroupName: row.name,
    isDefault: row.is_default,
    fieldRevisions: Object.fromEntries(fieldRevisions),
  };
}
