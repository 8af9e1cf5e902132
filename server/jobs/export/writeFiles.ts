import { createUniqueNames, safeName } from '#core/domain/data/exportName.ts';
import type { Row } from '#core/domain/data/block.ts';
import type { FileReport } from '#core/export/rowFile.ts';
import { writeFile } from '#core/export/writeFile.ts';
import { zipFiles } from '#core/export/zip/zipFiles.ts';
import type { FileProgress } from '#server/db/tables/export/exportParts.ts';
import type { Source } from './readSources.ts';

/** The rows of a source, some at a time. */
export type RowsOfSource = (source: Source) => AsyncGenerator<Row[]>;

/** Files that one task is split into, at most: the last one then has all further rows. */
const maxFiles = 1_000;

/**
 * Writes the file of an export: rows of one task as they are, of several tasks or in several files as one zip. Counts
 * into `progress`, but not the bytes.
 */
export function writeFiles(
  sources: readonly Source[],
  rowsOf: RowsOfSource,
  progress: FileProgress,
): AsyncGenerator<Uint8Array> {
  const files = allFiles(sources, rowsOf, progress);
  return sources.some(({ plan }) => sources.length > 1 || isSplit(plan)) ? zipFiles(files) : onlyFile(files);
}

/** True for an export whose file is a zip. */
export function isSplit({ splitRows, splitBytes }: Pick<Source['plan'], 'splitRows' | 'splitBytes'>): boolean {
  return splitRows !== null || splitBytes !== null;
}

interface WrittenFile {
  name: string;
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>;
}

async function* onlyFile(files: AsyncGenerator<WrittenFile>): AsyncGenerator<Uint8Array> {
  for await (const { chunks } of files) yield* chunks;
}

async function* allFiles(
  sources: readonly Source[],
  rowsOf: RowsOfSource,
  progress: FileProgress,
): AsyncGenerator<WrittenFile> {
  const nameOf = createUniqueNames();
  for (const source of sources) {
    const feed = openFeed(rowsOf(source));
    try {
      for (let number = 1; number === 1 || (await feed.hasMore()); number += 1) {
        const place = isSplit(source.plan) ? ` ${number}` : '';
        const name = nameOf(`${safeName(source.taskName)}${place}.${source.plan.format}`);
        progress.fileCount += 1;
        yield { name, chunks: oneFile(source, feed, { progress, isLast: number >= maxFiles }) };
      }
    } finally {
      await feed.close();
    }
  }
}

async function* oneFile(
  { plan, columns, taskName, rowCount }: Source,
  feed: Feed,
  { progress, isLast }: { progress: FileProgress; isLast: boolean },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const report: FileReport = { rows: 0, longCells: 0 };
  const longCellsBefore = progress.longCellCount;
  const maxRows = isLast ? Infinity : Math.max(plan.splitRows ?? Infinity, Math.ceil(rowCount / maxFiles));
  const maxBytes = isLast ? Infinity : (plan.splitBytes ?? Infinity);
  let byteCount = 0;
  async function* rows(): AsyncGenerator<readonly Row[]> {
    let left = maxRows;
    // The first rows fit in any case, or a file with a long head would have none.
    do {
      const batch = await feed.take(left);
      if (batch.length === 0) return;
      left -= batch.length;
      progress.rowCount += batch.length;
      yield batch;
    } while (left > 0 && byteCount < maxBytes);
  }
  for await (const chunk of writeFile(
    plan.format,
    { columns, options: plan.options, title: taskName },
    rows(),
    report,
  )) {
    byteCount += chunk.length;
    progress.longCellCount = longCellsBefore + report.longCells;
    yield chunk;
  }
  progress.longCellCount = longCellsBefore + report.longCells;
}

/** Rows that are taken in other numbers than they come. */
interface Feed {
  /** At most this many rows, at least one; none at the end. */
  take(limit: number): Promise<readonly Row[]>;
  hasMore(): Promise<boolean>;
  close(): Promise<void>;
}

function openFeed(batches: AsyncGenerator<Row[]>): Feed {
  let waiting: Row[] = [];
  const hasMore = async (): Promise<boolean> => {
    for (let isEnded = false; waiting.length === 0 && !isEnded;) {
      const next = await batches.next();
      isEnded = next.done === true;
      waiting = next.done === true ? [] : next.value;
    }
    return waiting.length > 0;
  };
  return {
    hasMore,
    take: async (limit) => {
      await hasMore();
      const taken = waiting.length <= limit ? waiting : waiting.slice(0, limit);
      waiting = waiting.slice(taken.length);
      return taken;
    },
    close: async () => {
      await batches.return(undefined);
    },
  };
}
