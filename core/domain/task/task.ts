import { cleanValue } from '../data/block.ts';

/** Task mode and `workFlowType` are one set of numbers (§3.5). */
export const TaskMode = { AdvanceMode: 2, TemplateMode: 10 } as const;
export type TaskMode = (typeof TaskMode)[keyof typeof TaskMode];

/** The specification names no length limit (§5.2); this one keeps a pasted page out of the list. */
export const maxTaskNameLength = 200;

export type TaskNameProblem = 'TaskNameEmpty' | 'TaskNameTooLong';

/** A task name as it is kept: what cannot be stored or shown gone, white space at the ends too, runs of it single. */
export function cleanTaskName(name: string): string {
  return cleanValue(name).trim().replace(/\s+/gu, ' ');
}

/** Why a name cannot be a task's name, or `null` when it can. Takes a cleaned name. */
export function taskNameProblem(name: string): TaskNameProblem | null {
  if (name === '') return 'TaskNameEmpty';
  return Array.from(name).length > maxTaskNameLength ? 'TaskNameTooLong' : null;
}
