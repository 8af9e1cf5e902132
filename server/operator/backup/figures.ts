import type { BackupPart } from './file/parts.ts';

/** What a backup holds, as far as it was read or written. */
export interface Figures {
  tables: number;
  rows: number;
  /** Of the rows, as text. */
  bytes: number;
}

/** Passes the parts on and counts them; `onTable` is called after each piece of rows and each table. */
export function countParts(
  parts: AsyncIterable<BackupPart>,
  onChange: (figures: Figures) => void,
): { parts: AsyncGenerator<BackupPart>; figures: Figures } {
  const figures = { tables: 0, rows: 0, bytes: 0 };
  const count = async function* (): AsyncGenerator<BackupPart> {
    for await (const part of parts) {
      if (part.kind === 'rows') figures.bytes += part.bytes.length;
      if (part.kind === 'tableEnd') {
        figures.tables += 1;
        figures.rows += part.rowCount;
      }
      if (part.kind === 'rows' || part.kind === 'tableEnd') onChange(figures);
      yield part;
    }
  };
  return { parts: count(), figures };
}
