import type { CallRate } from '#core/wire/call/callRate.ts';
import type { Rate } from './rateLimit.ts';

const mebibyte = 1024 * 1024;

/** In all, and of one caller. */
interface AtOnce {
  atOnce: number;
  atOncePerCaller: number;
}

/** What the door lets in, and for how long. */
export interface DoorLimits {
  /** Of bodies that are being read at one moment, together and of one account: what is read stands in memory. */
  bodyBytes: number;
  bodyBytesPerAccount: number;
  /** Who was answered before its body was read has this time to read the answer. */
  lingerMs: number;
  /** A head is whole by then, and a request with its body: no client of ours waits longer than a minute. */
  headMs: number;
  requestMs: number;
  /**
   * A body begins by then, comes at this pace at least from then on, and is whole a little before its request must be.
   */
  bodyGraceMs: number;
  bodyBytesPerSecond: number;
  bodyMs: number;
  /** How often heads and requests are looked at. */
  lookEveryMs: number;
  /** A connection on which nothing is asked is kept for that long: longer than from one poll to the next. */
  keepAliveMs: number;
  /** A connection on which nothing moves, while a request is answered or its answer read. */
  stillMs: number;
  /** Open at once, in all and from one address. What is over closes those that nobody uses, then answers "busy". */
  connections: number;
  connectionsPerAddress: number;
  /** Of one account: ten devices of somebody busy need a tenth of it. */
  rates: Readonly<Record<CallRate, Rate>>;
  /** Of one account: answered or waiting for its turn. */
  callsAtOncePerAccount: number;
  /** Calls that are answered at once; the others wait, and accounts or addresses take turns. */
  answered: AtOnce;
  answeredToStrangers: AtOnce;
  /** Of one address: calls without a session, and pages for visitors. */
  strangers: Rate;
  visitors: Rate;
}

export const doorLimits: DoorLimits = {
  bodyBytes: 96 * mebibyte,
  bodyBytesPerAccount: 48 * mebibyte,
  lingerMs: 1_000,
  headMs: 15_000,
  requestMs: 65_000,
  bodyGraceMs: 10_000,
  bodyBytesPerSecond: 1_000,
  bodyMs: 60_000,
  lookEveryMs: 1_000,
  keepAliveMs: 72_000,
  stillMs: 120_000,
  connections: 4_000,
  connectionsPerAddress: 250,
  rates: {
    poll: { burst: 300, perSecond: 30 },
    read: { burst: 600, perSecond: 30 },
    blocks: { burst: 600, perSecond: 60 },
    write: { burst: 600, perSecond: 30 },
    push: { burst: 300, perSecond: 30 },
    rows: { burst: 600, perSecond: 60 },
    lists: { burst: 60, perSecond: 1 },
    start: { burst: 120, perSecond: 10 },
    fetch: { burst: 60, perSecond: 1 },
  },
  callsAtOncePerAccount: 64,
  answered: { atOnce: 12, atOncePerCaller: 2 },
  answeredToStrangers: { atOnce: 4, atOncePerCaller: 2 },
  strangers: { burst: 300, perSecond: 10 },
  visitors: { burst: 600, perSecond: 50 },
};
