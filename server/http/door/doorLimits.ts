import type { CallRate } from '#core/wire/call/call.ts';
import type { Rate } from './rateLimit.ts';

const mebibyte = 1024 * 1024;

/** In total, and per caller. */
interface AtOnce {
  atOnce: number;
  atOncePerCaller: number;
}

/** The limits of the HTTP entry. */
export interface DoorLimits {
  /** Bytes of bodies that are being read at the same time, in total and per account: they are held in memory. */
  bodyBytes: number;
  bodyBytesPerAccount: number;
  /** The time for a client to read its answer when it was answered before its body was read. */
  lingerMs: number;
  /**
   * The time until a head is complete, and until a request is complete with its body: no client of ours waits longer
   * than a minute.
   */
  headMs: number;
  requestMs: number;
  /**
   * The time until a body begins, its minimum rate from then on, and the time until it is complete, which is a little
   * before the request's limit.
   */
  bodyGraceMs: number;
  bodyBytesPerSecond: number;
  bodyMs: number;
  /** The interval between checks of heads and requests. */
  lookEveryMs: number;
  /** The time for which an idle connection is kept: longer than the interval between two polls. */
  keepAliveMs: number;
  /** The time after which a connection without traffic is closed, while a request is answered or its answer is read. */
  stillMs: number;
  /** Open connections in total and per address. Above the limit idle ones are closed; then the answer is "busy". */
  connections: number;
  connectionsPerAddress: number;
  /** Per account: ten devices of a busy user need a tenth of it. */
  rates: Readonly<Record<CallRate, Rate>>;
  /** Per account: calls that run or wait for their turn. */
  callsAtOncePerAccount: number;
  /** Calls that run at the same time; the others wait, and accounts or addresses take turns. */
  answered: AtOnce;
  answeredToStrangers: AtOnce;
  /** Per address: calls without a session, and pages for visitors. */
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
    pictures: { burst: 300, perSecond: 20 },
  },
  callsAtOncePerAccount: 32,
  answered: { atOnce: 12, atOncePerCaller: 2 },
  answeredToStrangers: { atOnce: 4, atOncePerCaller: 2 },
  strangers: { burst: 300, perSecond: 10 },
  visitors: { burst: 600, perSecond: 50 },
};
