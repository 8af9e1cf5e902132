import { LineSplitter, splitLines } from '#core/domain/parameters/splitLines.ts';
import {
  maxLineLength,
  isLongList,
  lineList,
  maxListBytes,
  type PackedList,
} from '#core/domain/parameters/lineList.ts';
import type { HeldLines } from '#core/domain/files/readFile.ts';
import { shownLength } from '#core/domain/files/fileLimits.ts';
import { UnreadableFile } from './unreadable.ts';

/**
 * Lines that a field takes: text while that stays editable, else a packed list. Lines above the maximum length are left
 * out.
 */
export async function holdLines(texts: readonly string[], maxLines: number): Promise<HeldLines> {
  const lines: string[] = [];
  let isCut = false;
  let firstTooLong: string | null = null;
  for (const text of texts) {
    for (const line of splitLines(text)) {
      if (line.length > maxLineLength) firstTooLong ??= line.slice(0, shownLength);
      else if (lines.length === maxLines) isCut = true;
      else lines.push(line);
    }
  }
  return { value: isLongList(lines) ? await packLines(lines) : lines.join('\n'), isCut, firstTooLong };
}

async function packLines(lines: readonly string[]): Promise<PackedList> {
  const bytes = new TextEncoder().encode(lines.join('\n'));
  if (bytes.length > maxListBytes)
    throw new UnreadableFile({ code: 'TooMuchText', megaBytes: maxListBytes / 1024 ** 2 });
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const packing = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  const packed = new Uint8Array(await new Response(packing).arrayBuffer());
  return { ...lineList(hash, lines.length, lines), packed };
}

/** Yields the lines of a packed list in pieces. */
export async function* linesOfPacked(packed: Uint8Array<ArrayBuffer>): AsyncGenerator<string[]> {
  const splitter = new LineSplitter();
  const texts = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
    .pipeThrough(new TextDecoderStream());
  for await (const text of texts) yield splitter.push(text);
  yield splitter.end();
}
