import type { TFunction } from 'i18next';
import type { TaskGroup } from '#core/wire/rows/task.ts';

/** What a group is called: the account's first one is made by the service, which has no language. */
export function groupNameOf(
  t: TFunction<'console'>,
  { isDefault, taskGroupName }: Pick<TaskGroup, 'isDefault' | 'taskGroupName'>,
): string {
  return isDefault ? t(($) => $.taskList.defaultGroup) : taskGroupName;
}
