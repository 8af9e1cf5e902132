import { z } from 'zod';
import { identityProviders } from '#core/domain/account/holder/identity.ts';
import { account } from '#core/wire/rows/account.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { time } from '#core/wire/codec/code.ts';
import { secondCode } from '#core/wire/codec/signUpRules.ts';
import { text } from '#core/wire/codec/text.ts';
import { password } from '../passwordCalls.ts';

/*
 * Accounts at Google, Microsoft and Apple that sign in to an account here: OpenID Connect with an authorization code,
 * PKCE and a nonce. Each request for one works once, for five minutes, and in the browser that began it. A provider for
 * which the operator has configured no client is refused with `NotFound`. `IdentityRefused` has the reason.
 */

const provider = z.enum(identityProviders);

const identity = z.strictObject({
  provider,
  email: z.string(),
  boundAt: time,
  usedAt: time.nullable(),
});
export type Identity = z.output<typeof identity>;

/** The providers that this service offers, and the account's identities at them. */
export const listIdentities = defineCall('GET', '/v1/accounts/identities', {
  reply: z.strictObject({ offered: z.array(provider), identities: z.array(identity) }),
});

/** The page of the provider that asks the user. It returns to `/login/{provider}` with `state` and `code`. */
const page = z.strictObject({ url: z.string() });

/**
 * Begins to bind an account at the provider. Refused as a wrong password or code, with `SecondFactorNeeded` where a
 * code is missing, and with `IdentityRefused`: `NotReached`.
 */
export const beginBinding = defineCall('POST', '/v1/accounts/identities/{provider}:begin', {
  params: z.strictObject({ provider }),
  body: z.strictObject({ password, code: z.exactOptional(secondCode) }),
  rate: 'fetch',
  waits: true,
  reply: page,
});

/** The answer of the provider, as it is in the address to which it returned. `iss` is there where it names itself. */
const answer = z.strictObject({ state: text(300), code: text(4_000), iss: z.exactOptional(text(500)) });
export type IdentityAnswer = z.output<typeof answer>;

/**
 * §7.1: binds the account that the user chose at the provider; it replaces one that was bound before. Refused with
 * `IdentityRefused`: `Answer`, `NotReached`, `Unverified` and `Taken`.
 */
function bindCall<const Path extends string>(path: Path) {
  return defineCall('POST', path, {
    body: answer,
    rate: 'fetch',
    waits: true,
    reply: z.strictObject({ email: z.string() }),
  });
}
export const bindGoogle = bindCall('/v1/accounts/googleAccount');
export const bindMicrosoft = bindCall('/v1/accounts/microsoftAccount');
export const bindApple = bindCall('/v1/accounts/appleAccount');

/**
 * §7.1: unbinds the account at the provider. Refused with `IdentityRefused`, `LastWayIn`, where nothing else signs in.
 */
function unbindCall<const Path extends string>(path: Path) {
  return defineCall('DELETE', path, { reply: z.strictObject({}) });
}
export const unbindGoogle = unbindCall('/v1/accounts/googleAccount');
export const unbindMicrosoft = unbindCall('/v1/accounts/microsoftAccount');
export const unbindApple = unbindCall('/v1/accounts/appleAccount');

/** Begins a sign-in at the provider. Refused with `IdentityRefused`: `NotReached`. */
export const beginIdentitySignIn = defineCall('POST', '/v1/third/{provider}/begin', {
  params: z.strictObject({ provider }),
  isPublic: true,
  waits: true,
  reply: page,
});

/**
 * Signs in by the account that the user chose at the provider. Where the account here also asks for a code there is no
 * session yet: `proof` goes to the next call. Refused as binding, and as `Unknown` where nobody has bound it:
 * an equal e-mail address binds nothing.
 */
export const signInByIdentity = defineCall('POST', '/v1/third/{provider}/signIn', {
  params: z.strictObject({ provider }),
  body: answer,
  isPublic: true,
  waits: true,
  reply: z.strictObject({ account: account.nullable(), proof: z.string().nullable() }),
});

/** The second step of such a sign-in, within five minutes. Refused as the second step after a password. */
export const proveIdentitySignIn = defineCall('POST', '/v1/third/{provider}/code', {
  params: z.strictObject({ provider }),
  body: z.strictObject({ proof: text(300), code: secondCode, isTrusted: z.exactOptional(z.boolean()) }),
  isPublic: true,
  waits: true,
  reply: account,
});
