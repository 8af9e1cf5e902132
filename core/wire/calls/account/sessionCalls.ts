import { z } from 'zod';
import { browsers, systems } from '#core/domain/account/userAgent.ts';
import { count, time } from '#core/wire/codec/code.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { text } from '#core/wire/codec/text.ts';

const sessionId = text(100, 1);

/** Where somebody is signed in. What is not known of older ones is `null`. */
const session = z.strictObject({
  sessionId,
  /** The one that asks. */
  isCurrent: z.boolean(),
  createdAt: time,
  /** To the hour. */
  seenAt: time,
  /** Unless it is used again, but for the 30 days that each has at most. */
  endsAt: time,
  /** `203.0.113.0/24` */
  network: z.string().nullable(),
  browser: z.enum(browsers).nullable(),
  system: z.enum(systems).nullable(),
});
export type Session = z.output<typeof session>;

/** The account's sessions, the one that was used last first. */
export const listSessions = defineCall('GET', '/v1/accounts/sessions', {
  reply: z.strictObject({ sessions: z.array(session) }),
});

/** Ends one, everywhere at once. Refused with `NotFound`. */
export const endSession = defineCall('DELETE', '/v1/accounts/sessions/{id}', {
  params: z.strictObject({ id: sessionId }),
  reply: z.strictObject({}),
});

/** Ends all but the one that asks. */
export const endOtherSessions = defineCall('DELETE', '/v1/accounts/sessions', {
  reply: z.strictObject({ endedCount: count }),
});
