import { crc32, deflateRawSync } from 'node:zlib';

/** One file in a zip, and the false facts in its headers. */
export interface ZipFile {
  name: string;
  data: Uint8Array | string;
  isStored?: boolean;
  /** What the headers say instead of the truth. */
  claims?: { size?: number; packedSize?: number; crc?: number; flags?: number; method?: number };
}

/** A zip as the format says, with every lie that is asked for. */
export function writeZip(files: readonly ZipFile[], comment = ''): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const { body, fields } = packed(file);
    const name = Buffer.from(file.name);
    const head = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, uint16(name.length), uint16(0), name]);
    local.push(head, body);
    central.push(
      Buffer.concat([
        Buffer.from('504b01021400', 'hex'),
        fields,
        uint16(name.length),
        Buffer.alloc(12),
        uint32(offset),
        name,
      ]),
    );
    offset += head.length + body.length;
  }
  const directory = Buffer.concat(central);
  const counts = [uint16(files.length), uint16(files.length), uint32(directory.length), uint32(offset)];
  const end = [Buffer.from('504b050600000000', 'hex'), ...counts, uint16(comment.length), Buffer.from(comment)];
  return Buffer.concat([...local, directory, ...end]);
}

/** The fields that both headers share, from the needed version to the true or claimed sizes. */
function packed({ data, isStored = false, claims = {} }: ZipFile): { body: Buffer; fields: Buffer } {
  const bytes = Buffer.from(data);
  const body = isStored ? bytes : deflateRawSync(bytes, { level: bytes.length > 5_000_000 ? 1 : 6 });
  const fields = Buffer.concat([
    uint16(20),
    uint16(claims.flags ?? 0),
    uint16(claims.method ?? (isStored ? 0 : 8)),
    uint32(0),
    uint32(claims.crc ?? crc32(bytes)),
    uint32(claims.packedSize ?? body.length),
    uint32(claims.size ?? bytes.length),
  ]);
  return { body, fields };
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
