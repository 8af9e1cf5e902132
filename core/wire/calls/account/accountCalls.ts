import { z } from 'zod';
import { identityProviders } from '#core/domain/account/holder/identity.ts';
import { noticeKinds } from '#core/domain/notice/noticeKind.ts';
import { locales } from '#core/domain/locale.ts';
import { account } from '#core/wire/rows/account.ts';
import { count, micro } from '#core/wire/codec/code.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { email, mailCode, newPassword, secondCode, userName } from '#core/wire/codec/signUpRules.ts';
import { text } from '#core/wire/codec/text.ts';

export const getAccount = defineCall('GET', '/v1/accounts', { reply: account });

/**
 * `login` is an e-mail address or a user name. The session arrives as an HttpOnly cookie. Refused with
 * `SecondFactorNeeded` after the right password where the account also asks for a code: then the call is repeated with
 * it. `isTrusted`: this browser is not asked again for thirty days.
 */
export const signIn = defineCall('POST', '/v1/session', {
  body: z.strictObject({
    login: text(254, 1),
    password: text(128, 1),
    code: z.exactOptional(secondCode),
    isTrusted: z.exactOptional(z.boolean()),
  }),
  reply: account,
  isPublic: true,
  waits: true,
});

/** Sends a mail to the address, with a code where it has no account yet; the answer does not reveal which. */
export const sendSignUpCode = defineCall('POST', '/v1/accounts:sendSignUpCode', {
  body: z.strictObject({ email, language: z.enum(locales) }),
  reply: z.strictObject({ resendAfterSeconds: count }),
  isPublic: true,
  waits: true,
});

/**
 * `code`: from the newest mail, where the welcome reply has `isSignupByCode`. `invitation`: from the link of another
 * account; one that invites for no account is ignored.
 */
export const signUp = defineCall('POST', '/v1/accounts:signUp', {
  body: z.strictObject({
    email,
    userName,
    password: newPassword,
    language: z.enum(locales),
    code: z.exactOptional(mailCode),
    invitation: z.exactOptional(text(40)),
  }),
  reply: account,
  isPublic: true,
  waits: true,
});

export const signOut = defineCall('DELETE', '/v1/session', { reply: z.strictObject({}), isPublic: true });

/** The facts that the sign-in page needs before sign-in. Only a demo service returns the demo's login. */
/** The pages that an operator may give, at their own addresses: `/terms`. */
export const operatorPageSlugs = ['terms', 'privacy', 'imprint'] as const;
export type OperatorPageSlug = (typeof operatorPageSlugs)[number];

export const getWelcome = defineCall('GET', '/v1/welcome', {
  reply: z.strictObject({
    isSignupOpen: z.boolean(),
    isSignupByCode: z.boolean(),
    demo: z.strictObject({ login: z.string(), password: z.string() }).nullable(),
    /** Those that this service has. */
    pages: z.array(z.enum(operatorPageSlugs)),
    /** The credit for an invitation, for each of the two; `null` where there is none. */
    invitationMicro: micro.nullable(),
    /** The services whose accounts sign in here. */
    signInBy: z.array(z.enum(identityProviders)),
  }),
  isPublic: true,
});

/** Sets the events that the account wants mails about, in any order; none by default. */
export const updateMailNotices = defineCall('PUT', '/v1/accounts/mailNotices', {
  body: z.strictObject({ kinds: z.array(z.enum(noticeKinds)).max(noticeKinds.length) }),
  reply: z.strictObject({}),
});

export const updateLanguage = defineCall('POST', '/v1/accounts/updatelanguage', {
  body: z.strictObject({ language: z.enum(locales) }),
  reply: z.strictObject({}),
});
