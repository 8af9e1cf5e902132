import type { ParameterValues } from './parameter.ts';
import type { TaskUrlType } from './urlRule.ts';

/** Where the lines of a parameter were imported from (§3.5); which task and field, the task itself says. */
export type LineOrigin =
  { taskUrlType: typeof TaskUrlType.FileSource; fileName: string } | { taskUrlType: typeof TaskUrlType.Correlative };

/** The same as a form says it: with the task, whose name is empty where it is not known. */
export type LineSource =
  { kind: 'file'; name: string } | { kind: 'task'; taskId: string; taskName: string; field: string };

/** By `paramName`; without one the lines were typed, or a rule gives them. */
export type LineOrigins = Record<string, LineOrigin>;

/** What a form gives of the parameters: their values, and where imported lines are from. */
export interface UserInput {
  values: ParameterValues;
  origins: LineOrigins;
}

/** Longer than any system lets a file's name be. */
export const maxFileName = 255;
