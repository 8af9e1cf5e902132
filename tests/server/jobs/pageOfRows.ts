import type { PendingWrite } from '#server/jobs/write/progressBuffer.ts';

/** The write of one page that gave these rows. */
export function pageOfRows(parts: PendingWrite['parts']): PendingWrite {
  const rowCount = parts.reduce((sum, { rows }) => sum + rows.length, 0);
  return {
    parts,
    rowCount,
    position: { startIndex: 0, page: { url: 'http://a.test/', number: 1 }, skip: 0 },
    urlsDone: 0,
    pagesDone: 1,
    pagesFailed: 0,
    failures: [],
    failedPages: [],
    segments: [{ rows: rowCount, pagesDone: 1, pagesFailed: 0, urlsDone: 0 }],
  };
}
