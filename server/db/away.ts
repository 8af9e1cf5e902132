/** Thrown without a query while the database is known not to answer. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';

  constructor() {
    super('the database does not answer');
  }
}

/**
 * SQLSTATE: connection exceptions, too many connections, shutting down or starting up, read-only after a failover, a
 * transaction that was idle for too long.
 */
const awayStates = /^(08...|53300|57P0[1-5]|25006|25P03)$/u;
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** The driver's own errors have no code. */
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error/u;

/** True for an error that means that the database is unreachable: the statement may have been executed or not. */
export function isAwayError(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return awayCodes.has(code) || awayStates.test(code) || awayMessages.test(error.message);
}
