import { encodeUtf8, type Bytes } from '../runtime.ts';

/*
 * The records of a zip file around its compressed data (PKWARE's APPNOTE, sections 4.3 and 4.5.3). The sizes of an
 * entry are written after its data, because a stream knows them only then. Sizes and places beyond 32 bits, and more
 * than 65,534 entries, are written in the 64-bit form.
 */

export interface ZipRecord {
  name: string;
  crc: number;
  size: number;
  packedSize: number;
  /** The place of its header in the file. */
  offset: number;
}

const max32 = 0xffff_ffff;
const max16 = 0xffff;
const version = 20;
const version64 = 45;
/** Sizes follow the data, and names are in UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980, the first day of zip files: the same rows always give the same file. */
const dosDate = 0x0021;

/** Writes numbers with the lowest byte first. */
class Fields {
  private readonly bytes: Bytes;
  private readonly view: DataView;
  private at = 0;

  constructor(length: number) {
    this.bytes = new Uint8Array(length);
    this.view = new DataView(this.bytes.buffer);
  }

  add16(...numbers: number[]): this {
    for (const number of numbers) {
      this.view.setUint16(this.at, number, true);
      this.at += 2;
    }
    return this;
  }

  add32(...numbers: number[]): this {
    for (const number of numbers) {
      this.view.setUint32(this.at, number, true);
      this.at += 4;
    }
    return this;
  }

  add64(...numbers: number[]): this {
    for (const number of numbers) {
      this.view.setBigUint64(this.at, BigInt(number), true);
      this.at += 8;
    }
    return this;
  }

  addBytes(bytes: Uint8Array): this {
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
    return this;
  }

  end(): Bytes {
    return this.bytes.subarray(0, this.at);
  }
}

/** Before the data of an entry. */
export function localHeader(name: string): Bytes {
  const bytes = encodeUtf8(name);
  return new Fields(30 + bytes.length)
    .add32(0x0403_4b50)
    .add16(version, flags, deflated, 0, dosDate)
    .add32(0, 0, 0)
    .add16(bytes.length, 0)
    .addBytes(bytes)
    .end();
}

/** After the data of an entry. */
export function dataDescriptor({ crc, size, packedSize }: ZipRecord): Bytes {
  const fields = new Fields(24).add32(0x0807_4b50, crc);
  const isLarge = size >= max32 || packedSize >= max32;
  return (isLarge ? fields.add64(packedSize, size) : fields.add32(packedSize, size)).end();
}

/** The line of an entry in the directory at the end of the file. */
export function directoryLine({ name, crc, size, packedSize, offset }: ZipRecord): Bytes {
  const bytes = encodeUtf8(name);
  const large = [size, packedSize, offset].filter((number) => number >= max32);
  const extraLength = large.length === 0 ? 0 : 4 + 8 * large.length;
  const needed = large.length === 0 ? version : version64;
  const fields = new Fields(46 + bytes.length + extraLength)
    .add32(0x0201_4b50)
    .add16(needed, needed, flags, deflated, 0, dosDate)
    .add32(crc, Math.min(packedSize, max32), Math.min(size, max32))
    .add16(bytes.length, extraLength, 0, 0, 0)
    .add32(0, Math.min(offset, max32))
    .addBytes(bytes);
  return (large.length === 0 ? fields : fields.add16(1, 8 * large.length).add64(...large)).end();
}

/** The end of the file. */
export function directoryEnd(count: number, size: number, offset: number): Bytes {
  const fields = new Fields(98);
  if (count >= max16 || size >= max32 || offset >= max32) {
    fields
      .add32(0x0606_4b50)
      .add64(44)
      .add16(version64, version64)
      .add32(0, 0)
      .add64(count, count, size, offset)
      .add32(0x0706_4b50, 0)
      .add64(offset + size)
      .add32(1);
  }
  return fields
    .add32(0x0605_4b50)
    .add16(0, 0, Math.min(count, max16), Math.min(count, max16))
    .add32(Math.min(size, max32), Math.min(offset, max32))
    .add16(0)
    .end();
}
