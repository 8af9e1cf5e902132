import { promisify } from 'node:util';
import {
  brotliDecompress,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  gunzip,
  inflate,
  inflateRaw,
  zstdDecompress,
} from 'node:zlib';
import type { Transform } from 'node:stream';

/** The codings that can be unpacked, as `Accept-Encoding`. */
export const acceptedEncodings = 'gzip, deflate, br, zstd';

type Unpack = (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
const unpackers = new Map<string, Unpack>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  // Some servers send deflate without its wrapper.
  ['deflate', (packed, options) => promisify(isWrapped(packed) ? inflate : inflateRaw)(packed, options)],
  ['br', promisify(brotliDecompress)],
  ['zstd', promisify(zstdDecompress)],
]);

/** Returns the codings of a body in the order in which they were applied; `null` where one is not known. */
export function codingsOf(contentEncoding: string): string[] | null {
  const names = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const codings = names.filter((name) => name !== '' && name !== 'identity');
  return codings.length <= 2 && codings.every((name) => unpackers.has(name)) ? codings : null;
}

/** Unpacks a body outside the event loop; stops at `maxBytes`, because a few kilobytes may unpack to gigabytes. */
export async function unpack(
  body: Buffer,
  codings: readonly string[],
  maxBytes: number,
): Promise<Buffer | 'tooLarge' | 'broken'> {
  let unpacked = body;
  for (const coding of codings.toReversed()) {
    try {
      unpacked = (await unpackers.get(coding)?.(unpacked, { maxOutputLength: maxBytes })) ?? unpacked;
    } catch (error) {
      return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'broken';
    }
  }
  return unpacked;
}

const openers: Record<string, (packed: Buffer) => Transform> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: (packed) => (isWrapped(packed) ? createInflate() : createInflateRaw()),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(),
};

/** Returns the first `maxBytes` of the unpacked body, or fewer where the body is cut off or broken. */
export async function unpackBeginning(body: Buffer, codings: readonly string[], maxBytes: number): Promise<Buffer> {
  let unpacked = body;
  for (const coding of codings.toReversed()) {
    const opener = openers[coding]?.(unpacked);
    if (opener !== undefined) unpacked = await readUpTo(opener, unpacked, maxBytes);
  }
  return unpacked;
}

async function readUpTo(opener: Transform, packed: Buffer, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  opener.end(packed);
  try {
    for await (const piece of opener as AsyncIterable<Buffer>) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // The part before the fault is the result.
  }
  return Buffer.concat(pieces).subarray(0, maxBytes);
}

/** Returns whether bytes begin as gzip does: sitemaps are kept packed, whatever their headers say. */
export function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}

function isWrapped(packed: Buffer): boolean {
  const [method = 0, flags = 0] = packed;
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
}
