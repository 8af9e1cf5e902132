import type { CallReply } from '#core/wire/call/call.ts';
import type { NoticeKind } from '#core/domain/notice/noticeKind.ts';
import type { IdentityProvider } from '#core/domain/account/holder/identity.ts';
import type { CredentialUse, RequestOptions } from '#core/wire/calls/account/passkey/webAuthn.ts';
import { refused, success, type Outcome } from '#core/domain/refusal.ts';
import type { Locale } from '#core/domain/locale.ts';
import { type Account } from '#core/wire/rows/account.ts';
import {
  getAccount,
  getWelcome,
  sendSignUpCode,
  signIn,
  signOut,
  signUp,
  updateLanguage,
  updateMailNotices,
  type OperatorPageSlug,
} from '#core/wire/calls/account/accountCalls.ts';
import {
  beginIdentitySignIn,
  proveIdentitySignIn,
  signInByIdentity,
  type IdentityAnswer,
} from '#core/wire/calls/account/holder/identityCalls.ts';
import { enterSupport } from '#core/wire/calls/account/holder/supportCalls.ts';
import { beginPasskeySignIn, signInByPasskey } from '#core/wire/calls/account/passkey/passkeyCalls.ts';
import { forgetOthers, isSignOutDue, setSignOutDue } from '#app/store/registry.ts';
import type { ApiClient } from '../../service/apiClient.ts';

export interface Welcome {
  isSignupOpen: boolean;
  isSignupByCode: boolean;
  demo: { login: string; password: string } | null;
  /** The operator's pages that this service has. */
  pages: OperatorPageSlug[];
  /** The credit for an invitation; `null` where there is none. */
  invitationMicro: number | null;
  /** The services whose accounts sign in. */
  signInBy: IdentityProvider[];
}

interface NewAccount {
  email: string;
  userName: string;
  password: string;
  language: Locale;
  code?: string;
  /** The code of an invitation. */
  invitation?: string;
}

/** The code of an authenticator app or a recovery code; `isTrusted`: this browser is not asked again for a while. */
export interface SecondStep {
  code: string;
  isTrusted: boolean;
}

type IdentitySignIn = CallReply<typeof signInByIdentity>;

/** Calls that begin a session, and about its account. */
export interface SessionCalls {
  welcome(): Promise<Outcome<Welcome>>;
  account(): Promise<Outcome<Account>>;
  /** Refused with `SecondFactorNeeded` where the account also asks for a code. */
  signIn(login: string, password: string, second?: SecondStep): Promise<Outcome<Account>>;
  /** Returns the options with which the browser offers its passkeys. */
  beginPasskeySignIn(): Promise<Outcome<RequestOptions>>;
  signInByPasskey(credential: CredentialUse): Promise<Outcome<Account>>;
  /** Begins a sign-in by an account at a provider; `url` is its page. */
  beginIdentitySignIn(provider: IdentityProvider): Promise<Outcome<{ url: string }>>;
  /** Returns a proof for `proveIdentitySignIn` in place of the account where that also asks for a code. */
  signInByIdentity(provider: IdentityProvider, answer: IdentityAnswer): Promise<Outcome<IdentitySignIn>>;
  proveIdentitySignIn(
    provider: IdentityProvider,
    step: { proof: string; code: string; isTrusted: boolean },
  ): Promise<Outcome<Account>>;
  /** Enters the account of an operator's link as support. */
  enterSupport(token: string): Promise<Outcome<Account>>;
  /** Sends a mail to the address, with a code when it has no account yet; the answer does not reveal which. */
  sendSignUpCode(email: string, language: Locale): Promise<Outcome<{ resendAfterSeconds: number }>>;
  signUp(input: NewAccount): Promise<Outcome<Account>>;
  updateLanguage(language: Locale): Promise<Outcome<null>>;
  /** Sets the events that the account wants mails about; the next poll shows it. */
  updateMailNotices(kinds: readonly NoticeKind[]): Promise<Outcome<null>>;
}

/** Calls about the session. `onSession` gets the account of each new session. */
export function sessionCalls(service: ApiClient, onSession: (accountId: string) => Promise<void>): SessionCalls {
  async function begun(outcome: Outcome<Account>): Promise<Outcome<Account>> {
    if (!outcome.ok) return outcome;
    await setSignOutDue(false);
    // The account is not remembered yet: the data of other accounts is deleted first
    // (src/features/account/clearDevice.ts).
    await forgetOthers(outcome.value.userId);
    await onSession(outcome.value.userId);
    return outcome;
  }
  return {
    welcome: () => service.send(getWelcome, {}),
    account: async () => {
      const ended = await endDueSession(service);
      return ended.ok ? service.send(getAccount, {}) : ended;
    },
    signIn: async (login, password, second) => {
      const ended = await endDueSession(service);
      return ended.ok ? begun(await service.send(signIn, { body: { login, password, ...second } })) : ended;
    },
    beginPasskeySignIn: () => service.send(beginPasskeySignIn, {}),
    signInByPasskey: async (credential) => {
      const ended = await endDueSession(service);
      return ended.ok ? begun(await service.send(signInByPasskey, { body: credential })) : ended;
    },
    beginIdentitySignIn: (provider) => service.send(beginIdentitySignIn, { params: { provider } }),
    signInByIdentity: async (provider, answer) => {
      const ended = await endDueSession(service);
      if (!ended.ok) return ended;
      const outcome = await service.send(signInByIdentity, { params: { provider }, body: answer });
      if (outcome.ok && outcome.value.account !== null) await begun(success(outcome.value.account));
      return outcome;
    },
    proveIdentitySignIn: async (provider, body) =>
      begun(await service.send(proveIdentitySignIn, { params: { provider }, body })),
    enterSupport: async (token) => {
      const ended = await endDueSession(service);
      return ended.ok ? begun(await service.send(enterSupport, { body: { token } })) : ended;
    },
    sendSignUpCode: (email, language) => service.send(sendSignUpCode, { body: { email, language } }),
    signUp: async (input) => {
      const ended = await endDueSession(service);
      return ended.ok ? begun(await service.send(signUp, { body: input })) : ended;
    },
    updateMailNotices: async (kinds) => nothing(await service.send(updateMailNotices, { body: { kinds: [...kinds] } })),
    updateLanguage: async (language: Locale) => nothing(await service.send(updateLanguage, { body: { language } })),
  };
}

/**
 * Ends the session on the service. When the service cannot be reached, the sign-out is repeated before the next session
 * begins.
 */
export async function endSession(service: ApiClient): Promise<Outcome<null>> {
  await setSignOutDue(true);
  return endDueSession(service);
}

/** Scripts cannot delete the cookie: only the service can end a session after an offline sign-out. */
async function endDueSession(service: ApiClient): Promise<Outcome<null>> {
  if (!(await isSignOutDue())) return success(null);
  const outcome = await service.send(signOut, {});
  const isOver = outcome.ok || ('refusal' in outcome && outcome.refusal.code === 'Unauthorized');
  if (!isOver) return 'outage' in outcome ? outcome : refused(outcome.refusal);
  await setSignOutDue(false);
  return success(null);
}

function nothing(outcome: Outcome<unknown>): Outcome<null> {
  return outcome.ok ? success(null) : outcome;
}
