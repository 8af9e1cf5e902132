import { decodeColumns, type Value } from '#core/domain/data/block.ts';
import type { Finding } from '#core/domain/drift/drift.ts';
import { isShownPage, maxPages, pageColumnOf, PageSearch } from '#core/domain/drift/pagesToShow.ts';
import { FactsTally, type RunFacts } from '#core/domain/drift/runFacts.ts';
import type { Database } from '#server/db/database.ts';
import { readKnownPages, readSampledBlocks, type EndedRun } from '#server/db/tables/run/drift/runFacts.ts';
import { retryWhileDatabaseAway } from '#server/db/refusalOfDatabaseError.ts';

/** The blocks that are read of a run, at most 100,000 rows: of a longer run every second, third ... block. */
const maxBlocks = 200;
/** Failed pages may have addresses that are not shown. */
const maxKnown = 20;

interface Reading {
  database: Database;
  signal: AbortSignal;
}

/** Reads the rows of an ended run block by block, and returns the facts about its columns. */
export async function readFacts(reading: Reading, run: EndedRun): Promise<RunFacts> {
  const tally = new FactsTally();
  for await (const columns of readBlocks(reading, run)) tally.add(columns);
  return tally.facts(run.columns, run.rowCount);
}

/**
 * Returns the addresses of pages that show the findings: of rows with a broken value where the rows hold their page's
 * address, else the failed or emptiest pages that the run knows.
 */
export async function findPages(
  reading: Reading,
  run: EndedRun,
  { findings, facts }: { findings: readonly Finding[]; facts: RunFacts },
): Promise<string[]> {
  const search = new PageSearch(findings, run.columns, pageColumnOf(facts));
  if (!search.isDone) {
    for await (const columns of readBlocks(reading, run)) {
      search.add(columns);
      if (search.isDone) break;
    }
  }
  const found = search.pages();
  if (found.length > 0) return found;
  const { database, signal } = reading;
  const known = await retryWhileDatabaseAway(() => readKnownPages(database.kysely, run.lotId, maxKnown), signal);
  return [...new Set(known.filter(isShownPage))].slice(0, maxPages);
}

async function* readBlocks({ database, signal }: Reading, { lotId, blockCount }: EndedRun): AsyncGenerator<Value[][]> {
  const step = Math.max(1, Math.ceil(blockCount / maxBlocks));
  for (let after = -1; ;) {
    const place = { after, step };
    const blocks = await retryWhileDatabaseAway(() => readSampledBlocks(database.kysely, lotId, place), signal);
    for (const { body } of blocks) yield decodeColumns(body);
    const last = blocks.at(-1);
    if (last === undefined) return;
    after = last.blockNo;
  }
}
