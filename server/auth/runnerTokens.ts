import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { findTokenAccount } from '../db/tables/runners.ts';

/** Whose runner sends this Authorization header; `null` where its token is none, or is revoked. Never kept in memory. */
export async function accountOfRunner(database: Database, authorization: string): Promise<string | null> {
  const token = /^Bearer (\S{1,200})$/u.exec(authorization)?.[1];
  return token === undefined ? null : findTokenAccount(database.kysely, hashOf(token));
}

/** 256 random bits: nobody guesses one, so that a plain hash keeps it as well as a slow one would. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token or code. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
