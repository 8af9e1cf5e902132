import { z } from 'zod';
import { describedPart, type DumpPart } from '#server/db/backup/dumpPart.ts';
import { cut, damaged } from './BackupError.ts';

const keysPart = z.object({
  kind: z.literal('keys'),
  /** The service's secret (`SHEAF_SECRET`), by which sealed values open. */
  secret: z.string().min(32),
});

/** The contents of a backup: the keys first, then the parts of the dump. */
export type BackupPart = z.output<typeof keysPart> | DumpPart;

const anyPart = z.discriminatedUnion('kind', [keysPart, ...describedPart.options]);

/** Each part is a byte that names its form, the length in 4 bytes, and JSON or a piece of rows. */
const forms = { json: 0x4a, rows: 0x52 };
const headBytes = 5;
/** The pieces of PostgreSQL are smaller; a list of tables is some 20 KB. */
const maxPartBytes = 16 * 1024 * 1024;

export async function* writeParts(parts: AsyncIterable<BackupPart>): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const isRows = part.kind === 'rows';
    const body = isRows ? part.bytes : Buffer.from(JSON.stringify(part));
    for (let at = 0; at < body.length || at === 0; at += maxPartBytes) {
      const piece = body.subarray(at, at + maxPartBytes);
      const head = Buffer.alloc(headBytes);
      head.writeUInt8(isRows ? forms.rows : forms.json);
      head.writeUInt32BE(piece.length, 1);
      yield head;
      yield piece;
    }
  }
}

/** @throws BackupError where the stream ends within a part, or a part has no known form */
export async function* readParts(stream: AsyncIterable<Buffer>): AsyncGenerator<BackupPart> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of stream) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece]);
    let at = 0;
    while (held.length - at >= headBytes) {
      const length = held.readUInt32BE(at + 1);
      if (length > maxPartBytes) throw damaged('a part has no end');
      const end = at + headBytes + length;
      if (held.length < end) break;
      yield partOf(held.readUInt8(at), held.subarray(at + headBytes, end));
      at = end;
    }
    held = held.subarray(at);
  }
  if (held.length > 0) throw cut();
}

function partOf(form: number, bytes: Buffer): BackupPart {
  if (form === forms.rows) return { kind: 'rows', bytes };
  const part = form === forms.json ? anyPart.safeParse(JSON.parse(bytes.toString('utf8'))) : undefined;
  if (part?.success !== true) throw damaged('a part has a form that this version does not know');
  return part.data;
}
