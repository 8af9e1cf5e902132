import type { TFunction } from 'i18next';
import type { TaskGroup } from '#core/wire/rows/task.ts';

/**
 * Returns a group's name. The service creates the default group and has no language, so its name is translated here.
 */
export function groupNameOf(
  t: TFunction<'console'>,
  { isDefault, taskGroupName }: Pick<TaskGroup, 'isDefault' | 'taskGroupName'>,
): string {
  return isDefault ? t(($) => $.taskList.defaultGroup) : taskGroupName;
}
