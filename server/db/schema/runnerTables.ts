import type { Generated } from 'kysely';
import type { TokenScope } from '#core/domain/account/apiToken.ts';
import type { RunnerSystem } from '#core/wire/calls/runner/deviceCalls.ts';

/** A runner that waits for its sign-in; `account_id` is set when a user confirms it. */
export interface DeviceSignInTable {
  device_hash: string;
  user_code_hash: string;
  runner_name: string;
  system: RunnerSystem;
  requested_at: Generated<Date>;
  expires_at: Date;
  interval_seconds: number;
  polled_at: Date | null;
  is_denied: Generated<boolean>;
  account_id: string | null;
}

/** A local runner that is signed in. */
export interface RunnerTable {
  runner_id: string;
  account_id: string;
  name: string;
  system: RunnerSystem;
  token_hash: string;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  /** The end of the token unless it is used before; a use moves it. */
  expires_at: Generated<Date>;
  /** The end of the token in any case. */
  ends_at: Generated<Date>;
  /** The end of the token is recorded in the audit trail. */
  is_end_told: Generated<boolean>;
}

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
