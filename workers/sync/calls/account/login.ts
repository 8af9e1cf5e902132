import type { Locale } from '#core/domain/locale.ts';
import type { IdentityProvider } from '#core/domain/account/holder/identity.ts';
import type { IdentityAnswer } from '#core/wire/calls/account/holder/identityCalls.ts';
import type { CreationOptions, NewCredential } from '#core/wire/calls/account/passkey/webAuthn.ts';
import type { Profile } from '#core/domain/account/holder/profile.ts';
import { success, type Outcome } from '#core/domain/refusal.ts';
import { keepAccount, planDeletion } from '#core/wire/calls/account/deletionCalls.ts';
import { changeEmail, sendEmailCode } from '#core/wire/calls/account/emailCalls.ts';
import {
  changePassword,
  checkPasswordLink,
  resetPassword,
  sendPasswordLink,
} from '#core/wire/calls/account/passwordCalls.ts';
import * as identityCalls from '#core/wire/calls/account/holder/identityCalls.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#core/wire/calls/account/passkey/passkeyCalls.ts';
import { getSupportAccess } from '#core/wire/calls/account/holder/supportCalls.ts';
import { changeUserName, updateProfile } from '#core/wire/calls/account/holder/profileCalls.ts';
import {
  endOtherSessions,
  endSession,
  listLoginRecords,
  listSessions,
  type LoginRecord,
} from '#core/wire/calls/account/sessionCalls.ts';
import {
  beginSecondFactor,
  getSecondFactor,
  replaceRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#core/wire/calls/account/secondFactorCalls.ts';
import { listRunners } from '#core/wire/calls/runner/deviceCalls.ts';
import type { Store } from '#app/store/openStore.ts';
import type { AccessFacts } from '#app/store/tables.ts';
import type { ApiClient } from '../../service/apiClient.ts';
import { persistReply, storeSoon } from '../persistReply.ts';

/** `code`: where the account has a second factor. */
export interface OwnerProof {
  password: string;
  code?: string;
}

interface SecondFactorProof {
  password: string;
  /** Of the app, or a recovery code. */
  code: string;
}

/** Calls about the account and its login; those that change the account resolve after the poll that shows it. */
export interface AccountCalls {
  updateProfile(profile: Profile): Promise<Outcome<null>>;
  changeUserName(userName: string): Promise<Outcome<null>>;
  /** Ends all other sessions; returns their number. */
  changePassword(password: string, newPassword: string): Promise<Outcome<{ endedCount: number }>>;
  /** Sends a code to the next address of the account. */
  sendEmailCode(email: string, password: string): Promise<Outcome<{ resendAfterSeconds: number }>>;
  changeEmail(email: string, code: string): Promise<Outcome<null>>;
  /** Loads sessions, runners, passkeys, login records, the second factor and the consent to support to the device. */
  loadAccess(): Promise<Outcome<null>>;
  /** The login records before this one. */
  olderLoginRecords(before: number): Promise<Outcome<{ records: LoginRecord[]; hasMore: boolean }>>;
  /** Requests the deletion of the account; all its sessions end. */
  planDeletion(password: string): Promise<Outcome<{ deletesAt: number }>>;
  keepAccount(): Promise<Outcome<null>>;
  /** Makes a key for an authenticator app; `turnOnSecondFactor` makes it take effect and returns the recovery codes. */
  beginSecondFactor(password: string): Promise<Outcome<{ key: string; uri: string }>>;
  turnOnSecondFactor(code: string): Promise<Outcome<{ recoveryCodes: string[] }>>;
  turnOffSecondFactor(proof: SecondFactorProof): Promise<Outcome<null>>;
  replaceRecoveryCodes(proof: SecondFactorProof): Promise<Outcome<{ recoveryCodes: string[] }>>;
  /** Returns the options with which the browser makes a passkey; `addPasskey` stores it. */
  beginPasskey(proof: OwnerProof): Promise<Outcome<CreationOptions>>;
  addPasskey(name: string, credential: NewCredential): Promise<Outcome<null>>;
  renamePasskey(passkeyId: string, name: string): Promise<Outcome<null>>;
  removePasskey(passkeyId: string, proof: OwnerProof): Promise<Outcome<null>>;
  /** Begins to connect an account at a provider; `url` is its page. */
  beginBinding(provider: IdentityProvider, proof: OwnerProof): Promise<Outcome<{ url: string }>>;
  /** Connects it with what the provider returned. */
  bindIdentity(provider: IdentityProvider, answer: IdentityAnswer): Promise<Outcome<{ email: string }>>;
  unbindIdentity(provider: IdentityProvider): Promise<Outcome<null>>;
  endSession(sessionId: string): Promise<Outcome<null>>;
  endOtherSessions(): Promise<Outcome<{ endedCount: number }>>;
}

/** Calls of a user who forgot the password. */
export interface PasswordLinkCalls {
  /** Sends a mail to the address, with a link to a new password where it has an account. */
  sendPasswordLink(email: string, language: Locale): Promise<Outcome<{ resendAfterSeconds: number }>>;
  /** Names the account of such a link. */
  checkPasswordLink(token: string): Promise<Outcome<{ email: string; userName: string }>>;
  resetPassword(token: string, newPassword: string): Promise<Outcome<null>>;
}

/** Login records that a device stores; further ones are read when the user asks for them. */
const storedRecords = 20;

/** Calls about the account and its login. A change resolves after `pollNow`, so that the screen already shows it. */
export function accountCalls(
  service: ApiClient,
  pollNow: () => Promise<void>,
  openStore: () => Store | undefined,
): AccountCalls {
  const changed = async (outcome: Outcome<unknown>): Promise<Outcome<null>> => {
    await pollNow();
    return outcome.ok ? success(null) : outcome;
  };
  return {
    updateProfile: async (profile) => changed(await service.send(updateProfile, { body: profile })),
    changeUserName: async (userName) => changed(await service.send(changeUserName, { body: { userName } })),
    changePassword: (password, newPassword) => service.send(changePassword, { body: { password, newPassword } }),
    sendEmailCode: (email, password) => service.send(sendEmailCode, { body: { email, password } }),
    changeEmail: async (email, code) => changed(await service.send(changeEmail, { body: { email, code } })),
    planDeletion: (password) => service.send(planDeletion, { body: { password } }),
    beginSecondFactor: (password) => service.send(beginSecondFactor, { body: { password } }),
    turnOnSecondFactor: (code) => service.send(turnOnSecondFactor, { body: { code } }),
    turnOffSecondFactor: async (proof) => nothing(await service.send(turnOffSecondFactor, { body: proof })),
    replaceRecoveryCodes: (proof) => service.send(replaceRecoveryCodes, { body: proof }),
    beginPasskey: (proof) => service.send(beginPasskey, { body: proof }),
    addPasskey: async (name, credential) => nothing(await service.send(addPasskey, { body: { name, credential } })),
    renamePasskey: async (id, name) => nothing(await service.send(renamePasskey, { params: { id }, body: { name } })),
    removePasskey: async (id, proof) => nothing(await service.send(removePasskey, { params: { id }, body: proof })),
    beginBinding: (provider, proof) => service.send(identityCalls.beginBinding, { params: { provider }, body: proof }),
    bindIdentity: (provider, answer) => service.send(bindings[provider].bind, { body: answer }),
    unbindIdentity: async (provider) => nothing(await service.send(bindings[provider].unbind, {})),
    keepAccount: async () => changed(await service.send(keepAccount, {})),
    loadAccess: () => loadAccess(service, openStore),
    olderLoginRecords: (before) => service.send(listLoginRecords, { query: { before } }),
    endSession: async (sessionId) => nothing(await service.send(endSession, { params: { id: sessionId } })),
    endOtherSessions: () => service.send(endOtherSessions, {}),
  };
}

/** §7.1 has a call for each provider. */
const bindings = {
  google: { bind: identityCalls.bindGoogle, unbind: identityCalls.unbindGoogle },
  microsoft: { bind: identityCalls.bindMicrosoft, unbind: identityCalls.unbindMicrosoft },
  apple: { bind: identityCalls.bindApple, unbind: identityCalls.unbindApple },
};

/** Calls of the sign-in pages about a forgotten password. */
export function passwordLinkCalls(service: ApiClient): PasswordLinkCalls {
  return {
    sendPasswordLink: (email, language) => service.send(sendPasswordLink, { body: { email, language } }),
    checkPasswordLink: (token) => service.send(checkPasswordLink, { body: { token } }),
    resetPassword: async (token, newPassword) =>
      nothing(await service.send(resetPassword, { body: { token, newPassword } })),
  };
}

/**
 * Reads sessions, runners, passkeys, identities, the newest login records, the second factor and the consent to
 * support, and stores them, so that they are shown without a network.
 */
async function loadAccess(service: ApiClient, openStore: () => Store | undefined): Promise<Outcome<null>> {
  const asked = openStore();
  const [sessions, runners, records, factor, passkeys, identities, support] = await Promise.all([
    service.send(listSessions, {}),
    service.send(listRunners, {}),
    service.send(listLoginRecords, { query: { pageSize: storedRecords } }),
    service.send(getSecondFactor, {}),
    service.send(listPasskeys, {}),
    service.send(identityCalls.listIdentities, {}),
    service.send(getSupportAccess, {}),
  ]);
  if (!sessions.ok) return sessions;
  if (!runners.ok) return runners;
  if (!records.ok) return records;
  if (!factor.ok) return factor;
  if (!passkeys.ok) return passkeys;
  if (!identities.ok) return identities;
  if (!support.ok) return support;
  const store = asked ?? (await storeSoon(openStore));
  if (store === undefined) return success(null);
  const { meta } = store.main;
  const value: AccessFacts = {
    readAt: Date.now(),
    ...sessions.value,
    ...runners.value,
    ...records.value,
    secondFactor: factor.value,
    ...passkeys.value,
    identities: identities.value,
    supportUntil: support.value.until,
  };
  return persistReply(store, [meta], async () => {
    await meta.put({ key: 'access', value });
  });
}

function nothing(outcome: Outcome<unknown>): Outcome<null> {
  return outcome.ok ? success(null) : outcome;
}
