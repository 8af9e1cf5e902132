import { isLineList, type ParameterValue, type ParameterValues } from '#core/domain/parameters/parameter.ts';
import { sizesOfValue } from '#core/domain/parameters/lines.ts';
import { LineMeter, type LineSizes } from '#core/domain/addresses/textSize.ts';
import type { Tx } from '#server/db/database.ts';
import { linesOf } from './packedLines.ts';
import { findStoredList } from './storedList.ts';

export interface ExpandedValues {
  values: ParameterValues;
  /** Sizes of the lines in `values`. */
  sizesOf: (paramName: string) => LineSizes;
}

/** Returns values with the lines of these parameters in place of their lists, measured on the way. */
export async function expandLists(
  tx: Tx,
  accountId: string,
  values: ParameterValues,
  isWanted: (paramName: string) => boolean,
): Promise<ExpandedValues> {
  const expanded: [string, ParameterValue][] = [];
  const sizes = new Map<string, LineSizes>();
  for (const [name, value] of Object.entries<ParameterValue>(values)) {
    const list = isLineList(value) && isWanted(name) ? await readLines(tx, accountId, value.list) : null;
    expanded.push([name, list?.lines ?? value]);
    if (list !== null) sizes.set(name, list.sizes);
  }
  return {
    values: Object.fromEntries(expanded),
    sizesOf: (name) => sizes.get(name) ?? sizesOfValue(values[name]),
  };
}

/**
 * Reads the lines of a stored list. A task refers only to stored lists, and they are stored as long as the task exists
 * (server/db/tables/task/parameterLists.ts).
 */
async function readLines(tx: Tx, accountId: string, hash: string): Promise<{ lines: string[]; sizes: LineSizes }> {
  const list = await findStoredList((work) => work(tx), accountId, hash);
  if (list === undefined) throw new Error(`a task names the list ${hash}, which is not kept`);
  const meter = new LineMeter();
  const lines: string[] = [];
  for await (const piece of linesOf(list)) {
    meter.add(piece);
    for (const line of piece) lines.push(line);
  }
  return { lines, sizes: meter.sizes };
}
