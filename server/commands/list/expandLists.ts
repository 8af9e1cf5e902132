import { isLineList, type ParameterValue, type ParameterValues } from '#core/domain/template/parameter.ts';
import type { Tx } from '#server/db/database.ts';
import { findList } from '#server/db/tables/parameterLists.ts';
import { linesOfPacked } from './packedLines.ts';

/** Values with the lines of these parameters instead of the names of their lists. */
export async function expandLists(
  tx: Tx,
  accountId: string,
  values: ParameterValues,
  isWanted: (paramName: string) => boolean,
): Promise<ParameterValues> {
  const expanded: [string, ParameterValue][] = [];
  for (const [name, value] of Object.entries<ParameterValue>(values)) {
    const isList = isLineList(value) && isWanted(name);
    expanded.push([name, isList ? await linesOf(tx, accountId, value.list) : value]);
  }
  return Object.fromEntries(expanded);
}

/** A task names only what is there, and keeps it there (server/db/tables/parameterLists.ts). */
async function linesOf(tx: Tx, accountId: string, hash: string): Promise<string[]> {
  const list = await findList(tx, accountId, hash);
  if (list === undefined) throw new Error(`a task names the list ${hash}, which is not kept`);
  const lines: string[] = [];
  for await (const piece of linesOfPacked(list.packed)) for (const line of piece) lines.push(line);
  return lines;
}
