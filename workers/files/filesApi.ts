import { decodeColumn } from '#core/domain/data/block.ts';
import { maxColumns, previewRows } from '#core/domain/files/fileLimits.ts';
import type { HeldLines, TablePreview } from '#core/domain/files/readFile.ts';
import { transfer } from 'comlink';
import type { FilesApi } from './api.ts';
import { checkPacked } from './checkPacked.ts';
import { likelyColumn, looksLikeHeader } from './header.ts';
import { LineCollector } from './lineCollector.ts';
import { holdLines } from './packLines.ts';
import { openFile, type ReadableFile } from './openFile.ts';
import { answered, UnreadableFile } from './unreadable.ts';
import { startWatch, type Watch } from './watch.ts';

/** The worker's side of reading files one after another. */
export function filesApi(): FilesApi {
  let order = 0;
  let readable: ReadableFile | null = null;
  let collected: LineCollector | null = null;

  const begin = (onProgress: (share: number) => void = () => undefined): Watch => {
    order += 1;
    const own = order;
    return startWatch(() => own === order, onProgress);
  };
  const opened = (): ReadableFile => {
    if (readable === null) throw new UnreadableFile({ code: 'Cancelled' });
    return readable;
  };

  return {
    open: (file) =>
      answered(async () => {
        [readable, collected] = [null, null];
        const watch = begin();
        const found = await openFile(file, watch);
        // The user has chosen another file meanwhile.
        watch.step(1);
        readable = found;
        return readable.opened;
      }),
    preview: (choice) =>
      answered(async () => {
        const watch = begin();
        return previewOf(
          await opened()
            .table(choice)
            .firstRows(previewRows + 1, watch),
        );
      }),
    count: (choice, onProgress) =>
      answered(async () => {
        const watch = begin(onProgress);
        const collector = new LineCollector();
        let isHeader = choice.hasHeader;
        collected = null;
        const take = (value: string) => {
          if (!isHeader) collector.add(value);
          isHeader = false;
        };
        await opened().table(choice).readColumn(choice.column, take, watch);
        collector.close();
        collected = collector;
        return collector.counts;
      }),
    countRows: (column, next) =>
      answered(async () => {
        const watch = begin();
        const collector = new LineCollector();
        for (let bodies = await next(); bodies !== null; bodies = await next()) {
          watch.step(1);
          for (const body of bodies)
            for (const value of decodeColumn(body, column)) if (value !== null) collector.add(value);
        }
        collector.close();
        collected = collector;
        return collector.counts;
      }),
    take: (options, most) =>
      answered(async () => {
        // The worker that counted the lines has died: an empty answer would look like an empty list.
        if (collected === null) throw new UnreadableFile({ code: 'ReaderStopped' });
        return sent(await holdLines(collected.texts(options), most));
      }),
    hold: (text, most) => answered(async () => sent(await holdLines([text], most))),
    check: checkPacked,
  };
}

/** A packed list is transferred, not copied. */
function sent(held: HeldLines): HeldLines {
  return typeof held.value === 'string' ? held : transfer(held, [held.value.packed.buffer]);
}

function previewOf(rows: readonly string[][]): TablePreview {
  if (rows.length === 0) throw new UnreadableFile({ code: 'Empty' });
  const widest = Math.max(...rows.map((row) => row.length));
  const columnCount = Math.min(widest, maxColumns);
  const shown = rows.map((row) => Array.from({ length: columnCount }, (_, column) => row[column]?.slice(0, 300) ?? ''));
  return {
    rows: shown,
    columnCount,
    isCut: widest > maxColumns,
    hasHeader: looksLikeHeader(shown),
    likelyColumn: likelyColumn(shown, columnCount),
  };
}
