import { z } from 'zod';
import { MemberState, MemberTasks } from '#core/domain/account/member.ts';
import { locales } from '#core/domain/locale.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { code, count, micro, numberInText, time } from '#core/wire/codec/code.ts';
import { email, newPassword, userName } from '#core/wire/codec/signUpRules.ts';
import { text } from '#core/wire/codec/text.ts';
import { ledgerLine } from './planCalls.ts';

/*
 * §6, §7.2: the members of the calling account, which is their parent. All are refused with `NotFound` for a member of
 * another account.
 */

/** The most nodes of any plan. */
const nodes = z.int().check(z.gte(0), z.lte(1_000));
const params = z.strictObject({ id: text(60, 1) });

const member = z.strictObject({
  memberId: z.string(),
  userName: z.string(),
  email: z.string(),
  /** The picture that it shows (`getAccountFile`), `null`: none; absent in rows cached by older clients. */
  avatar: z.string().nullable().exactOptional(),
  state: code(MemberState),
  /** Then the parent cannot enable it. */
  isDisabledByOperator: z.boolean(),
  /** The nodes that the parent gives it. */
  cloudCount: count,
  taskCount: count,
  rowCount: count,
  /** Tasks that run or wait, and tasks with a schedule; absent in rows cached by older clients. */
  runningCount: count.exactOptional(),
  scheduleCount: count.exactOptional(),
  /** Its charges of the last 30 days. */
  chargedMicro: micro,
  createdAt: time,
  /** The last use of a browser that is signed in; `null` where there is none. */
  seenAt: time.nullable(),
  /** Of a removed member. */
  deletesAt: time.nullable(),
});
export type Member = z.output<typeof member>;

const members = z.strictObject({
  members: z.array(member),
  /** The number of members that the plan allows; 0: it has none. */
  limit: count,
  /** The nodes of the plan, and those that can still be given. */
  nodes: z.strictObject({ total: count, left: count }),
  /** The service can mail a first password; absent in rows cached by older clients. */
  sendsMail: z.boolean().exactOptional(),
});

export type Members = z.output<typeof members>;

export const listMembers = defineCall('GET', '/v1/accounts/member', { reply: members });

/**
 * Creates a member; without `password` the service makes one. The reply is the only one that contains it. `isByMail`:
 * the member gets a mail with a link, by which it chooses its own, and the reply has `null`; it has a password all the
 * same where the service sends no mail, or could not send this one. Refused as a sign-up, with `QuotaReached` and
 * `NodesTaken`. The specification shows no path.
 */
export const makeMember = defineCall('POST', '/v1/accounts/member', {
  body: z.strictObject({
    userName,
    email,
    language: z.enum(locales),
    cloudCount: nodes,
    password: z.exactOptional(newPassword),
    isByMail: z.exactOptional(z.boolean()),
  }),
  reply: z.strictObject({ memberId: z.string(), password: z.string().nullable() }),
  waits: true,
});

/**
 * Changes a member's state. A disabled one is signed out everywhere, and its runs end with the rows that they have; a
 * removed one is also deleted after 14 days, unless it is made active before. `tasks` of a removal: with `toParent`
 * they are the calling account's at once, with groups, runs, rows and what is made of them, and stay so; their runs
 * end at the rows that are stored. A removed member can be removed again for that. Refused with `AccountDisabled`
 * where the operator disabled it, with `QuotaReached`, and with `ExceedTaskLimitCounts` where the tasks have no place.
 */
export const changeMember = defineCall('POST', '/v1/accounts/member/{id}', {
  params,
  body: z.strictObject({ state: code(MemberState), tasks: z.exactOptional(code(MemberTasks)) }),
  reply: members,
});

/** A password that was set, which only this reply contains. */
const given = z.strictObject({ memberId: z.string(), userName: z.string(), password: z.string() });
export type GivenPassword = z.output<typeof given>;

/** Sets a member's password, and ends its sessions; without one the service makes it. Refused as a sign-up. */
export const setMemberPassword = defineCall('POST', '/v1/accounts/member/{id}/password', {
  params,
  body: z.strictObject({ password: z.exactOptional(newPassword) }),
  reply: given,
  waits: true,
});

/** Makes a new password for every active member, each its own; `left` have none yet, as the service became busy. */
export const setMemberPasswords = defineCall('POST', '/v1/accounts/members/password', {
  body: z.strictObject({}),
  reply: z.strictObject({ passwords: z.array(given), left: count }),
  waits: true,
});

/** Sets the nodes of a member. Refused with `NodesTaken`. */
export const setMemberNodes = defineCall('PUT', '/v1/accounts/member/{id}/cloudCount', {
  params,
  body: z.strictObject({ cloudCount: nodes }),
  reply: members,
});

/** The charges that a member caused, the newest first, and their sums of the last 30 days. */
export const getMemberBalance = defineCall('GET', '/v1/account/member/{id}/balanceDetails', {
  params,
  query: z.strictObject({
    page: numberInText(1, 1_000_000).default(1),
    pageSize: numberInText(1, 500).default(20),
  }),
  reply: z.strictObject({ chargedMicro: micro, items: z.array(ledgerLine), total: count }),
});
export type MemberBalance = z.output<(typeof getMemberBalance)['reply']>;
