import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { maxLineLength, maxListBytes, maxListLines } from '#core/domain/parameters/lineList.ts';
import { LineSplitter } from '#core/domain/parameters/splitLines.ts';
import { partBytes, type StoredList } from './storedList.ts';

const zip = promisify(gzip);
/**
 * The size of a piece in bytes: some thousand lines are unpacked at a time, and other requests run after each piece.
 */
const pieceBytes = 64 * 1024;

/** Packs the lines of a list, which are trimmed and not empty already, and hashes their text. */
export async function packLines(lines: readonly string[]): Promise<StoredList> {
  const text = Buffer.from(lines.join('\n'));
  const hash = createHash('sha256').update(text).digest('hex');
  const packed = await zip(text);
  return { hash, lineCount: lines.length, packedBytes: packed.length, parts: () => partsOf(packed) };
}

async function* partsOf(packed: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < packed.length; at += partBytes) yield packed.subarray(at, at + partBytes);
}

/** Yields the lines of a list in pieces of some thousand. */
export async function* linesOf(list: StoredList): AsyncGenerator<string[]> {
  for await (const { lines } of pieces(list.parts())) yield lines;
}

/** A problem with the content of a list; the sender sees this message. */
interface Fault {
  fault: string;
}

/**
 * Reads an arriving list and returns its number of lines and its packed size, or why it is invalid. Each packed piece
 * is given to `keep` first. The bytes may be anything: limits are checked while they arrive, and the first problem ends
 * the read.
 */
export async function inspectPacked(
  sent: AsyncIterable<Uint8Array>,
  hash: string,
  keep: (piece: Uint8Array) => Promise<void>,
): Promise<Pick<StoredList, 'lineCount' | 'packedBytes'> | Fault> {
  let packedBytes = 0;
  const keepCounted = async (piece: Uint8Array): Promise<void> => {
    packedBytes += piece.length;
    await keep(piece);
  };
  const digest = createHash('sha256');
  let byteCount = 0;
  let lineCount = 0;
  try {
    for await (const { bytes, lines } of pieces(keepEach(sent, keepCounted))) {
      byteCount += bytes.length;
      lineCount += lines.length;
      if (byteCount > maxListBytes) return { fault: `more than ${maxListBytes} bytes of text` };
      if (lineCount > maxListLines) return { fault: `more than ${maxListLines} lines` };
      if (!lines.every(isWholeLine)) return { fault: 'a line is empty, not trimmed or too long' };
      digest.update(bytes);
    }
  } catch (error) {
    if (isOfContent(error)) return { fault: 'not a text in UTF-8 packed by gzip' };
    throw error;
  }
  if (lineCount === 0) return { fault: 'no lines' };
  if (digest.digest('hex') !== hash) return { fault: 'another text than the hash names' };
  return { lineCount, packedBytes };
}

async function* keepEach(
  sent: AsyncIterable<Uint8Array>,
  keep: (piece: Uint8Array) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of sent) {
    await keep(piece);
    yield piece;
  }
}

/** True for errors of unpacking and decoding, false for others such as a broken connection. */
function isOfContent(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('Z_') || code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}

function isWholeLine(line: string): boolean {
  return line !== '' && line.length <= maxLineLength && !line.includes('\r') && line.trim() === line;
}

async function* pieces(packed: AsyncIterable<Uint8Array>): AsyncGenerator<{ bytes: Buffer; lines: string[] }> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const splitter = new LineSplitter();
  const unpacking = createGunzip({ chunkSize: pieceBytes });
  // Errors are thrown where the stream is read.
  pipeline(packed, unpacking, () => undefined);
  for await (const bytes of unpacking as AsyncIterable<Buffer>) {
    yield { bytes, lines: splitter.push(decoder.decode(bytes, { stream: true })) };
  }
  yield { bytes: Buffer.alloc(0), lines: [...splitter.push(decoder.decode()), ...splitter.end()] };
}
