import { sql, type Kysely, type RawBuilder } from 'kysely';
import { auditPerHour, type AuditActor, type AuditEvent, type AuditKind } from '#core/domain/account/auditEvent.ts';
import { AccountGone } from '#server/db/refusalOfDatabaseError.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { networkOf } from '#server/db/networkOf.ts';

export interface AuditDraft {
  /**
   * The account of the trail; `null` is the service's. A request's transaction may write only into its own account's.
   */
  accountId: string | null;
  actor: AuditActor;
  event: AuditEvent;
  /** The full address of the sender; only its network is stored. */
  address?: string | undefined;
}

/**
 * Appends to the audit trail, in the transaction of the event. The chain stays locked until the commit, so it comes
 * last: after account, lots and subtasks, the service's chain after an account's. Under the account's lock it may come
 * before a lot's. Throws `AccountGone`.
 */
export async function appendAudit(tx: Tx, { accountId, actor, event, address }: AuditDraft): Promise<void> {
  const { kind, ...facts } = event;
  const network = address === undefined ? null : networkOf(address);
  const { rows } = await sql<{ is_there: boolean }>`
    select append_audit(${accountId}, ${kind}, ${actor}, ${network}, ${JSON.stringify(facts)}::jsonb,
      ${auditPerHour(kind, actor)}) as is_there`.execute(tx);
  if (rows[0]?.is_there !== true) throw new AccountGone(String(accountId));
}

/** Writes an entry for each kind and actor whose events exceeded the limit of a past hour. */
export async function appendAuditTallies(db: Kysely<Schema>): Promise<void> {
  const isDue = sql`(hour < date_trunc('hour', now(), 'UTC') and left_out > 0)`;
  const { rows } = await sql<{ chain_id: string }>`
    select distinct chain_id from audit_tallies where ${isDue} limit 100`.execute(db);
  for (const { chain_id } of rows) {
    await db.transaction().execute(async (tx) => {
      await sql`select from audit_chains where chain_id = ${chain_id} for no key update`.execute(tx);
      await sql`
        delete from audit_tallies where chain_id = ${chain_id} and ${isDue}
        returning tell_audit_tally(audit_tallies)`.execute(tx);
    });
  }
}

/** An entry in the form that was hashed: texts as the database writes them, times in microseconds since 1970. */
export interface AuditEntry {
  entryNo: number;
  atMicros: string;
  kind: AuditKind;
  actor: AuditActor;
  /** `null`: the account was deleted, and with it network and facts. */
  detail: { salt: string; network: string | null; facts: string } | null;
  detailHash: string;
  hash: string;
}

/** A trail and its last entry. */
export interface AuditChain {
  chainId: string;
  lastEntryNo: number;
  lastHash: string;
}

/** Returns `null` when the account has no trail yet. `accountId` `null` is the service's. */
export async function findAuditChain(tx: Tx, accountId: string | null): Promise<AuditChain | null> {
  return chainWhere(tx, accountId === null ? sql`is_service` : sql`account_id = ${accountId}`);
}

/** Returns a trail by its id, also that of a deleted account. */
export async function findAuditChainById(tx: Tx, chainId: string): Promise<AuditChain | null> {
  return chainWhere(tx, sql`chain_id = ${chainId}`);
}

/** Returns the trails of all accounts, of deleted ones too, and of the service. */
export function listAuditChains(tx: Tx): Promise<AuditChain[]> {
  return chainsWhere(tx, sql`true`);
}

async function chainWhere(tx: Tx, condition: RawBuilder<unknown>): Promise<AuditChain | null> {
  return (await chainsWhere(tx, condition))[0] ?? null;
}

async function chainsWhere(tx: Tx, condition: RawBuilder<unknown>): Promise<AuditChain[]> {
  const { rows } = await sql<AuditChain>`
    select chain_id as "chainId", last_entry_no as "lastEntryNo", last_hash as "lastHash"
    from audit_chains where ${condition}`.execute(tx);
  return rows;
}

/** Returns entries of a trail after an entry, oldest first, up to `limit`. */
export async function readAuditEntries(
  tx: Tx,
  chainId: string,
  { after, limit }: { after: number; limit: number },
): Promise<AuditEntry[]> {
  const { rows } = await sql<AuditEntry & { salt: string | null; network: string | null; facts: string | null }>`
    select entry_no as "entryNo", (extract(epoch from at) * 1000000)::bigint::text as "atMicros", kind, actor, salt, network,
      facts::text as facts, detail_hash as "detailHash", hash
    from audit_log where chain_id = ${chainId} and entry_no > ${after} order by entry_no limit ${limit}`.execute(tx);
  return rows.map(({ salt, network, facts, ...entry }) => ({
    ...entry,
    detail: salt === null || facts === null ? null : { salt, network, facts },
  }));
}
