/**
 * The rights of an API token: `read` reads tasks, templates and rows, `run` also starts and stops runs and exports,
 * `all` also changes tasks, schedules and destinations. Each includes those before it.
 */
export const tokenScopes = ['read', 'run', 'all'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Returns true where a token of this scope may make a call that needs another one. */
export function isCovered(needed: TokenScope, scope: TokenScope): boolean {
  return tokenScopes.indexOf(needed) <= tokenScopes.indexOf(scope);
}

/** The beginning of every API token, by which people and scanners of source code recognise one. */
export const tokenPrefix = 'sheaf_';

/** The lifetimes that the console offers, in days; another end may be chosen up to `maxTokenDays`. */
export const offeredTokenDays = [30, 90, 365] as const;
export const maxTokenDays = 366;

const dayMs = 86_400_000;

/** Returns true for an end that a new token may have: in the future, and within `maxTokenDays`. */
export function isTokenEnd(expiresAt: number, now: number): boolean {
  return expiresAt > now && expiresAt <= now + maxTokenDays * dayMs;
}
