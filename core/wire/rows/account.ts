import { z } from 'zod';
import { AccountLevel } from '#core/domain/account/level.ts';
import { industries, profileLimits, roles } from '#core/domain/account/holder/profile.ts';
import { noticeKinds } from '#core/domain/notice/noticeKind.ts';
import { locales } from '#core/domain/locale.ts';
import { PaymentProviderName } from '#core/domain/order/orderCodes.ts';
import { code, count, micro, time } from '../codec/code.ts';
import { email } from '../codec/signUpRules.ts';
import { line } from '../codec/text.ts';

/** The contact for plans and credit: an e-mail address, or a page. */
export const contact = z.union([email, z.url({ protocol: /^https?$/u, hostname: /./u }).max(500)]);

/** §3.1, §3.7: facts that the user gives; '' and `null` where they give none. */
export const profile = z.strictObject({
  fullName: line(profileLimits.fullName),
  company: line(profileLimits.company),
  industry: z.enum(industries).nullable(),
  role: z.enum(roles).nullable(),
});

const quotaUse = z.strictObject({ used: count, limit: count });

/** §3.1. Balances are micro-units of US dollars. */
export const account = z.strictObject({
  userId: z.string(),
  email: z.string(),
  userName: z.string(),
  /** The account's own level; the level in force is `currentAccountLevel`, which a trial raises temporarily. */
  accountLevel: code(AccountLevel),
  currentAccountLevel: code(AccountLevel),
  /** A trial or a bought plan has ended and the account's own level has no cloud runs. */
  isLevelExpired: z.boolean(),
  canTrial: z.boolean(),
  /** The end of the trial, past or future; `null` when there was none. */
  trialEndsAt: time.nullable(),
  /** Days of a trial on this service; 0 where there are no trials. */
  trialDays: count,
  /** The contact for plans and credit, where the operator has configured one. */
  operatorContact: contact.nullable(),
  /** The price of a gigabyte through premium proxies (§3.6), where the service has any. */
  proxyPricePerGbMicro: micro.nullable(),
  balanceMicro: micro,
  totalBalanceMicro: micro,
  /** Nodes: subtasks of this account that run at once. */
  cloudCount: count,
  /** The maximum of tasks in the plan (§6). */
  taskLimit: count,
  /** The used part of the plan's quotas (core/domain/account/plan.ts); absent in rows cached by older clients. */
  quotas: z
    .strictObject({
      storedBytes: quotaUse,
      listBytes: quotaUse,
      groupLimit: quotaUse,
      runnerLimit: quotaUse,
      /** Members; absent in rows cached by older clients. */
      memberLimit: quotaUse.exactOptional(),
      /** The part of `storedBytes` that belongs to permanently deleted tasks, whose runs are removed in batches. */
      removingBytes: count.exactOptional(),
    })
    .exactOptional(),
  language: z.enum(locales),
  /** The events that it wants mails about; absent in rows cached by older clients. */
  mailNotices: z.array(z.enum(noticeKinds)).exactOptional(),
  /**
   * The Google account that is connected, with its e-mail address; `null` where the operator has configured no client.
   * Absent in rows cached by older clients.
   */
  /** The operator has configured a chat widget; absent in rows cached by older clients. */
  chat: z.boolean().exactOptional(),
  google: z.strictObject({ email: z.string().nullable() }).nullable().exactOptional(),
  /** The specification's name of the profile; absent in rows cached by older clients, as the next two fields. */
  extractInfo: profile.exactOptional(),
  /** Its picture (`GET /v1/file/{fileId}`); `null`: none. Absent in rows cached by older clients. */
  avatar: z.string().nullable().exactOptional(),
  /** The account of a demo, which its visitors share: its login cannot be changed. */
  isDemo: z.boolean().exactOptional(),
  /** May open the operator's pages. */
  isOperator: z.boolean().exactOptional(),
  /**
   * The end of this session where an operator looks at the account (core/wire/calls/account/holder/supportCalls.ts);
   * `null` in the account's own sessions. Absent in rows cached by older clients.
   */
  supportEndsAt: time.nullable().exactOptional(),
  /** The time at which it is deleted, as its owner requested; `null`: never. */
  deletesAt: time.nullable().exactOptional(),
  /**
   * The e-mail address of the parent, which gives a member its nodes and pays its charges (§6); `null`: the account is
   * no member. Absent in rows cached by older clients.
   */
  memberOf: z.string().nullable().exactOptional(),
  /** Orders and plans that were bought; absent in rows cached by older clients. */
  money: z
    .strictObject({
      /** `null`: the service takes no payments. */
      provider: code(PaymentProviderName).nullable(),
      /** Counts the changes of orders, coupons and billing information: a device reads them again. */
      changes: count,
      /** The time at which the bought plan ends or changes; in the past after its end. */
      planEndsAt: time.nullable(),
      /** The level that follows then, while a bought plan is in force. */
      levelAfter: code(AccountLevel).nullable(),
      /** The time at which the service switched automatic recharge off; absent in rows cached by older clients. */
      rechargeOffAt: time.nullable().exactOptional(),
    })
    .exactOptional(),
  /**
   * The account's invitations; `null` where the operator offers no credit for them, and for members. Absent in rows
   * cached by older clients.
   */
  referral: z
    .strictObject({
      /** The link's code: `/signup?invite=<code>`. */
      code: z.string(),
      /** The credit of each of the two. */
      amountMicro: micro,
      /** The maximum of invited accounts that are credited. */
      maxAccounts: count,
      /** The accounts that signed up by the link, and those of them that were credited. */
      invited: count,
      credited: count,
    })
    .nullable()
    .exactOptional(),
  createdAt: time,
});
export type Account = z.output<typeof account>;
