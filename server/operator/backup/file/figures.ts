import type { BackupPart } from './parts.ts';

/** The content of a backup, as far as it was read or written. */
export interface Figures {
  tables: number;
  rows: number;
  /** Of the rows, as text. */
  bytes: number;
}

const showEveryMs = 200;

/** Passes the parts on and counts them; `onProgress` is called a few times per second. */
export function countParts(
  parts: AsyncIterable<BackupPart>,
  onProgress: (figures: Figures) => void,
): { parts: AsyncGenerator<BackupPart>; figures: Figures } {
  const figures = { tables: 0, rows: 0, bytes: 0 };
  let shownAt = -Infinity;
  const show = (): void => {
    if (performance.now() < shownAt + showEveryMs) return;
    shownAt = performance.now();
    onProgress(figures);
  };
  const count = async function* (): AsyncGenerator<BackupPart> {
    for await (const part of parts) {
      if (part.kind === 'rows') figures.bytes += part.bytes.length;
      if (part.kind === 'tableEnd') {
        figures.tables += 1;
        figures.rows += part.rowCount;
      }
      show();
      yield part;
    }
  };
  return { parts: count(), figures };
}
