import { sql } from 'kysely';
import { loginRecordKinds, type LoginRecordKind, type SignInMethod } from '#core/domain/account/auditEvent.ts';
import type { Browser, System } from '#core/domain/account/userAgent.ts';
import type { Tx } from '#server/db/database.ts';

interface LoginRecordRow {
  recordNo: number;
  at: Date;
  kind: LoginRecordKind;
  /** Of an entry that counts the events of an hour. */
  count: number | null;
  network: string | null;
  browser: Browser | null;
  system: System | null;
  method: SignInMethod | null;
}

/** Returns the entries of the account's trail about ways into it that come before `before`, the newest first. */
export async function readLoginRecords(
  tx: Tx,
  accountId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<LoginRecordRow[]> {
  const { rows } = await sql<LoginRecordRow>`
    select entry_no as "recordNo", at, kind, (facts -> 'count')::int as count, network, facts ->> 'browser' as browser,
      facts ->> 'system' as system, facts ->> 'method' as method
    from audit_log join audit_chains using (chain_id)
    where account_id = ${accountId} and kind = any(${[...loginRecordKinds]}::text[])
      and (${before ?? null}::bigint is null or entry_no < ${before ?? null})
    order by entry_no desc limit ${limit}`.execute(tx);
  return rows;
}
