import { sizesOfValue } from '../template/lines.ts';
import { isLineList, type ParameterValue, type ParameterValues } from '../template/parameter.ts';

/** Sizes that are built within milliseconds; a process that dies at that moment most likely died of another cause. */
const littleText = 1_000_000;
const fewLines = 10_000;
/** A start with much text is refused after this many process deaths. */
const maxOfLarge = 2;
/**
 * A start with little text is present at the death of a process by chance, because it works for only a few
 * milliseconds.
 */
const maxOfSmall = 5;

/**
 * The number of times that starts of a task with these values may end their process (out of memory, a crash) before the
 * task is set aside: until its parameters change it is not started any more, neither by hand nor by its schedule.
 */
export function maxLostStarts(parameters: ParameterValues): number {
  const values = Object.values<ParameterValue>(parameters);
  if (values.some(isLineList)) return maxOfLarge;
  const sizes = values.map((value) => sizesOfValue(value).plain);
  const lines = sizes.reduce((product, { count }) => product * Math.max(1, count), 1);
  return lines > fewLines || sizes.some(({ total }) => total > littleText) ? maxOfLarge : maxOfSmall;
}
