import { deflateRaw, type Bytes } from '../runtime.ts';
import { crc32 } from './crc32.ts';
import { dataDescriptor, directoryEnd, directoryLine, localHeader, type ZipRecord } from './zipRecords.ts';

export interface ZipEntry {
  /** With `/` between folders. */
  name: string;
  chunks: AsyncIterable<Bytes>;
}

/**
 * Writes files into a zip, one after the other and chunk by chunk; of each only its line in the directory is kept. The
 * next entry is asked for when the one before has been read to its end. `free` frees compressed chunks that were used
 * (`ChunkMemory`).
 */
export async function* zipFiles(
  entries: AsyncIterable<ZipEntry>,
  free: (bytes: Bytes) => void = () => undefined,
): AsyncGenerator<Bytes> {
  const records: ZipRecord[] = [];
  let offset = 0;
  for await (const { name, chunks } of entries) {
    const record: ZipRecord = { name, crc: 0, size: 0, packedSize: 0, offset };
    records.push(record);
    const header = localHeader(name);
    yield header;
    for await (const packed of deflateRaw(measured(chunks, record))) {
      record.packedSize += packed.length;
      yield packed;
      free(packed);
    }
    const descriptor = dataDescriptor(record);
    yield descriptor;
    offset += header.length + record.packedSize + descriptor.length;
  }
  let directorySize = 0;
  for (const record of records) {
    const line = directoryLine(record);
    directorySize += line.length;
    yield line;
  }
  yield directoryEnd(records.length, directorySize, offset);
}

async function* measured(chunks: AsyncIterable<Bytes>, record: ZipRecord): AsyncGenerator<Bytes> {
  for await (const chunk of chunks) {
    record.crc = crc32(chunk, record.crc);
    record.size += chunk.length;
    yield chunk;
  }
}
