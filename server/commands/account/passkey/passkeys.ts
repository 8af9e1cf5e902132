import { randomUUID } from 'node:crypto';
import { challengeMinutes, passkeyLimit } from '#core/domain/account/holder/passkey.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Passkey } from '#core/wire/calls/account/passkey/passkeyCalls.ts';
import type { CreationOptions, NewCredential } from '#core/wire/calls/account/passkey/webAuthn.ts';
import { deviceCookie, deviceOf } from '#server/auth/deviceCookie.ts';
import { createChallenges } from '#server/auth/passkeys/challenges.ts';
import { algorithms, relyingPartyId, userHandleOf, verifyNewPasskey } from '#server/auth/passkeys/verifyPasskey.ts';
import type { Tx } from '#server/db/database.ts';
import { insertAccountMail } from '#server/db/tables/account/login/accountMails.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeyRows,
  setPasskeyName,
  useChallenge,
} from '#server/db/tables/signIn/passkeys.ts';
import { presentPasskey } from '#server/present/presentAccount.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { changeLogin } from '../login/changeLogin.ts';
import { proveOwner, type OwnerProof } from '../secondFactor/proveOwner.ts';
import type { From } from '../signIn.ts';

type FromBrowser = Pick<From, 'address' | 'cookie'>;

/** Returns the account's passkeys, the newest first. */
export async function listPasskeys({ database }: CommandContext, accountId: string): Promise<{ passkeys: Passkey[] }> {
  return { passkeys: (await listPasskeyRows(database.kysely, accountId)).map(presentPasskey) };
}

/**
 * Returns the options of a new passkey, and the cookie of the browser that may answer them. Refused as `proveOwner`,
 * with `PasskeysFull` and `DemoAccount`.
 */
export async function beginPasskey(
  context: CommandContext,
  accountId: string,
  proof: OwnerProof,
  { address, cookie }: FromBrowser,
): Promise<Result<{ options: CreationOptions; setCookies: string[] }>> {
  const proven = await proveOwner(context, accountId, proof, address);
  if (!proven.ok) return proven;
  const device = deviceOf(cookie, context.publicUrl);
  const challenge = createChallenges(context.auth.secret).make({ act: 'add', accountId, device });
  return changeLogin(context, accountId, async (tx, { user_name: userName, email }) => {
    const room = await readRoom(tx, accountId);
    if (!room.ok) return room;
    return success({
      options: {
        rp: { id: relyingPartyId(context.publicUrl), name: 'Sheaf' },
        user: { id: userHandleOf(accountId), name: email, displayName: userName },
        challenge,
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: challengeMinutes * 60_000,
        excludeCredentials: room.value.map(({ credentialId: id, transports }) => ({
          type: 'public-key',
          id,
          transports,
        })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
      setCookies: [deviceCookie(device, context.publicUrl)],
    });
  });
}

/** Stores a new passkey; the owner gets a mail. Refused with `PasskeyFailed`, `PasskeysFull` and `DemoAccount`. */
export async function addPasskey(
  context: CommandContext,
  accountId: string,
  { name, credential }: { name: string; credential: NewCredential },
  cookie: string | undefined,
): Promise<Result<{ passkeyId: string }>> {
  const { publicUrl, auth } = context;
  const use = { act: 'add', accountId, device: deviceOf(cookie, publicUrl) } as const;
  const { isOpen } = createChallenges(auth.secret);
  const isChallengeOpen = (challenge: string) => isOpen(challenge, use);
  const made = await verifyNewPasskey(credential, { publicUrl, isChallengeOpen });
  if (made === null) return refused({ code: 'PasskeyFailed' });
  const { challenge, ...verified } = made;
  const { id: credentialId, transports } = credential;
  const passkey = { passkeyId: randomUUID(), accountId, name, credentialId, transports, ...verified };
  return changeLogin(context, accountId, async (tx, { email }) => {
    const room = await readRoom(tx, accountId);
    if (!room.ok) return room;
    const isStored = (await useChallenge(tx, challenge)) && (await insertPasskey(tx, passkey));
    if (!isStored) return refused({ code: 'PasskeyFailed' });
    await insertAccountMail(tx, accountId, email, { kind: 'passkeyAdded' });
    await recordAudit(tx, accountId, { kind: 'PasskeyAdded', passkeyId: passkey.passkeyId });
    return success({ passkeyId: passkey.passkeyId });
  });
}

/** Refused with `NotFound` and `DemoAccount`. */
export async function renamePasskey(
  context: CommandContext,
  accountId: string,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<Result<Record<string, never>>> {
  return changeLogin(context, accountId, async (tx) => {
    if (!(await setPasskeyName(tx, { accountId, passkeyId, name }))) return refused({ code: 'NotFound' });
    await recordAudit(tx, accountId, { kind: 'PasskeyRenamed', passkeyId });
    return success({});
  });
}

/**
 * Removes a passkey; the owner gets a mail. The password always stays a way in. Refused as `proveOwner`, with
 * `NotFound` and `DemoAccount`.
 */
export async function removePasskey(
  context: CommandContext,
  accountId: string,
  { passkeyId, ...proof }: OwnerProof & { passkeyId: string },
  address: string,
): Promise<Result<Record<string, never>>> {
  const proven = await proveOwner(context, accountId, proof, address);
  if (!proven.ok) return proven;
  return changeLogin(context, accountId, async (tx, { email }) => {
    if (!(await deletePasskey(tx, accountId, passkeyId))) return refused({ code: 'NotFound' });
    await insertAccountMail(tx, accountId, email, { kind: 'passkeyRemoved' });
    await recordAudit(tx, accountId, { kind: 'PasskeyRemoved', passkeyId });
    return success({});
  });
}

/** Returns the account's passkeys where one more may be added. */
async function readRoom(tx: Tx, accountId: string): Promise<Result<Awaited<ReturnType<typeof listPasskeyRows>>>> {
  const rows = await listPasskeyRows(tx, accountId);
  return rows.length < passkeyLimit ? success(rows) : refused({ code: 'PasskeysFull', limit: passkeyLimit });
}
