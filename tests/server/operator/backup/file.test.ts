import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openChunks, sealChunks } from '#server/operator/backup/file/chunks.ts';
import { makeHeader, readHeader } from '#server/operator/backup/file/header.ts';
import { readParts, writeParts, type BackupPart } from '#server/operator/backup/file/parts.ts';

const key = Buffer.alloc(32, 7);
const sealedBytes = 65_536 + 16;

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const read: Value[] = [];
  for await (const value of values) read.push(value);
  return read;
}

async function joined(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await all(pieces));
}

const seal = (bytes: Buffer, size = 10_000) => joined(sealChunks(key, inPieces(bytes, size)));
const open = (sealed: Buffer, size = 10_000) => joined(openChunks(key, inPieces(sealed, size)));
const sample = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));

test('contents of any length, in pieces of any size, open as they were sealed', async () => {
  for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
    const bytes = sample.subarray(0, length);
    const sealed = await seal(bytes, 1 + (length % 70_000));
    expect(sealed.length).toBe(length + 16 * Math.max(1, Math.ceil(length / 65_536)));
    expect((await open(sealed, 33_333)).equals(bytes)).toBe(true);
  }
});

test('contents that were changed at any byte, or cut at any place, do not open', async () => {
  const sealed = await seal(sample);
  await fc.assert(
    fc.asyncProperty(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ change, at);
      await expect(open(changed)).rejects.toThrow('The backup is damaged');
      await expect(open(sealed.subarray(0, at))).rejects.toThrow(/The backup is (?:damaged|cut)/u);
    }),
    { numRuns: 60 },
  );
});

test('chunks that were exchanged, repeated, left out or appended do not open; a file without its end is named as cut', async () => {
  const sealed = await seal(sample);
  const chunk = (number: number) => sealed.subarray(number * sealedBytes, (number + 1) * sealedBytes);
  const whole = [chunk(0), chunk(1), chunk(2), chunk(3)];
  expect((await open(Buffer.concat(whole))).equals(sample)).toBe(true);
  for (const order of [
    [1, 0, 2, 3],
    [0, 0, 1, 2, 3],
    [0, 2, 3],
    [0, 1, 2, 3, 3],
  ]) {
    const changed = Buffer.concat(order.map((number) => whole[number] ?? Buffer.alloc(0)));
    await expect(open(changed)).rejects.toThrow('The backup is damaged');
  }
  await expect(open(Buffer.concat(whole.slice(0, 3)))).rejects.toThrow('The backup is cut: its end is missing.');
});

const facts = { madeAt: '2026-01-01T00:00:00.000Z', schema: '0046_x', tableCount: 3, databaseBytes: 4 };

test('the head is read without the passphrase, and opens with it, however its letters are composed', async () => {
  const { bytes, key: made } = await makeHeader(facts, 'caf\u{E9} au lait', 10);
  const read = readHeader(Buffer.concat([bytes, sample]));
  expect(read).toMatchObject({ facts, byteCount: bytes.length });
  expect((await read.unlock('cafe\u{301} au lait'))?.equals(made)).toBe(true);
  expect(await read.unlock('cafe au lait')).toBeNull();
});

test('a head that was changed or cut at any byte, of a stranger or of a later format, is refused in a sentence', async () => {
  const { bytes } = await makeHeader(facts, 'a passphrase', 10);
  for (let at = 0; at < bytes.length - 32; at += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => readHeader(changed), `byte ${at}`).toThrow(/The backup is damaged|is no backup of Sheaf|newer one/u);
    expect(() => readHeader(bytes.subarray(0, at))).toThrow(/The backup is damaged|is no backup of Sheaf/u);
  }
  expect(() => readHeader(sample)).toThrow('The file is no backup of Sheaf.');
  expect(() => readHeader(Buffer.from('SHEAF-BACKUP-2\nanything'))).toThrow(
    'The backup has a format that this version of Sheaf cannot read.',
  );
  // The last 32 bytes are the passphrase's own check.
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  expect(await readHeader(changed).unlock('a passphrase')).toBeNull();
});

test('parts come back as they were written, wherever the stream is cut into pieces', async () => {
  const parts: BackupPart[] = [
    { kind: 'keys', secret: 'x'.repeat(32) },
    { kind: 'database', migrations: ['0001_x'], tables: [{ name: 't', columns: ['a'] }] },
    { kind: 'table', name: 't' },
    { kind: 'rows', bytes: Buffer.from('1\\t\n2\n') },
    { kind: 'tableEnd', rowCount: 2 },
    { kind: 'end', sequences: [{ name: 's', lastValue: '9007199254740993' }] },
  ];
  const given = async function* () {
    yield* parts;
  };
  const written = await joined(writeParts(given()));
  for (const size of [1, 7, 64, 100_000]) {
    expect(await all(readParts(inPieces(written, size)))).toEqual(parts);
  }
  await expect(all(readParts(inPieces(written.subarray(0, -1), 64)))).rejects.toThrow('is cut');
  const strange = Buffer.from('J\0\0\0\u{12}{"kind":"unknown"}');
  await expect(all(readParts(inPieces(strange, 64)))).rejects.toThrow('does not know');
});
