import { decodeColumn } from '#core/domain/data/block.ts';
import { maxColumns, previewRows } from '#core/domain/files/fileLimits.ts';
import type { HeldLines, TablePreview } from '#core/domain/files/readFile.ts';
import { transfer } from 'comlink';
import type { LineProblem } from '#core/domain/parameters/checkLine.ts';
import type { MatchesPattern } from '#core/domain/parameters/checkLine.ts';
import { firstLineProblem } from '#core/domain/parameters/checkParameters.ts';
import { isWebAddress } from '#core/domain/parameters/formats.ts';
import type { Parameter } from '#core/domain/parameters/parameter.ts';
import type { FilesApi } from './api.ts';
import { LineCollector } from './lineCollector.ts';
import { holdLines, linesOfPacked } from './packLines.ts';
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
    take: (options, maxLines) =>
      answered(async () => {
        // The worker that counted the lines has died: an empty answer would look like an empty list.
        if (collected === null) throw new UnreadableFile({ code: 'ReaderStopped' });
        return sent(await holdLines(collected.texts(options), maxLines));
      }),
    hold: (text, maxLines) => answered(async () => sent(await holdLines([text], maxLines))),
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

/** Returns the first problem (§5.2) of the lines of a packed list, or `null`. */
async function checkPacked(packed: Uint8Array<ArrayBuffer>, parameter: Parameter): Promise<LineProblem | null> {
  const matches = await loadMatcher(parameter);
  for await (const lines of linesOfPacked(packed)) {
    const problem = firstLineProblem(parameter, lines, matches);
    if (problem !== null) return problem;
  }
  return null;
}

/**
 * Patterns come from templates: re2js runs in linear time, so none can block the worker. It is loaded only when a
 * parameter has a pattern.
 */
async function loadMatcher({ dataTypeOptions: { regx } }: Parameter): Promise<MatchesPattern> {
  if (regx === undefined) return () => true;
  const { RE2JS } = await import('re2js');
  const expression = RE2JS.compile(regx);
  return (_, text) => expression.matcher(text).find();
}

/** The usual names of address columns, in the languages of the console. */
const headerWords =
  /^(urls?|links?|https?|address(es)?|web ?sites?|names?|titles?|key ?words?|ids?|asin|sku|ean|adressen?|liens?|adresses?|enlaces?|direcci(ó|o)n(es)?|indirizz[oi]|nomb?re?|nom|stichw(o|ö)rter|suchbegriffe?|リンク|アドレス|名前|キーワード|링크|주소|이름|키워드)$/iu;

/**
 * Returns true when the first row names the columns: all its cells are words, no name repeats, and below one of them is
 * a value that is not words. When all rows are words, it must have several cells or one of the usual names.
 */
function looksLikeHeader([first = [], ...rest]: readonly (readonly string[])[]): boolean {
  const names = first.map((cell) => cell.trim());
  const filled = names.filter((name) => name !== '');
  if (rest.length === 0 || filled.length === 0 || !filled.every(isWord)) return false;
  if (new Set(filled).size < filled.length) return false;
  const isOther = names.some((name, at) => name !== '' && mostly(rest, at, (cell) => !isWord(cell)));
  return (
    isOther || filled.every((name) => headerWords.test(name)) || (filled.length > 1 && filled.length === names.length)
  );
}

/** Returns the first column of addresses, else the first one. The first row may be a header. */
function likelyColumn(rows: readonly (readonly string[])[], columnCount: number): number {
  const below = rows.length > 1 ? rows.slice(1) : rows;
  for (let column = 0; column < columnCount; column += 1) if (mostly(below, column, isWebAddress)) return column;
  return 0;
}

function mostly(rows: readonly (readonly string[])[], column: number, is: (cell: string) => boolean): boolean {
  const cells = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && cells.filter(is).length * 2 > cells.length;
}

/** True for a cell that is no number, date or address. */
function isWord(text: string): boolean {
  return !isWebAddress(text) && !/^[-+(]?[\p{Sc}\s]*\d[\d\s.,:/%)\p{Sc}-]*$/u.test(text);
}
