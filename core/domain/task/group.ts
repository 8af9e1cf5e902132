import { cleanTaskName } from './task.ts';

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
