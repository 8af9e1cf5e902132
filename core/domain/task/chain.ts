import { ControlType, type Parameter } from '../parameters/parameter.ts';

/** The time at which a run takes the rows of its source: all when that run ends, or more and more while it runs. */
export const chainTimes = ['end', 'rows'] as const;

/**
 * A chain: for each row of every new run of the source task, the value of one column is a line of one parameter of the
 * task that has the chain. One run of the source feeds one run of the task.
 */
export interface Chain {
  sourceTaskId: string;
  /** The source's column, by its name in rows. */
  field: string;
  paramName: string;
  when: (typeof chainTimes)[number];
}

/** Longer than any column of a template; pages may name columns. */
export const maxChainField = 500;

interface Feedable {
  controlType: Parameter['controlType'];
  controlOptions: Pick<Parameter['controlOptions'], 'isTaskImportEnabled'>;
}

/** True for a parameter that takes lines of other tasks: the same as may be imported (§2.8). */
export function isFeedable({ controlType, controlOptions }: Feedable): boolean {
  return controlType === ControlType.MultiInput && controlOptions.isTaskImportEnabled === true;
}

/**
 * True where a task with this source would feed itself, over any number of tasks. `sourceOf` returns the source of
 * another task, or nothing.
 */
export function isChainLoop(
  taskId: string,
  sourceTaskId: string,
  sourceOf: (taskId: string) => string | null | undefined,
): boolean {
  const seen = new Set<string>();
  for (let at: string | null | undefined = sourceTaskId; at; at = sourceOf(at)) {
    if (at === taskId) return true;
    if (seen.has(at)) return false;
    seen.add(at);
  }
  return false;
}
