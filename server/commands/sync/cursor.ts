/**
 * The position of a device. `below`: its first fill, which began at `revision`, has every live row from this revision
 * up.
 */
export interface Cursor {
  epoch: string;
  revision: number;
  below: number | null;
}

/** Parses a cursor that the schema of core/wire/sync.ts accepted. */
export function parseCursor(text: string): Cursor {
  const [epoch = '', revision, below] = text.split('.');
  return { epoch, revision: Number(revision), below: below === undefined ? null : Number(below) };
}

export function formatCursor({ epoch, revision, below }: Cursor): string {
  return below === null ? `${epoch}.${revision}` : `${epoch}.${revision}.${below}`;
}
