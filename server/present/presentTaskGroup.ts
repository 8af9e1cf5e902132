import type { TaskGroup } from '#core/wire/task.ts';
import type { TaskGroupRow } from '#server/db/tables/groups.ts';

export function presentTaskGroup(row: TaskGroupRow): TaskGroup {
  return { taskGroupId: row.task_group_id, taskGroupName: row.name, isDefault: row.is_default };
}
