import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary file: for bytes that arrive before it is known whether they may stay. */
export interface Spool {
  write(bytes: Uint8Array): Promise<void>;
  /** Reads what was written in pieces of this size, from its start each time. */
  read(pieceBytes: number): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** Opens a spool. Rejects with `ENOSPC`, as its writes do, where the disk is full. */
export async function openSpool(): Promise<Spool> {
  const path = join(tmpdir(), `sheaf-spool-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  // Without a name the file disappears with its handle, also when the process is killed.
  await unlink(path);
  let written = 0;
  return {
    write: async (bytes) => {
      await file.writeFile(bytes);
      written += bytes.length;
    },
    read: async function* read(pieceBytes) {
      for (let position = 0; position < written; position += pieceBytes) {
        const piece = Buffer.alloc(Math.min(pieceBytes, written - position));
        await file.read(piece, { position });
        yield piece;
      }
    },
    close: () => file.close(),
  };
}
