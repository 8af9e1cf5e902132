import type { ParameterValues } from './parameter.ts';
import type { TaskUrlType } from './urlRule.ts';

/**
 * The source from which the lines of a parameter were imported (§3.5); source task and field are stored in the task
 * itself.
 */
export type LineOrigin =
  { taskUrlType: typeof TaskUrlType.FileSource; fileName: string } | { taskUrlType: typeof TaskUrlType.Correlative };

/** The source of imported lines as a form has it: with the task, whose name is empty where it is unknown. */
export type LineSource =
  { kind: 'file'; name: string } | { kind: 'task'; taskId: string; taskName: string; field: string };

/** Sources by `paramName`; lines without one were typed or come from a rule. */
export type LineOrigins = Record<string, LineOrigin>;

/** The parameters from a form: their values, and the sources of imported lines. */
export interface UserInput {
  values: ParameterValues;
  origins: LineOrigins;
}

/** Longer than any operating system allows for a file name. */
export const maxFileName = 255;
