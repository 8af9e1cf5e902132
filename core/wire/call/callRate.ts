/**
 * The kinds of calls, each with its own rate limit per account (server/http/door/callRates.ts): a device that sends
 * much still polls, and a user who reads much still saves.
 */
export const callRates = [
  'poll',
  'read',
  /** Rows that devices fetch. */
  'blocks',
  'write',
  /** Up to a hundred edits per call. */
  'push',
  /** Rows of local runs. */
  'rows',
  /** Upload and download of long lists. */
  'lists',
  'start',
  /** Calls that make the service fetch pages while a user waits. */
  'fetch',
] as const;
export type CallRate = (typeof callRates)[number];
