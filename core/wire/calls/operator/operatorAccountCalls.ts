import { z } from 'zod';
import { AccountLevel } from '#core/domain/account/level.ts';
import { creditReasons } from '#core/domain/account/auditEvent.ts';
import { givenLevels, maxCreditMicro } from '#core/domain/operator/acts.ts';
import { accountOrders } from '#core/domain/operator/lists.ts';
import { auditGroups } from '#core/domain/operator/auditGroups.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { code, count, micro, numberInText, time } from '#core/wire/codec/code.ts';
import { secondCode } from '#core/wire/codec/signUpRules.ts';
import { text } from '#core/wire/codec/text.ts';
import { password } from '../account/passwordCalls.ts';

/*
 * The operator's pages. Every call here is refused with `NotFound`, as if it did not exist, unless the account is an
 * operator's (`npm run account -- operator <login>`). An act also needs the operator's password, and a code where the
 * account has a second factor, and enters the audit trails.
 */

/** The proof that an act needs. */
export const proof = { password, code: z.exactOptional(secondCode) };

const params = z.strictObject({ id: text(60, 1) });

const operatedAccount = z.strictObject({
  accountId: z.string(),
  userName: z.string(),
  email: z.string(),
  level: code(AccountLevel),
  /** Of a member the balance of its parent. */
  balanceMicro: micro,
  storedBytes: count,
  /** The quota of its plan. */
  storedLimitBytes: count,
  createdAt: time,
  lastSignInAt: time.nullable(),
  disabledAt: time.nullable(),
  /** Sessions, local runners and API tokens that are valid now. */
  accessCount: count,
  /** The user name of the parent of a member. */
  parentName: z.string().nullable(),
  isDemo: z.boolean(),
  isOperator: z.boolean(),
  /** Its holder lets operators look at it until this time; `null`: not now. */
  supportUntil: time.nullable(),
});
export type OperatedAccount = z.output<typeof operatedAccount>;

/** Accounts whose user name, e-mail address or id contains the text, the newest first or by their storage. */
export const listOperatedAccounts = defineCall('GET', '/v1/operator/accounts', {
  query: z.strictObject({
    search: z._default(text(254), ''),
    only: z.enum(['all', 'disabled']).default('all'),
    order: z.enum(accountOrders).default('newest'),
    page: numberInText(1, 1_000_000).default(1),
    pageSize: numberInText(1, 100).default(20),
  }),
  reply: z.strictObject({ items: z.array(operatedAccount), total: count }),
});
export type OperatedAccounts = z.output<(typeof listOperatedAccounts)['reply']>;

const act = z.discriminatedUnion('kind', [
  /** Ends its sessions, runners, API tokens and runs; it cannot sign in, and nothing of it starts by itself. */
  z.strictObject({ kind: z.literal('disable') }),
  z.strictObject({ kind: z.literal('enable') }),
  z.strictObject({ kind: z.literal('endSessions') }),
  /** Ends the plans that it has bought. */
  z.strictObject({ kind: z.literal('setLevel'), level: z.literal([...givenLevels]) }),
  z.strictObject({
    kind: z.literal('giveCredit'),
    amountMicro: z.int().min(1).max(maxCreditMicro),
    reason: z.enum(creditReasons),
  }),
]);
export type AccountAct = z.output<typeof act>;

/** Acts on an account and returns it. Refused as a wrong proof, and with `ActNotPossible` where `canAct` says so. */
export const actOnAccount = defineCall('POST', '/v1/operator/accounts/{id}', {
  params,
  body: z.strictObject({ act, ...proof }),
  reply: operatedAccount,
  waits: true,
});

/**
 * Makes a link by which the operator enters an account whose holder allows it, once and within some minutes
 * (core/wire/calls/account/holder/supportCalls.ts). Refused as `actOnAccount`.
 */
export const makeSupportLink = defineCall('POST', '/v1/operator/accounts/{id}/supportLink', {
  params,
  body: z.strictObject(proof),
  reply: z.strictObject({ url: z.string(), endsAt: time }),
  waits: true,
});

const auditEntry = z.strictObject({
  chainId: z.string(),
  entryNo: count,
  at: time,
  kind: z.string(),
  actor: z.string(),
  network: z.string().nullable(),
  /** As JSON; `null` where the account was deleted, and with it network and facts. */
  facts: z.string().nullable(),
  /** The user name; `null` in the trail of the service or of a deleted account. */
  userName: z.string().nullable(),
  isService: z.boolean(),
});
export type OperatedAuditEntry = z.output<typeof auditEntry>;

/** The account whose trail is meant, by user name, e-mail address or id; '' for all trails. */
const account = z._default(text(254), '');

/** Entries of the audit trails, the newest first. `before` continues after the last entry of a page. */
export const listAuditEntries = defineCall('GET', '/v1/operator/audit', {
  query: z.strictObject({
    account,
    group: z.exactOptional(z.enum(auditGroups)),
    /** Milliseconds since 1970. */
    since: z.exactOptional(numberInText(0, 8_640_000_000_000_000)),
    until: z.exactOptional(numberInText(0, 8_640_000_000_000_000)),
    before: z.exactOptional(text(120)),
  }),
  reply: z.strictObject({
    entries: z.array(auditEntry),
    /** `null`: there are no further ones. */
    next: z.string().nullable(),
    /** False where no account is found by the text. */
    isFound: z.boolean(),
  }),
});
export type AuditPage = z.output<(typeof listAuditEntries)['reply']>;

/** Checks the chains of the trails, as `npm run account -- audit` does. */
export const checkAuditChains = defineCall('GET', '/v1/operator/audit/chains', {
  query: z.strictObject({ account }),
  reply: z.strictObject({
    trailCount: count,
    entryCount: count,
    /** The time of the oldest entry; `null` where there is none. */
    since: time.nullable(),
    breaks: z.array(z.strictObject({ chainId: z.string(), userName: z.string().nullable(), entryNo: count })),
    /** False where there are more entries than are checked at once. */
    isComplete: z.boolean(),
    isFound: z.boolean(),
  }),
});
export type AuditCheck = z.output<(typeof checkAuditChains)['reply']>;
