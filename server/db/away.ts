/** The database is known not to answer: it was not asked. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';

  constructor() {
    super('the database does not answer');
  }
}

/**
 * SQLSTATE: connection exceptions, too many connections, shutting down or starting up, read-only after a failover, a
 * transaction that stood still.
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
/** The driver's own errors carry no code. */
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error/u;

/** Whether an error says that the database is out of reach: what it was asked may have been done or not. */
export function isAwayError(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return awayCodes.has(code) || awayStates.test(code) || awayMessages.test(error.message);
}
