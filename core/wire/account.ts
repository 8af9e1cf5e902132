import { z } from 'zod';
import { AccountLevel } from '../domain/account/level.ts';
import { locales } from '../domain/locale.ts';
import { code, count, micro, time } from './code.ts';
import { defineCall } from './defineCall.ts';
import { email, mailCode, newPassword, userName } from './signUpRules.ts';
import { text } from './text.ts';

/** Whom to ask about plans and credit: an e-mail address, or a page. */
export const contact = z.union([email, z.url({ protocol: /^https?$/u, hostname: /./u }).max(500)]);

const quotaUse = z.strictObject({ used: count, limit: count });

/** §3.1. Balances are micro-units of US dollars. */
export const account = z.strictObject({
  userId: z.string(),
  email: z.string(),
  userName: z.string(),
  /** The account's own level; the one in force is `currentAccountLevel`, which a trial raises for a while. */
  accountLevel: code(AccountLevel),
  currentAccountLevel: code(AccountLevel),
  /** A trial has ended and the own level does not run in the cloud. */
  isLevelExpired: z.boolean(),
  canTrial: z.boolean(),
  /** When the trial ends or ended; `null` when there was none. */
  trialEndsAt: time.nullable(),
  /** What a trial gives on this service; 0 where there are none. */
  trialDays: count,
  /** Whom to ask about plans and credit, where the operator of the service has said. */
  operatorContact: contact.nullable(),
  /** What a gigabyte through premium proxies costs (§3.6), where the service has any. */
  proxyPricePerGbMicro: micro.nullable(),
  balanceMicro: micro,
  totalBalanceMicro: micro,
  /** Nodes: subtasks of this account that run at once. */
  cloudCount: count,
  /** Tasks the plan may keep (§6). */
  taskLimit: count,
  /** What is used of what the plan keeps (core/domain/account/plan.ts); missing on a device that read the account before. */
  quotas: z
    .strictObject({
      storedBytes: quotaUse,
      listBytes: quotaUse,
      groupLimit: quotaUse,
      runnerLimit: quotaUse,
      /** Of `storedBytes`: runs of tasks that are gone for good, which are taken away piece by piece. */
      removingBytes: count.exactOptional(),
    })
    .exactOptional(),
  language: z.enum(locales),
  createdAt: time,
});
export type Account = z.output<typeof account>;

export const getAccount = defineCall('GET', '/v1/accounts', { reply: account });

/** `login` is an e-mail address or a user name. The session arrives as an HttpOnly cookie. */
export const signIn = defineCall('POST', '/v1/session', {
  body: z.strictObject({ login: text(254, 1), password: text(128, 1) }),
  reply: account,
  isPublic: true,
  waits: true,
});

/** A mail to the address, with a code where it has no account yet: the answer never says which. */
export const sendSignUpCode = defineCall('POST', '/v1/accounts:sendSignUpCode', {
  body: z.strictObject({ email, language: z.enum(locales) }),
  reply: z.strictObject({ resendAfterSeconds: count }),
  isPublic: true,
  waits: true,
});

/** `code`: of the newest mail, where the welcome says `isSignupByCode`. */
export const signUp = defineCall('POST', '/v1/accounts:signUp', {
  body: z.strictObject({
    email,
    userName,
    password: newPassword,
    language: z.enum(locales),
    code: z.exactOptional(mailCode),
  }),
  reply: account,
  isPublic: true,
  waits: true,
});

export const signOut = defineCall('DELETE', '/v1/session', { reply: z.strictObject({}), isPublic: true });

/** What the sign-in page must know before anybody is signed in. The demo's marked login is given out by a demo service only. */
export const getWelcome = defineCall('GET', '/v1/welcome', {
  reply: z.strictObject({
    isSignupOpen: z.boolean(),
    isSignupByCode: z.boolean(),
    demo: z.strictObject({ login: z.string(), password: z.string() }).nullable(),
  }),
  isPublic: true,
});

export const updateLanguage = defineCall('POST', '/v1/accounts/updatelanguage', {
  body: z.strictObject({ language: z.enum(locales) }),
  reply: z.strictObject({}),
});
