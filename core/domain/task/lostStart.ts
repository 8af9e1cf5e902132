import { sizesOfValue } from '../template/lines.ts';
import { isLineList, type ParameterValue, type ParameterValues } from '../template/parameter.ts';

/** What starts in no time: a process that dies just then died of something else. */
const littleText = 1_000_000;
const fewLines = 10_000;
/** A start that makes much and ends its process so often is begun no more. */
const maxOfLarge = 2;
/** One that makes little takes part in the death of a process by chance: each is at work for some milliseconds only. */
const maxOfSmall = 5;

/**
 * How often a start of a task with these values may end its process (out of memory, a crash) before it is set aside:
 * until its parameters are changed it is begun no more, by hand or by its schedule.
 */
export function maxLostStarts(parameters: ParameterValues): number {
  const values = Object.values<ParameterValue>(parameters);
  if (values.some(isLineList)) return maxOfLarge;
  const sizes = values.map((value) => sizesOfValue(value).plain);
  const lines = sizes.reduce((product, { count }) => product * Math.max(1, count), 1);
  return lines > fewLines || sizes.some(({ total }) => total > littleText) ? maxOfLarge : maxOfSmall;
}
