/**
 * By what an account's calls are counted (server/http/door/callRates.ts): each kind has a rate of its own, so that a
 * device that sends much still polls, and who reads much still saves.
 */
export const callRates = [
  'poll',
  'read',
  /** Rows that devices fetch. */
  'blocks',
  'write',
  /** Up to a hundred edits each. */
  'push',
  /** Of local runs. */
  'rows',
  /** Long lists, up and down. */
  'lists',
  'start',
  /** What makes the service fetch pages while somebody waits. */
  'fetch',
] as const;
export type CallRate = (typeof callRates)[number];
