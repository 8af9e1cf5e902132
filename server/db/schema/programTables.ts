import type { Generated } from 'kysely';
import type { TokenScope } from '#core/domain/account/apiToken.ts';

/** An API token; `ending` is its last characters. */
export interface ApiTokenTable {
  token_id: string;
  account_id: string;
  name: string;
  scope: TokenScope;
  token_hash: string;
  ending: string;
  created_at: Generated<Date>;
  /** Written at most once in ten minutes. */
  used_at: Date | null;
  expires_at: Date;
  /** The end of the token is recorded in the audit trail. */
  is_end_told: Generated<boolean>;
}

/** A call that named a key (tables/sync/keyedCalls.ts). */
export interface KeyedCallTable {
  account_id: string;
  key_hash: string;
  /** SHA-256 of the call and its body. */
  digest: string;
  claim_id: string;
  claimed_at: Generated<Date>;
  has_written: Generated<boolean>;
  /** Sealed. */
  answer: string | null;
}
