import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { maxLineLength } from '#core/domain/files/limits.ts';
import { maxListBytes, maxListLines } from '#core/domain/template/lineList.ts';
import { LineSplitter } from '#core/domain/template/lineSplitter.ts';
import type { KeptList } from '#server/db/tables/parameterLists.ts';

const zip = promisify(gzip);
/** Unpacked at once, some thousand lines: other requests get their turn after each piece. */
const pieceBytes = 64 * 1024;

/** Lines as they are kept; they say something and are trimmed. */
export async function packLines(lines: readonly string[]): Promise<KeptList> {
  const text = Buffer.from(lines.join('\n'));
  const hash = createHash('sha256').update(text).digest('hex');
  return { hash, lineCount: lines.length, packed: await zip(text) };
}

/** The lines of a kept list in pieces of some thousand. */
export async function* linesOfPacked(packed: Buffer): AsyncGenerator<string[]> {
  for await (const { lines } of pieces(packed)) yield lines;
}

/** How many lines a list has that was sent, or in words why it is none. It may be anything: it is read with its limits. */
export async function inspectPacked(packed: Buffer, hash: string): Promise<{ lineCount: number } | { fault: string }> {
  const digest = createHash('sha256');
  let byteCount = 0;
  let lineCount = 0;
  try {
    for await (const { bytes, lines } of pieces(packed)) {
      byteCount += bytes.length;
      lineCount += lines.length;
      if (byteCount > maxListBytes) return { fault: `more than ${maxListBytes} bytes of text` };
      if (lineCount > maxListLines) return { fault: `more than ${maxListLines} lines` };
      if (!lines.every(isWholeLine)) return { fault: 'a line is empty, not trimmed or too long' };
      digest.update(bytes);
    }
  } catch {
    return { fault: 'not a text in UTF-8 packed by gzip' };
  }
  if (lineCount === 0) return { fault: 'no lines' };
  return digest.digest('hex') === hash ? { lineCount } : { fault: 'another text than the hash names' };
}

function isWholeLine(line: string): boolean {
  return line !== '' && line.length <= maxLineLength && !line.includes('\r') && line.trim() === line;
}

async function* pieces(packed: Buffer): AsyncGenerator<{ bytes: Buffer; lines: string[] }> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const splitter = new LineSplitter();
  const unpacking = createGunzip({ chunkSize: pieceBytes });
  unpacking.end(packed);
  for await (const bytes of unpacking as AsyncIterable<Buffer>) {
    yield { bytes, lines: splitter.push(decoder.decode(bytes, { stream: true })) };
  }
  yield { bytes: Buffer.alloc(0), lines: [...splitter.push(decoder.decode()), ...splitter.end()] };
}
