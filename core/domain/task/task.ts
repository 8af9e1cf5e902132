import { cleanValue } from '../data/block.ts';

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
