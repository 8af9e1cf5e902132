import type { Account } from '#core/wire/account.ts';
import type { TaskGroup } from '#core/wire/task.ts';
import type { Store } from '../openStore.ts';

/** `undefined` until the first poll. */
export async function accountOf({ main, accountId }: Store): Promise<Account | undefined> {
  return main.account.get(accountId);
}

/** The default group first, the others by name. */
export async function groupsOf({ main }: Store): Promise<TaskGroup[]> {
  const groups = await main.groups.toArray();
  return groups.toSorted(
    (one, other) =>
      Number(other.isDefault) - Number(one.isDefault) || one.taskGroupName.localeCompare(other.taskGroupName),
  );
}
