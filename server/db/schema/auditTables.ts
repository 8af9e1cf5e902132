import type { Generated } from 'kysely';
import type { AuditActor, AuditKind } from '#core/domain/account/auditEvent.ts';

export interface AuditTables {
  audit_chains: AuditChainTable;
  audit_log: AuditLogTable;
  audit_tallies: AuditTallyTable;
}

/** The head of a trail; `account_id` is `null` for the service's, and for one whose account was deleted. */
interface AuditChainTable {
  chain_id: Generated<string>;
  account_id: string | null;
  is_service: true | null;
  last_entry_no: Generated<number>;
  last_hash: Generated<string>;
}

/** Written by `append_audit` only. Network, facts and salt are `null` once the account is deleted. */
interface AuditLogTable {
  chain_id: string;
  /** From 1 within its chain, without a gap. */
  entry_no: number;
  at: Date;
  kind: AuditKind;
  actor: AuditActor;
  network: string | null;
  facts: Record<string, unknown> | null;
  salt: string | null;
  detail_hash: string;
  hash: string;
}

/** Counts the events above the limit per hour. */
interface AuditTallyTable {
  chain_id: string;
  kind: AuditKind;
  actor: AuditActor;
  hour: Date;
  written: number;
  left_out: number;
  networks: string[];
}
