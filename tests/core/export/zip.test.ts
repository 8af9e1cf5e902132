import { crc32 as zlibCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Bytes } from '#core/export/runtime.ts';
import { crc32 } from '#core/export/zip/crc32.ts';
import { zipFiles } from '#core/export/zip/zipFiles.ts';
import { dataDescriptor, directoryEnd, directoryLine } from '#core/export/zip/zipRecords.ts';
import { collected } from './writeCase.ts';

async function zipped(files: Record<string, Bytes[]>): Promise<Uint8Array> {
  async function* chunks(parts: Bytes[]) {
    yield* parts;
  }
  async function* entries() {
    for (const [name, parts] of Object.entries(files)) yield { name, chunks: chunks(parts) };
  }
  return collected(zipFiles(entries()));
}

const anyBytes = fc.uint8Array({ maxLength: 5_000 }).map((bytes) => new Uint8Array(bytes));

test('the checksum is that of zlib, also of bytes in parts', () => {
  fc.assert(
    fc.property(anyBytes, fc.nat(5_000), (bytes, cut) => {
      expect(crc32(bytes)).toBe(zlibCrc32(bytes));
      expect(crc32(bytes.subarray(cut), crc32(bytes.subarray(0, cut)))).toBe(zlibCrc32(bytes));
    }),
  );
});

test('files of any names and content come out of a zip as they went in', async () => {
  const names = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(
      names,
      fc.array(fc.array(anyBytes, { maxLength: 4 }), { minLength: 5, maxLength: 5 }),
      async (given, parts) => {
        const files = Object.fromEntries(given.map((name, index) => [`f/${name}`, parts[index] ?? []]));
        const found = unzipSync(await zipped(files));
        const plain = Object.entries(files).map(([name, chunks]) => [name, Buffer.concat(chunks).toString('hex')]);
        expect(Object.entries(found).map(([name, bytes]) => [name, Buffer.from(bytes).toString('hex')])).toEqual(plain);
      },
    ),
    { numRuns: 50 },
  );
});

describe('sizes beyond 32 bits', () => {
  const large = { name: 'a', crc: 1, size: 5_000_000_000, packedSize: 6_000_000_000, offset: 7_000_000_000 };
  const view = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

  test('follow the data in eight bytes each', () => {
    const bytes = view(dataDescriptor(large));
    expect(bytes.byteLength).toBe(24);
    expect([bytes.getBigUint64(8, true), bytes.getBigUint64(16, true)]).toEqual([6_000_000_000n, 5_000_000_000n]);
  });

  test('are in the extra field of the directory, and only those that are so large', () => {
    const bytes = view(directoryLine({ ...large, packedSize: 9 }));
    expect([bytes.getUint32(20, true), bytes.getUint32(24, true), bytes.getUint32(42, true)]).toEqual([
      9, 0xffff_ffff, 0xffff_ffff,
    ]);
    expect([bytes.getUint16(30, true), bytes.getUint16(47, true), bytes.getUint16(49, true)]).toEqual([20, 1, 16]);
    expect([bytes.getBigUint64(51, true), bytes.getBigUint64(59, true)]).toEqual([5_000_000_000n, 7_000_000_000n]);
  });

  test('or 65,535 files need the long end of the directory', () => {
    expect(directoryEnd(65_534, 1_000, 1_000)).toHaveLength(22);
    expect(directoryEnd(65_535, 1_000, 1_000)).toHaveLength(98);
    expect(directoryEnd(1, 1_000, 5_000_000_000)).toHaveLength(98);
  });
});
