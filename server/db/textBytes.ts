import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Tx } from './database.ts';

/** A page of rows is in memory several times while it is answered. */
const maxPageBytes = 16_000_000;

/** The bytes of a column as text. Only what is packed in the table is unpacked for it; short values are not. */
export function textBytes(column: string): RawBuilder<number> {
  const value = sql.ref(column);
  return sql<number>`case when pg_column_compression(${value}) is null then pg_column_size(${value})
    else octet_length(${value}::text) end`;
}

/** Throws `PageTooLong` where a page has too much text; `page` gives the `bytes` of each of its rows. */
export async function refuseLongPage(tx: Tx, page: Expression<{ bytes: number }>): Promise<void> {
  const { rows } = await sql<{ bytes: number | null }>`
    select sum(bytes)::bigint as bytes from (${page}) page`.execute(tx);
  if ((rows[0]?.bytes ?? 0) > maxPageBytes) throw new PageTooLong(maxPageBytes);
}

/** The rows of a page have too much text to be answered at once; a smaller page may be asked for. */
export class PageTooLong extends Error {
  readonly limitBytes: number;
  constructor(limitBytes: number) {
    super(`a page of more than ${limitBytes} bytes`);
    this.limitBytes = limitBytes;
  }
}
