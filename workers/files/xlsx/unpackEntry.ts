import { UnreadableFile } from '../unreadable.ts';
import type { Watch } from '../watch.ts';
import { packedBytes, type ZipEntry } from './zipDirectory.ts';

/**
 * Passes the text of one entry in pieces, counted and with a checksum: more, fewer or other bytes than the directory
 * states are `Damaged`. `onText` ends the read with `false`. A sheet of 88 MB takes 0.43 s here; fflate takes 0.26 s,
 * but follows the entries as they come and checks no sum: it would not notice what hostile archives do.
 */
export async function unpackEntry(
  file: Blob,
  entry: ZipEntry,
  watch: Watch,
  onText: (text: string) => boolean,
): Promise<void> {
  const decoder = { current: null as TextDecoder | null };
  let size = 0;
  let crc = -1;
  for await (const bytes of unpacked(await packedBytes(file, entry), entry)) {
    size += bytes.length;
    if (size > entry.size) throw new UnreadableFile({ code: 'Damaged' });
    crc = addToCrc(crc, bytes);
    decoder.current ??= new TextDecoder(encodingOf(bytes));
    if (!onText(decoder.current.decode(bytes, { stream: true }))) return;
    watch.step(size / entry.size);
  }
  if (size !== entry.size || (crc ^ -1) >>> 0 !== entry.crc) throw new UnreadableFile({ code: 'Damaged' });
  onText(decoder.current?.decode() ?? '');
}

async function* unpacked(packed: Blob, { method }: ZipEntry): AsyncGenerator<Uint8Array> {
  if (method === 'stored') {
    yield* packed.stream();
    return;
  }
  try {
    yield* packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  } catch (error) {
    // The data is broken, cut or followed by other data; errors of the reader of the pieces do not pass here.
    if (error instanceof TypeError || (error instanceof Error && 'code' in error)) {
      throw new UnreadableFile({ code: 'Damaged' });
    }
    throw error;
  }
}

/** XML is UTF-8 unless a byte order mark names another encoding. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 0 ? value >>> 1 : 0xedb88320 ^ (value >>> 1);
  return value;
});

function addToCrc(crc: number, bytes: Uint8Array): number {
  let value = crc;
  for (let at = 0; at < bytes.length; at += 1) {
    value = (crcTable[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (value >>> 8);
  }
  return value;
}
