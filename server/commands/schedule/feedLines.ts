import { checkLine } from '#core/domain/parameters/checkLine.ts';
import { maxLines } from '#core/domain/parameters/splitLines.ts';
import type { Parameter } from '#core/domain/parameters/parameter.ts';
import type { Tx } from '#server/db/database.ts';
import { readColumnFrom, type FeedRow } from '#server/db/tables/run/feed/feeds.ts';
import type { StartContext } from '../commandContext.ts';
import { findRefusedAddress, matchesPattern } from '../task/check/lineChecks.ts';

/** The lines that the next rows of a source give. */
export interface NextLines {
  lines: string[];
  /** Values that the parameter does not take. */
  unfit: number;
  /** The row after the last one that was read. */
  next: number;
  /** The parameter has its maximum of lines; some values were left out. */
  isFull: boolean;
}

/** The source's run as a step sees it. */
interface Source {
  lotId: string;
  columns: readonly string[];
  rowCount: number;
}

/**
 * Reads the next rows of a source's run and returns the lines of the parameter, each once, that follow its rules
 * (§5.2). Rows without a value give none.
 */
export async function readNextLines(
  { hostRules }: Pick<StartContext, 'hostRules'>,
  tx: Tx,
  { rows_read: from, lines: taken, chain }: FeedRow,
  source: Source,
  parameter: Parameter,
): Promise<NextLines> {
  const column = source.columns.indexOf(chain.field);
  // A column that appears later has no values in the rows before it.
  if (column === -1) return { lines: [], unfit: 0, next: source.rowCount, isFull: false };
  const { values, next } = await readColumnFrom(tx, source.lotId, { column, from });
  const fits = (value: string) =>
    checkLine(parameter, value, matchesPattern) === null &&
    (parameter.isUrl !== true || findRefusedAddress([value], hostRules) === null);
  const fitting = values.filter(fits);
  const found = [...new Set(fitting)];
  const lines = found.slice(0, Math.max(0, maxLines(parameter) - taken));
  return { lines, unfit: values.length - fitting.length, next, isFull: lines.length < found.length };
}
