import { findingsOf, minTaughtRuns } from '#core/domain/drift/drift.ts';
import { lostSelectors, type Lessons, type MendingReport } from '#core/domain/drift/mending.ts';
import { proposedMends } from '#core/domain/drift/proposedMends.ts';
import { FactsTally, type RunFacts } from '#core/domain/drift/runFacts.ts';
import type { Value } from '#core/domain/data/block.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import { mendedRecipe } from '#server/engine/compile/mendedRecipe.ts';
import { Mending } from '#server/engine/mend/mending.ts';
import { pageFinders } from '#server/engine/propose/pageFinders.ts';
import { proposeTables } from '#server/engine/propose/proposeTables.ts';
import { runRecipe } from '#server/engine/runRecipe.ts';
import { servePages } from '../../support/servePages.ts';

/** A list before a redesign and after it: the same records at the same addresses, in the same order. */
export interface Redesign {
  site: string;
  name: string;
  before: ReadonlyMap<string, string>;
  after: ReadonlyMap<string, string>;
  /** The records of all pages. */
  records: number;
}

/**
 * A column after a redesign: its values still come, or the run proposes selectors that give them, or the run says that
 * the column has none. `wrong` is all else: other values, rows that are no records, missing values that nobody names.
 */
export const fates = ['held', 'mended', 'lost', 'wrong'] as const;
export type Fate = (typeof fates)[number];

export interface ColumnFate {
  column: string;
  fate: Fate;
}

interface Run {
  rows: Value[][];
  report: MendingReport;
}

/** Makes a recipe of the first page by the first proposed table, runs it before and after the redesign, and judges. */
export async function fatesOf({ before, after, records }: Redesign): Promise<ColumnFate[]> {
  const [[address, html] = ['', '']] = before;
  const [first] = proposeTables(html, address).tables;
  if (first?.recipe.list === undefined) throw new Error('no list was proposed');
  const recipe: Recipe = { ...first.recipe, list: { ...first.recipe.list, maxPages: before.size } };
  const columns = first.columns.map(({ name }) => name);
  const good = await run(recipe, before, null);
  if (good.rows.length !== records) throw new Error(`${good.rows.length} rows instead of ${records}`);
  const again = await run(recipe, after, good.report.lessons);
  const named = namedIn(again, good, columns);
  const mends = proposedMends(lostSelectors(again.report), []);
  const mended = await run(mendedRecipe(recipe, {}, mends), after, good.report.lessons);
  return columns.map((column, place) => ({ column, fate: fateOf(place, named.has(column), good, again, mended) }));
}

/** Runs a recipe over pages in memory, from the first one, with what an earlier run taught. */
async function run(recipe: Recipe, pages: ReadonlyMap<string, string>, lessons: Lessons | null): Promise<Run> {
  const startUrls = [...pages.keys()].slice(0, 1);
  const mending = new Mending({ lessons, startUrls, isLearning: true, finders: pageFinders });
  const rows: Value[][] = [];
  await runRecipe({
    recipe,
    parameters: {},
    startUrls,
    position: null,
    fetcher: servePages(pages),
    mending,
    signal: new AbortController().signal,
    sink: (batch) => Promise.resolve(void rows.push(...batch.rows)),
  });
  return { rows, report: mending.report(7) };
}

/** The columns that the findings about a run name, as its check does after two good runs. */
function namedIn(again: Run, good: Run, columns: readonly string[]): Set<string> {
  const usual = Array.from({ length: minTaughtRuns }, () => factsOf(good, columns));
  const lost = lostSelectors(again.report);
  const compared = { run: factsOf(again, columns), lost, alike: usual, whole: usual, minRuns: minTaughtRuns };
  const findings = findingsOf(compared);
  const areAll = findings.some(
    (finding) => finding.kind === 'fewerRows' || ('column' in finding && finding.column === null),
  );
  const names = findings.flatMap((finding) => ('column' in finding && finding.column !== null ? [finding.column] : []));
  return new Set(areAll ? columns : names);
}

function factsOf({ rows }: Run, columns: readonly string[]): RunFacts {
  const tally = new FactsTally();
  tally.add(columns.map((_, place) => rows.map((row) => row[place] ?? null)));
  return tally.facts(columns, rows.length);
}

function fateOf(place: number, isNamed: boolean, good: Run, again: Run, mended: Run): Fate {
  const now = comparedTo(good, again, place);
  if (now !== 'empty') return now === 'same' ? 'held' : 'wrong';
  if (!isNamed) return 'wrong';
  const then = comparedTo(good, mended, place);
  return then === 'same' ? 'mended' : then === 'empty' ? 'lost' : 'wrong';
}

/** Compares a column of two runs: the same values, some missing, or others. */
function comparedTo(good: Run, { rows }: Run, place: number): 'same' | 'empty' | 'other' {
  if (rows.length > good.rows.length) return 'other';
  if (rows.length < good.rows.length) return rows.length === 0 ? 'empty' : 'other';
  const pairs = rows.map((row, at) => [good.rows[at]?.[place] ?? null, row[place] ?? null] as const);
  if (pairs.every(([wanted, value]) => wanted === value)) return 'same';
  return pairs.every(([wanted, value]) => value === null || wanted === value) ? 'empty' : 'other';
}
