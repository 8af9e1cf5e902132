import { createHash, randomBytes } from 'node:crypto';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Database } from '../db/database.ts';
import { findTokenAccount } from '../db/tables/signIn/runners.ts';

/**
 * Returns the account whose runner sends this Authorization header. A token lasts 90 days from its last use and a year
 * at most: it is not rotated, because several runners of a machine may share one. Never cached in memory. Refused with
 * `Unauthorized` where the token is missing, unknown or revoked, and with `RunnerExpired`.
 */
export async function accountOfRunner(database: Database, authorization: string): Promise<Result<string>> {
  const token = /^Bearer (\S{1,200})$/u.exec(authorization)?.[1];
  const found = token === undefined ? null : await findTokenAccount(database.kysely, hashOf(token));
  if (found === null) return refused({ code: 'Unauthorized' });
  return found.isOver ? refused({ code: 'RunnerExpired' }) : success(found.accountId);
}

/** Creates a token of 256 random bits: it cannot be guessed, so a fast hash protects it as well as a slow one. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token or code. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
