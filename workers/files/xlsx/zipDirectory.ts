import { UnreadableFile } from '../unreadable.ts';

/**
 * The directory of a zip, which is not trusted: an archive of 205 KB can unpack to 200 MB, name the same bytes many
 * times, or state false sizes. So everything is checked here before a byte is unpacked, and unpackEntry.ts counts again
 * while it unpacks.
 */
export interface ZipEntry {
  name: string;
  method: 'stored' | 'deflated';
  /** Position of the packed bytes. */
  start: number;
  packedSize: number;
  size: number;
  crc: number;
}

const maxEntries = 5_000;
const maxUnpackedBytes = 600 * 1024 * 1024;
/** Real sheets pack to a twentieth; to a hundredth only where the same row repeats again and again. */
const maxRatio = 250;
const ratioMatters = 8 * 1024 * 1024;

const endLength = 22;
const longestComment = 65_535;
const entryLength = 46;
const localLength = 30;

/** The entries by name. Throws `NotAWorkbook`, `Protected`, `Damaged` or `TooMuchInside`. */
export async function readZipDirectory(file: Blob): Promise<Map<string, ZipEntry>> {
  const { count, start, length } = await findDirectory(file);
  if (count > maxEntries) throw new UnreadableFile({ code: 'TooMuchInside' });
  const bytes = await viewOf(file, start, length);
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = readEntry(bytes, at);
    entries.set(entry.name.replace(/^\/+/u, '').toLowerCase(), entry);
    at = next;
  }
  checkSizes([...entries.values()], start);
  return entries;
}

async function findDirectory(file: Blob): Promise<{ count: number; start: number; length: number }> {
  const from = Math.max(0, file.size - endLength - longestComment);
  const tail = await viewOf(file, from, file.size - from);
  for (let at = tail.byteLength - endLength; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== 0x06054b50) continue;
    const count = tail.getUint16(at + 10, true);
    const length = tail.getUint32(at + 12, true);
    const start = tail.getUint32(at + 16, true);
    if (start + length > from + at || length < count * entryLength) throw new UnreadableFile({ code: 'Damaged' });
    return { count, start, length };
  }
  throw new UnreadableFile({ code: 'Damaged' });
}

function readEntry(view: DataView, at: number): { entry: ZipEntry; next: number } {
  if (at + entryLength > view.byteLength || view.getUint32(at, true) !== 0x02014b50) {
    throw new UnreadableFile({ code: 'Damaged' });
  }
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  if ((flags & 1) !== 0) throw new UnreadableFile({ code: 'Protected' });
  if (method !== 0 && method !== 8) throw new UnreadableFile({ code: 'Damaged' });
  const nameLength = view.getUint16(at + 28, true);
  const next = at + entryLength + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  if (next > view.byteLength) throw new UnreadableFile({ code: 'Damaged' });
  const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + entryLength, nameLength));
  return {
    entry: {
      name,
      method: method === 0 ? 'stored' : 'deflated',
      crc: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      start: view.getUint32(at + 42, true),
    },
    next,
  };
}

/** Checks that no entry overlaps the directory or another entry, and that the sum of all sizes is within the limit. */
function checkSizes(entries: readonly ZipEntry[], directoryStart: number): void {
  let end = 0;
  let unpacked = 0;
  for (const { start, packedSize, size } of entries.toSorted((one, other) => one.start - other.start)) {
    if (start < end) throw new UnreadableFile({ code: 'Damaged' });
    end = start + localLength + packedSize;
    unpacked += size;
    if (size > ratioMatters && size > packedSize * maxRatio) throw new UnreadableFile({ code: 'TooMuchInside' });
  }
  if (end > directoryStart) throw new UnreadableFile({ code: 'Damaged' });
  if (unpacked > maxUnpackedBytes) throw new UnreadableFile({ code: 'TooMuchInside' });
}

/**
 * Returns an entry's packed bytes, which begin after its local header, whose lengths may differ from the directory's.
 */
export async function packedBytes(file: Blob, entry: ZipEntry): Promise<Blob> {
  const header = await viewOf(file, entry.start, localLength);
  if (header.byteLength < localLength || header.getUint32(0, true) !== 0x04034b50) {
    throw new UnreadableFile({ code: 'Damaged' });
  }
  const start = entry.start + localLength + header.getUint16(26, true) + header.getUint16(28, true);
  return file.slice(start, start + entry.packedSize);
}

async function viewOf(file: Blob, start: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(start, start + length).arrayBuffer());
}
