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
import { changeUserName, updateProfile } from '#core/wire/calls/account/holder/profileCalls.ts';
import { endOtherSessions, endSession, listLoginRecords, listSessions } from '#core/wire/calls/account/sessionCalls.ts';
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
import type { AccountCalls, SyncApi } from '../../api.ts';
import type { ApiClient } from '../../apiClient.ts';
import { persistReply, storeSoon } from '../persistReply.ts';

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
export function passwordLinkCalls(
  service: ApiClient,
): Pick<SyncApi, 'sendPasswordLink' | 'checkPasswordLink' | 'resetPassword'> {
  return {
    sendPasswordLink: (email, language) => service.send(sendPasswordLink, { body: { email, language } }),
    checkPasswordLink: (token) => service.send(checkPasswordLink, { body: { token } }),
    resetPassword: async (token, newPassword) =>
      nothing(await service.send(resetPassword, { body: { token, newPassword } })),
  };
}

/**
 * Reads sessions, runners, passkeys, identities, the newest login records and the second factor, and stores them, so
 * that they are shown without a network.
 */
async function loadAccess(service: ApiClient, openStore: () => Store | undefined): Promise<Outcome<null>> {
  const asked = openStore();
  const [sessions, runners, records, factor, passkeys, identities] = await Promise.all([
    service.send(listSessions, {}),
    service.send(listRunners, {}),
    service.send(listLoginRecords, { query: { pageSize: storedRecords } }),
    service.send(getSecondFactor, {}),
    service.send(listPasskeys, {}),
    service.send(identityCalls.listIdentities, {}),
  ]);
  if (!sessions.ok) return sessions;
  if (!runners.ok) return runners;
  if (!records.ok) return records;
  if (!factor.ok) return factor;
  if (!passkeys.ok) return passkeys;
  if (!identities.ok) return identities;
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
  };
  return persistReply(store, [meta], async () => {
    await meta.put({ key: 'access', value });
  });
}

function nothing(outcome: Outcome<unknown>): Outcome<null> {
  return outcome.ok ? success(null) : outcome;
}
