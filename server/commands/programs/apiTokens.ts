import { randomUUID } from 'node:crypto';
import { isTokenEnd, maxTokenDays, type TokenScope } from '#core/domain/account/apiToken.ts';
import { refuseMore } from '#core/domain/account/quota.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { ApiToken } from '#core/wire/calls/account/tokenCalls.ts';
import { makeApiToken } from '#server/auth/apiTokens.ts';
import { hashOf } from '#server/auth/runnerTokens.ts';
import { lockAccount } from '#server/db/tables/account/revisions.ts';
import {
  deleteApiToken,
  insertApiToken,
  listApiTokenRows,
  readApiTokenUse,
} from '#server/db/tables/signIn/apiTokens.ts';
import { presentApiToken } from '#server/present/presentAccount.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';
import { inTransaction } from '../transaction.ts';

/** The number of last characters of a token that stay readable. */
const endingLength = 4;

/** Returns the account's API tokens, the newest first. */
export async function listTokens(context: CommandContext, accountId: string): Promise<Result<{ tokens: ApiToken[] }>> {
  return inTransaction(context, accountId, async (tx) =>
    success({ tokens: (await listApiTokenRows(tx, accountId)).map(presentApiToken) }),
  );
}

/**
 * Makes an API token; `secret` is the token itself, of which only a hash is stored. Refused with `InvalidInput` for an
 * end that is not allowed, and with `QuotaReached` (`tokenLimit`).
 */
export async function createToken(
  context: CommandContext,
  accountId: string,
  { name, scope, expiresAt }: { name: string; scope: TokenScope; expiresAt: number },
): Promise<Result<{ token: ApiToken; secret: string }>> {
  if (!isTokenEnd(expiresAt, Date.now())) {
    const message = `must be in the future and at most ${maxTokenDays} days ahead`;
    return refused({ code: 'InvalidInput', field: 'expiresAt', message });
  }
  const [secret, tokenId] = [makeApiToken(), randomUUID()];
  return inTransaction(context, accountId, async (tx) => {
    // Two calls at the same time must not pass the limit together.
    await lockAccount(tx, accountId);
    const refusal = refuseMore('tokenLimit', await readApiTokenUse(tx, accountId));
    if (refusal !== null) return refused(refusal);
    const ending = secret.slice(-endingLength);
    const token = { tokenId, accountId, name, scope, ending, tokenHash: hashOf(secret) };
    const row = await insertApiToken(tx, { ...token, expiresAt: new Date(expiresAt) });
    await recordAudit(tx, accountId, { kind: 'ApiTokenMade', tokenId, scope });
    return success({ token: presentApiToken(row), secret });
  });
}

/** Revokes an API token, at once and in all processes. Refused with `NotFound`. */
export async function revokeToken(
  context: CommandContext,
  accountId: string,
  tokenId: string,
): Promise<Result<Record<string, never>>> {
  return inTransaction(context, accountId, async (tx) => {
    if (!(await deleteApiToken(tx, accountId, tokenId))) return refused({ code: 'NotFound' });
    await recordAudit(tx, accountId, { kind: 'ApiTokenRevoked', tokenId });
    return success({});
  });
}
