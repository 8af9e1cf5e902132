import { isCovered, tokenPrefix, type TokenScope } from '#core/domain/account/apiToken.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Database } from '../db/database.ts';
import { findApiToken, type TokenHolder } from '../db/tables/signIn/apiTokens.ts';
import { hashOf, makeToken } from './runnerTokens.ts';

const form = new RegExp(`^Bearer (${tokenPrefix}[\\w-]{43})$`, 'u');

/** Returns true for an Authorization header of an API token: a runner's token has no prefix. */
export function isApiToken(authorization: string | undefined): boolean {
  return authorization?.startsWith(`Bearer ${tokenPrefix}`) === true;
}

/** Creates an API token of 256 random bits behind its prefix. */
export function makeApiToken(): string {
  return tokenPrefix + makeToken();
}

/**
 * Returns the holder of the API token in this Authorization header, read from the database for each request, so that a
 * revoked token ends at once in all processes. `needed` is the scope of the call; `null`: no token may make it. Refused
 * with `Unauthorized` where the token is unknown or revoked, with `ApiTokenExpired`, `SessionNeeded` and
 * `ScopeTooSmall`.
 */
export async function holderOfToken(
  database: Database,
  authorization: string,
  needed: TokenScope | null,
): Promise<Result<TokenHolder>> {
  const token = form.exec(authorization)?.[1];
  const holder = token === undefined ? null : await findApiToken(database.kysely, hashOf(token));
  if (holder === null) return refused({ code: 'Unauthorized' });
  const { scope, isOver } = holder;
  if (isOver) return refused({ code: 'ApiTokenExpired' });
  if (needed === null) return refused({ code: 'SessionNeeded' });
  return isCovered(needed, scope) ? success(holder) : refused({ code: 'ScopeTooSmall', scope, needed });
}
