import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Tx } from './database.ts';

/** The maximum of text of a page, which is in memory several times while it is answered. */
const maxPageBytes = 16_000_000;

/**
 * Returns the bytes of a column as text. Only values that are packed in the table are unpacked for it; short values are
 * not packed.
 */
export function textBytes(column: string): RawBuilder<number> {
  const value = sql.ref(column);
  return sql<number>`case when pg_column_compression(${value}) is null then pg_column_size(${value})
    else octet_length(${value}::text) end`;
}

/** Throws `PageTooLong` when a page has too much text; `page` returns the `bytes` of each of its rows. */
export async function refuseLongPage(tx: Tx, page: Expression<{ bytes: number }>): Promise<void> {
  const { rows } = await sql<{ bytes: number | null }>`
    select sum(bytes)::bigint as bytes from (${page}) page`.execute(tx);
  if ((rows[0]?.bytes ?? 0) > maxPageBytes) throw new PageTooLong(maxPageBytes);
}

/** Thrown when the rows of a page have too much text for one answer; the caller may request a smaller page. */
export class PageTooLong extends Error {
  readonly limitBytes: number;
  constructor(limitBytes: number) {
    super(`a page of more than ${limitBytes} bytes`);
    this.limitBytes = limitBytes;
  }
}
