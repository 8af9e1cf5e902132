import { medianOf } from '../analysis/numbersOfRun.ts';
import type { LostSelector } from './mending.ts';
import { valueTypes, type ColumnFacts, type RunFacts, type ValueType } from './runFacts.ts';

/** One way in which a run differs from the earlier runs of its task. */
export type Finding =
  /** Numbers of rows. */
  | { kind: 'fewerRows'; before: number; now: number }
  | { kind: 'columnGone'; column: string }
  /** Shares of rows without a value. */
  | { kind: 'emptier'; column: string; before: number; now: number }
  /** Shares of the values that have the usual type; `nowType` is the commonest other one. */
  | { kind: 'otherType'; column: string; type: ValueType; nowType: ValueType; before: number; now: number }
  /** A selector found nothing that fits: the reason of the others, or the only one where a second gave the values. */
  | ({ kind: 'selectorLost' } & LostSelector);

/** The findings about a run, and the pages that show them best. */
export interface Drift {
  foundAt: number;
  findings: Finding[];
  pages: string[];
}

/** Findings of one run; a run with more is as broken as one with these. */
const maxFindings = 20;
/** The earlier runs that are compared: enough for a median that one odd run does not move, and few to read. */
export const maxTaughtRuns = 10;
/** Two runs show at least something of what is usual; the one that a user accepted is enough alone. */
export const minTaughtRuns = 2;
/** Shares of fewer rows change by chance. */
const minRows = 10;
/** A finding concerns at least this number of rows: one missing price in ten rows is an exception, not a drift. */
const minBrokenRows = 3;
const minEmptier = 0.1;
/** A column has a type where this share of its values has it. */
const minOfType = 0.9;
const minOtherType = 0.2;
const minFewerRows = 0.5;

interface Comparison {
  run: RunFacts;
  /** Its selectors that found nothing (mending.ts). */
  lost: readonly LostSelector[];
  /** Earlier runs whose rows were made the same way. */
  alike: readonly RunFacts[];
  /** Those of them with the same parameters that read all of their pages; none where the run itself did not. */
  whole: readonly RunFacts[];
  /** The number of runs that are needed: `minTaughtRuns`, or 1 after the user accepted a run. */
  minRuns: number;
}

/**
 * Returns the findings about a run, the worst first, its lost selectors last, which are the reasons; the same for any
 * order of the earlier runs and of the columns.
 *
 * The usual value is the median of the earlier runs, so that one odd run teaches nothing. A run breaks it when it lies
 * further below than twice the distance to the lowest earlier value: a figure that always varies is not reported, and a
 * run that equals any earlier one has no finding. In addition the change must matter to a person: 10 % more rows empty
 * and at least 3 rows, another type in 20 % of the values of a column that had one in 90 %, half of the rows missing,
 * or a column missing that all earlier runs had. Less than 10 rows, or 2 runs, show nothing that is usual.
 */
export function findingsOf({ run, lost, alike, whole, minRuns }: Comparison): Finding[] {
  const taught = alike.filter(({ readRows }) => readRows >= minRows);
  const isComparable = run.readRows >= minRows && taught.length >= minRuns;
  const columns = isComparable ? columnFindings(run, taught, minRuns) : [];
  const changes = [...fewerRows(run, whole, minRuns), ...columns].slice(0, maxFindings);
  const reasons = lost.filter((selector) => isReason(selector, changes)).slice(0, maxFindings);
  return [...changes, ...reasons.map((selector): Finding => ({ kind: 'selectorLost', ...selector }))];
}

/**
 * True where a lost selector is more than a page without such values: they are elsewhere on it, or its column or the
 * rows are fewer. A list may be empty today, and nothing may be on sale.
 */
function isReason({ column, second, proposals }: LostSelector, changes: readonly Finding[]): boolean {
  if (second !== null || proposals.length > 0) return true;
  return changes.some((change) =>
    column === null ? change.kind === 'fewerRows' : 'column' in change && change.column === column,
  );
}

function fewerRows({ rowCount }: RunFacts, whole: readonly RunFacts[], minRuns: number): Finding[] {
  if (whole.length < minRuns) return [];
  const counts = whole.map((each) => each.rowCount);
  const before = median(counts);
  const isBroken = before >= minRows && isBelow(rowCount, counts, before * minFewerRows);
  return isBroken ? [{ kind: 'fewerRows', before: Math.round(before), now: rowCount }] : [];
}

/** Returns the findings of all columns, by the share of the rows that they concern. */
function columnFindings(run: RunFacts, taught: readonly RunFacts[], minRuns: number): Finding[] {
  const columnsNow = new Map(run.columns.map((column) => [column.name, column]));
  const names = new Set(taught.flatMap(({ columns }) => columns.map(({ name }) => name)));
  return [...names]
    .flatMap((name) => {
      const before = taught.flatMap(({ columns, readRows }) =>
        columns.filter((column) => column.name === name).map((column) => ({ ...column, readRows })),
      );
      return columnFinding(
        { name, now: columnsNow.get(name), before, isInAll: before.length === taught.length },
        run,
        minRuns,
      );
    })
    .toSorted((one, other) => lossOf(other) - lossOf(one) || (nameOf(one) < nameOf(other) ? -1 : 1));
}

interface ComparedColumn {
  name: string;
  now: ColumnFacts | undefined;
  before: readonly (ColumnFacts & Pick<RunFacts, 'readRows'>)[];
  /** All earlier runs had the column. */
  isInAll: boolean;
}

function columnFinding({ name, now, before, isInAll }: ComparedColumn, run: RunFacts, minRuns: number): Finding[] {
  if (now === undefined) return isInAll ? [{ kind: 'columnGone', column: name }] : [];
  if (before.length < minRuns) return [];
  const fills = before.map(({ filled }) => filled);
  const filled = median(fills);
  const isEnough = (filled - now.filled) * run.readRows >= minBrokenRows;
  if (isEnough && isBelow(now.filled, fills, minEmptier)) {
    return [{ kind: 'emptier', column: name, before: 1 - filled, now: 1 - now.filled }];
  }
  const valued = before.filter((column) => column.filled * column.readRows >= minRows);
  if (valued.length < minRuns || now.filled * run.readRows < minRows) return [];
  return otherType(name, now, valued);
}

function otherType(column: string, now: ColumnFacts, earlier: readonly ColumnFacts[]): Finding[] {
  const type = valueTypes.find((each) => median(earlier.map(({ types }) => types[each])) >= minOfType);
  if (type === undefined) return [];
  const shares = earlier.map(({ types }) => types[type]);
  if (!isBelow(now.types[type], shares, minOtherType)) return [];
  const others = valueTypes.filter((each) => each !== type);
  const nowType = others.reduce((most, each) => (now.types[each] > now.types[most] ? each : most));
  return [{ kind: 'otherType', column, type, nowType, before: median(shares), now: now.types[type] }];
}

/** True where a figure lies below the earlier ones, by `least` and by twice the distance to the lowest of them. */
function isBelow(now: number, earlier: readonly number[], least: number): boolean {
  const usual = median(earlier);
  return usual - now >= Math.max(least, 2 * (usual - Math.min(...earlier)));
}

function median(figures: readonly number[]): number {
  return medianOf(figures.toSorted((one, other) => one - other));
}

/** The share of rows or values that a finding concerns. */
function lossOf(finding: Finding): number {
  switch (finding.kind) {
    case 'selectorLost':
    case 'fewerRows':
    case 'columnGone':
      return 1;
    case 'emptier':
      return finding.now - finding.before;
    case 'otherType':
      return finding.before - finding.now;
  }
}

function nameOf(finding: Finding): string {
  return 'column' in finding ? (finding.column ?? '') : '';
}

/**
 * True where a run is marked: it has findings, and the user has not accepted it or a later run of its task as the new
 * usual (`acceptedLotNo`).
 */
export function isDrifted(
  { drift, lotNo }: { drift: Drift | null; lotNo: number },
  acceptedLotNo: number | null,
): boolean {
  return drift !== null && lotNo > (acceptedLotNo ?? 0);
}
