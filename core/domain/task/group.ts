import { cleanTaskName } from './task.ts';

/** The specification names no limit; this one keeps a group's name on one line of a list. */
const maxGroupNameLength = 100;

export type GroupNameProblem = 'GroupNameEmpty' | 'GroupNameTooLong';

/**
 * A group's name as it is kept: white space as in a task's name. Two groups may have one name: their ids tell them
 * apart.
 */
export function cleanGroupName(name: string): string {
  return cleanTaskName(name);
}

/** Why a name cannot be a group's name, or `null` when it can. Takes a cleaned name. */
export function groupNameProblem(name: string): GroupNameProblem | null {
  if (name === '') return 'GroupNameEmpty';
  return Array.from(name).length > maxGroupNameLength ? 'GroupNameTooLong' : null;
}
