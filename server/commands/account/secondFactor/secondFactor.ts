import { showRecoveryCode } from '#core/domain/account/holder/secondFactor.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { SecondFactor } from '#core/wire/calls/account/secondFactorCalls.ts';
import { appUri, makeAppKey, periodOfCode } from '#server/auth/secondFactor/appCodes.ts';
import { makeRecoveryCodes, secondFactorHashes } from '#server/auth/secondFactor/recoveryCodes.ts';
import { insertAccountMail } from '#server/db/tables/account/login/accountMails.ts';
import {
  deleteFactor,
  lockSecondFactor,
  putPendingKey,
  readSecondFactorState,
  setLastPeriod,
  setRecoveryHashes,
  turnOnFactor,
} from '#server/db/tables/signIn/secondFactors.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { changeLogin } from '../login/changeLogin.ts';
import { verifyPassword } from '../login/changePassword.ts';
import { factorPlace, proveAgain } from './proveSecondFactor.ts';

/** Returns whether the second factor is on. */
export async function getSecondFactor({ database }: CommandContext, accountId: string): Promise<SecondFactor> {
  const { since, ...counts } = await readSecondFactorState(database.kysely, accountId);
  return { since: since?.getTime() ?? null, ...counts };
}

/** Makes a key for an authenticator app. Refused as a wrong password, with `SecondFactorOn` and `DemoAccount`. */
export async function beginSecondFactor(
  context: CommandContext,
  accountId: string,
  password: string,
  address: string,
): Promise<Result<{ key: string; uri: string }>> {
  const proven = await verifyPassword(context, accountId, password, address);
  if (!proven.ok) return proven;
  const key = makeAppKey();
  return changeLogin(context, accountId, async (tx, { email }) => {
    const factor = await lockSecondFactor(tx, accountId);
    if (factor?.isOn === true) return refused({ code: 'SecondFactorOn' });
    await putPendingKey(tx, accountId, context.secrets.seal(factorPlace(accountId), key));
    return success({ key, uri: appUri(key, email) });
  });
}

/**
 * Turns it on with a code of the app; the owner gets a mail. Returns the recovery codes, which are stored as hashes
 * only. Refused with `NotFound`, `SecondFactorOn`, `SecondFactorWrong` and `DemoAccount`.
 */
export async function turnOnSecondFactor(
  context: CommandContext,
  accountId: string,
  code: string,
): Promise<Result<{ recoveryCodes: string[] }>> {
  const codes = newCodes(context, accountId);
  return changeLogin(context, accountId, async (tx, { email }) => {
    const factor = await lockSecondFactor(tx, accountId);
    if (factor === null) return refused({ code: 'NotFound' });
    if (factor.isOn) return refused({ code: 'SecondFactorOn' });
    const key = context.secrets.open(factorPlace(accountId), factor.secret);
    const period = key === null ? null : periodOfCode(key, code.replaceAll(/\D/gu, ''));
    if (period === null) return refused({ code: 'SecondFactorWrong' });
    await turnOnFactor(tx, accountId, codes.hashes);
    await setLastPeriod(tx, accountId, period);
    await insertAccountMail(tx, accountId, email, { kind: 'secondFactorOn' });
    await recordAudit(tx, accountId, { kind: 'SecondFactorOn' });
    return success({ recoveryCodes: codes.shown });
  });
}

interface Proof {
  password: string;
  code: string;
}

/** Turns it off; the owner gets a mail. Refused as `prove`, and with `NotFound` while it is off. */
export async function turnOffSecondFactor(
  context: CommandContext,
  accountId: string,
  proof: Proof,
  address: string,
): Promise<Result<Record<string, never>>> {
  const proven = await prove(context, accountId, proof, address);
  if (!proven.ok) return proven;
  return changeLogin(context, accountId, async (tx, { email }) => {
    if (!(await deleteFactor(tx, accountId))) return refused({ code: 'NotFound' });
    await insertAccountMail(tx, accountId, email, { kind: 'secondFactorOff' });
    await recordAudit(tx, accountId, { kind: 'SecondFactorOff' });
    return success({});
  });
}

/** Replaces the recovery codes; the owner gets a mail. Refused as `turnOffSecondFactor`. */
export async function replaceRecoveryCodes(
  context: CommandContext,
  accountId: string,
  proof: Proof,
  address: string,
): Promise<Result<{ recoveryCodes: string[] }>> {
  const proven = await prove(context, accountId, proof, address);
  if (!proven.ok) return proven;
  const codes = newCodes(context, accountId);
  return changeLogin(context, accountId, async (tx, { email }) => {
    if ((await lockSecondFactor(tx, accountId))?.isOn !== true) return refused({ code: 'NotFound' });
    await setRecoveryHashes(tx, accountId, codes.hashes);
    await insertAccountMail(tx, accountId, email, { kind: 'recoveryCodesMade' });
    await recordAudit(tx, accountId, { kind: 'RecoveryCodesMade' });
    return success({ recoveryCodes: codes.shown });
  });
}

/** Refused as a wrong password or code, and with `NotFound` where there is no second factor. */
async function prove(
  context: CommandContext,
  accountId: string,
  { password, code }: Proof,
  address: string,
): Promise<Result<unknown>> {
  const proven = await verifyPassword(context, accountId, password, address);
  if (!proven.ok) return proven;
  const { since } = await readSecondFactorState(context.database.kysely, accountId);
  return since === null ? refused({ code: 'NotFound' }) : proveAgain(context, accountId, code);
}

/** New recovery codes, as they are shown once and as they are stored. */
function newCodes({ auth }: CommandContext, accountId: string): { shown: string[]; hashes: string[] } {
  const codes = makeRecoveryCodes();
  const { ofRecoveryCode } = secondFactorHashes(auth.secret, accountId);
  return { shown: codes.map(showRecoveryCode), hashes: codes.map(ofRecoveryCode) };
}
