import { z } from 'zod';
import { loginRecordKinds, signInMethods } from '#core/domain/account/auditEvent.ts';
import { browsers, systems } from '#core/domain/account/userAgent.ts';
import { count, numberInText, time } from '#core/wire/codec/code.ts';
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
  /** Of an operator, whom the account holder lets look at the account. */
  isSupport: z.boolean(),
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

/** An entry of the account's audit trail about a way into it. A field is `null` where it is unknown. */
const loginRecord = z.strictObject({
  recordNo: count,
  at: time,
  kind: z.enum(loginRecordKinds),
  /** The number of such events of an hour, beside the first one, which the trail counts together; else `null`. */
  count: count.nullable(),
  network: z.string().nullable(),
  browser: z.enum(browsers).nullable(),
  system: z.enum(systems).nullable(),
  /** Of a sign-in. */
  method: z.enum(signInMethods).nullable(),
});
export type LoginRecord = z.output<typeof loginRecord>;

/** §7.1: login records, the newest first. `before` continues after the last record of a page. */
export const listLoginRecords = defineCall('GET', '/v1/loginrecords', {
  query: z.strictObject({
    before: numberInText(1).optional(),
    pageSize: numberInText(1, 100).default(20),
  }),
  reply: z.strictObject({ records: z.array(loginRecord), hasMore: z.boolean() }),
});
