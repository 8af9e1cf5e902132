import { z } from 'zod';
import { AccountLevel } from '../domain/account/level.ts';
import { locales } from '../domain/locale.ts';
import { code, count, micro, time } from './code.ts';
import { defineCall } from './defineCall.ts';

/** §3.1. Balances are micro-units of US dollars. */
export const account = z.strictObject({
  userId: z.string(),
  email: z.string(),
  userName: z.string(),
  accountLevel: code(AccountLevel),
  currentAccountLevel: code(AccountLevel),
  isLevelExpired: z.boolean(),
  balanceMicro: micro,
  totalBalanceMicro: micro,
  /** Nodes: subtasks of this account that run at once. */
  cloudCount: count,
  /** Tasks the plan may keep (§6). */
  taskLimit: count,
  language: z.enum(locales),
  createdAt: time,
});
export type Account = z.output<typeof account>;

/** §5.2 names an e-mail check; the form of the address only, whether it exists is for a mail to find out. */
export const email = z.email().max(254);
/** No `@`, so that a user name and an e-mail address never mean two accounts. */
export const userName = z.string().regex(/^[\p{L}\p{N}._-]{3,30}$/u);
export const newPassword = z.string().min(10).max(128);

export const getAccount = defineCall('GET', '/v1/accounts', { reply: account });

/** `login` is an e-mail address or a user name. The session arrives as an HttpOnly cookie. */
export const signIn = defineCall('POST', '/v1/session', {
  body: z.strictObject({ login: z.string().min(1).max(254), password: z.string().min(1).max(128) }),
  reply: account,
  isPublic: true,
});

export const signUp = defineCall('POST', '/v1/accounts:signUp', {
  body: z.strictObject({ email, userName, password: newPassword, language: z.enum(locales) }),
  reply: account,
  isPublic: true,
});

export const signOut = defineCall('DELETE', '/v1/session', { reply: z.strictObject({}), isPublic: true });

/** What the sign-in page must know before anybody is signed in. The demo's marked login is given out by a demo service only. */
export const getWelcome = defineCall('GET', '/v1/welcome', {
  reply: z.strictObject({
    isSignupOpen: z.boolean(),
    demo: z.strictObject({ login: z.string(), password: z.string() }).nullable(),
  }),
  isPublic: true,
});

export const updateLanguage = defineCall('POST', '/v1/accounts/updatelanguage', {
  body: z.strictObject({ language: z.enum(locales) }),
  reply: z.strictObject({}),
});
