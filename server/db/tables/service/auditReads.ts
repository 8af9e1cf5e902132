import { sql } from 'kysely';
import type { AuditActor, AuditKind } from '#core/domain/account/auditEvent.ts';
import type { Tx } from '#server/db/database.ts';

/** An entry of any trail, for an operator. */
export interface AuditRow {
  chainId: string;
  entryNo: number;
  atMicros: string;
  kind: AuditKind;
  actor: AuditActor;
  network: string | null;
  /** `null` where the account was deleted. */
  facts: string | null;
  userName: string | null;
  isService: boolean;
}

/** The place of an entry in the order of all trails. */
export type AuditPlace = Pick<AuditRow, 'atMicros' | 'chainId' | 'entryNo'>;

interface AuditQuery {
  /** `null`: all trails. */
  chainId: string | null;
  kinds: readonly AuditKind[] | null;
  since: Date | null;
  until: Date | null;
  before: AuditPlace | null;
  limit: number;
}

const micros = sql`(extract(epoch from at) * 1000000)::bigint`;

/** Returns entries of all trails or of one, the newest first. As the service. */
export async function readAudit(tx: Tx, wanted: AuditQuery): Promise<AuditRow[]> {
  const { chainId, kinds, since, until, before, limit } = wanted;
  const { rows } = await sql<AuditRow>`
    select chain_id as "chainId", entry_no as "entryNo", ${micros}::text as "atMicros", kind, actor, network,
      facts::text as facts, user_name as "userName", coalesce(is_service, false) as "isService"
    from audit_log join audit_chains using (chain_id) left join accounts using (account_id)
    where ${chainId === null ? sql`true` : sql`chain_id = ${chainId}`}
      and ${kinds === null ? sql`true` : sql`kind = any(${[...kinds]})`}
      and ${since === null ? sql`true` : sql`at >= ${since}`} and ${until === null ? sql`true` : sql`at < ${until}`}
      and ${
        before === null
          ? sql`true`
          : sql`at <= to_timestamp(${before.atMicros}::numeric / 1000000) + interval '1 microsecond'
            and (${micros}, chain_id, entry_no) < (${before.atMicros}::bigint, ${before.chainId}::uuid, ${before.entryNo}::bigint)`
      }
    order by at desc, chain_id desc, entry_no desc limit ${limit}`.execute(tx);
  return rows;
}

/** Returns the user names of the accounts of trails, by the trail; deleted accounts and the service have none. */
export async function namesOfTrails(tx: Tx, chainIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ chainId: string; userName: string }>`
    select chain_id as "chainId", user_name as "userName" from audit_chains join accounts using (account_id)
    where chain_id = any(${[...chainIds]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ chainId, userName }) => [chainId, userName]));
}

/** Returns the time of the oldest entry of one trail or of all; `null` where there is none. */
export async function oldestEntry(tx: Tx, chainId: string | null): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from audit_log where ${chainId === null ? sql`true` : sql`chain_id = ${chainId}`}`.execute(tx);
  return rows[0]?.at ?? null;
}
