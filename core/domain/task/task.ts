import { cleanValue } from '../data/block.ts';
import type { Refusal } from '../refusal.ts';

/** Task mode and `workFlowType` are one set of numbers (§3.5). */
export const TaskMode = { AdvanceMode: 2, TemplateMode: 10 } as const;
export type TaskMode = (typeof TaskMode)[keyof typeof TaskMode];

/** The specification names no length limit (§5.2); this one refuses a whole page that was pasted as a name. */
export const maxTaskNameLength = 200;

export type TaskNameProblem = 'TaskNameEmpty' | 'TaskNameTooLong';

/**
 * Cleans a task name for storage: removes characters that cannot be stored or shown, trims it, and reduces each run of
 * white space to one space.
 */
export function cleanTaskName(name: string): string {
  return cleanValue(name).trim().replace(/\s+/gu, ' ');
}

/** The reason why a cleaned name is not allowed for a task, or `null`. */
export function taskNameProblem(name: string): TaskNameProblem | null {
  if (name === '') return 'TaskNameEmpty';
  return Array.from(name).length > maxTaskNameLength ? 'TaskNameTooLong' : null;
}

/** The specification names no limit; this one keeps a group's name on one line of a list. */
const maxGroupNameLength = 100;

export type GroupNameProblem = 'GroupNameEmpty' | 'GroupNameTooLong';

/** Cleans a group's name: white space as in a task's name. Two groups may have the same name; their ids differ. */
export function cleanGroupName(name: string): string {
  return cleanTaskName(name);
}

/** The reason why a cleaned name is not allowed for a group, or `null`. */
export function groupNameProblem(name: string): GroupNameProblem | null {
  if (name === '') return 'GroupNameEmpty';
  return Array.from(name).length > maxGroupNameLength ? 'GroupNameTooLong' : null;
}

/** The number of a copy in its name: `Books (2)`. */
const numbered = / \((\d{1,6})\)$/u;

/**
 * The name of a copy, the same in every language: the name with the next free number, cut where it would be too long.
 * The copy of a copy continues the numbers of the first.
 */
export function copyName(name: string, isTaken: (name: string) => boolean): string {
  const stem = name.replace(numbered, '');
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const candidate =
      Array.from(stem)
        .slice(0, maxTaskNameLength - ending.length)
        .join('')
        .trimEnd() + ending;
    if (!isTaken(candidate)) return candidate;
  }
}

/** Days during which a deleted task can be restored; then it is deleted permanently with its runs and rows. */
export const trashDays = 30;

/** True where a task is in the trash. */
export function isDeleted({ deletedAt }: { deletedAt: number | null }): boolean {
  return deletedAt !== null;
}

/** More nodes than any plan has: a larger number is a typing mistake. */
export const maxNodes = 1_000;

/** True where a task may use this number of nodes at once; `null` means all nodes of the account. */
export function isNodeCount(value: number | null): boolean {
  return value === null || (Number.isInteger(value) && value >= 1 && value <= maxNodes);
}

/** §8.4: refuses one more task at the plan's limit, with `ExceedTaskLimitCounts` and both figures. */
export function refuseAnotherTask({ quantity, limit }: { quantity: number; limit: number }): Refusal | null {
  return quantity < limit ? null : { code: 'ExceedTaskLimitCounts', quantity, limit };
}

/**
 * §3.5, `orderBy`: field and direction. The specification shows only the default "4&2": the last run, newest first. The
 * others are our own in the same form: 1 name, 2 creation, 3 rows, 4 last run or creation before the first run, 5
 * displayed priority; 1 ascending, 2 descending.
 */
export const taskOrders = ['1&1', '1&2', '2&1', '2&2', '3&1', '3&2', '4&1', '4&2', '5&1', '5&2'] as const;
export type TaskOrder = (typeof taskOrders)[number];
