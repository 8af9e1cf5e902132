/*
 * The checksum of zip files (CRC-32, reversed polynomial EDB88320), eight bytes per step: table n holds the checksum of
 * a byte that is followed by n zero bytes.
 */

const tables = makeTables();

/** The checksum of bytes that follow those with the checksum `before`. */
export function crc32(bytes: Uint8Array, before = 0): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = tables;
  const table = (part: Int32Array, index: number) => part[index & 0xff] ?? 0;
  let crc = ~before;
  let at = 0;
  for (const end = bytes.length - 7; at < end; at += 8) {
    const low =
      crc ^
      ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24));
    crc =
      table(t7, low) ^
      table(t6, low >>> 8) ^
      table(t5, low >>> 16) ^
      table(t4, low >>> 24) ^
      table(t3, bytes[at + 4] ?? 0) ^
      table(t2, bytes[at + 5] ?? 0) ^
      table(t1, bytes[at + 6] ?? 0) ^
      table(t0, bytes[at + 7] ?? 0);
  }
  for (; at < bytes.length; at += 1) crc = table(t0, crc ^ (bytes[at] ?? 0)) ^ (crc >>> 8);
  return ~crc >>> 0;
}

type Tables = [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array];

function makeTables(): Tables {
  const first = Int32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    return crc;
  });
  const followed = (table: Int32Array) => table.map((crc) => (first[crc & 0xff] ?? 0) ^ (crc >>> 8));
  const made: Tables = [first, first, first, first, first, first, first, first];
  for (let zeros = 1; zeros < made.length; zeros += 1) made[zeros] = followed(made[zeros - 1] ?? first);
  return made;
}
