import { z } from 'zod';
import { browsers, systems } from '#core/domain/account/userAgent.ts';
import { count, time } from '#core/wire/codec/code.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { text } from '#core/wire/codec/text.ts';

const sessionId = text(100, 1);

/** A session of the account. A field is `null` where it is unknown for older sessions. */
const session = z.strictObject({
  sessionId,
  /** The session of this request. */
  isCurrent: z.boolean(),
  createdAt: time,
  /** The last use; updated at most once an hour. */
  seenAt: time,
  /** The expiry; use moves it, up to 30 days after the sign-in. */
  endsAt: time,
  /** `203.0.113.0/24` */
  network: z.string().nullable(),
  browser: z.enum(browsers).nullable(),
  system: z.enum(systems).nullable(),
});
export type Session = z.output<typeof session>;

/** The account's sessions, the last used one first. */
export const listSessions = defineCall('GET', '/v1/accounts/sessions', {
  reply: z.strictObject({ sessions: z.array(session) }),
});

/** Ends a session, at once in all processes. Refused with `NotFound`. */
export const endSession = defineCall('DELETE', '/v1/accounts/sessions/{id}', {
  params: z.strictObject({ id: sessionId }),
  reply: z.strictObject({}),
});

/** Ends all sessions except that of this request. */
export const endOtherSessions = defineCall('DELETE', '/v1/accounts/sessions', {
  reply: z.strictObject({ endedCount: count }),
});
