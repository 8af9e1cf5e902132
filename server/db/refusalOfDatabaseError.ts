import type { Refusal } from '#core/domain/refusal.ts';

const retryAfterSeconds = 2;

/** SQLSTATE: connection exceptions, too many connections, shutting down or starting up, read-only after a failover. */
const awayStates = /^(08...|53300|57P0[1-5]|25006)$/u;
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** The driver's own errors carry no code. */
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/u;

/** The database is away or its disk is full: nothing was lost, and the caller may come again. `null` for any other error. */
export function refusalOfDatabaseError(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === '53100') return { code: 'StorageFull' };
  const isAway = awayCodes.has(code) || awayStates.test(code) || awayMessages.test(error.message);
  return isAway ? { code: 'Unavailable', retryAfterSeconds } : null;
}
