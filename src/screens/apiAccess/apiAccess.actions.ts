import { bridge } from '#app/bridge/bridge.ts';
import { useStoredReply, type StoredReply } from '#app/features/account/useStoredReply.ts';
import { apiTokensOf } from '#app/store/queries/storedReplies.ts';
import type { MetaValues } from '#app/store/tables.ts';

export type Tokens = StoredReply<MetaValues['apiTokens']>;

const loadTokens = () => bridge.loadTokens();

/** Returns the API tokens as this device knows them. */
export function useTokens(): Tokens {
  return useStoredReply(apiTokensOf, loadTokens);
}
