import { readSecondCode, type SecondCode } from '#core/domain/account/holder/secondFactor.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { deviceOf } from '#server/auth/deviceCookie.ts';
import { periodOfCode } from '#server/auth/secondFactor/appCodes.ts';
import { secondFactorHashes } from '#server/auth/secondFactor/recoveryCodes.ts';
import type { Tx } from '#server/db/database.ts';
import { insertAccountMail } from '#server/db/tables/account/login/accountMails.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import {
  lockSecondFactor,
  needsSecondFactor,
  setLastPeriod,
  takeRecoveryHash,
  trustBrowser,
} from '#server/db/tables/signIn/secondFactors.ts';
import type { CommandContext, CountedSignIn, SignInOrigin } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';

/** The place of the app's key in the box of secrets. */
export const factorPlace = (accountId: string) => ({ accountId, column: 'second_factors.secret' });

/** The part of a sign-in beside the password, where the account asks for more. */
export interface SecondStep {
  code?: string;
  /** Do not ask this browser for a code again. */
  isTrusted?: boolean;
}

/**
 * Asks for the second factor after the right password; a trusted browser needs no code. Returns the id of the browser:
 * a newly trusted one gets a new id, which nobody can have given it before. Refused with `SecondFactorNeeded`,
 * `SecondFactorWrong` and `TooManyAttempts`; five wrong codes lock this step where they came from, and the owner gets a
 * mail.
 */
export async function proveSecondFactor(
  context: CommandContext,
  accountId: string,
  { code, isTrusted = false }: SecondStep,
  from: SignInOrigin,
): Promise<Result<{ device: string }>> {
  const { ofBrowser } = secondFactorHashes(context.auth.secret, accountId);
  const isAsked = await needsSecondFactor(context.database.kysely, accountId, ofBrowser(from.device));
  if (!isAsked) return success({ device: from.device });
  if (code === undefined) return refused({ code: 'SecondFactorNeeded' });
  const counted = await context.accessLimits.takeSecondCode(accountId, from);
  const result = await checkCode(context, accountId, code, counted);
  if (!result.ok) return result;
  if (!isTrusted) return success({ device: from.device });
  const device = deviceOf(undefined, context.publicUrl);
  await context.database.withoutRls((tx) => trustBrowser(tx, accountId, ofBrowser(device)));
  return success({ device });
}

/** Compares a code of a signed-in account, after its password. Refused with `TooManyAttempts`, `SecondFactorWrong`. */
export async function proveAgain(context: CommandContext, accountId: string, code: string): Promise<Result<null>> {
  const { retryAfterSeconds, refund } = await context.accessLimits.takeCodeCheck(accountId);
  return checkCode(context, accountId, code, { retryAfterSeconds, forgive: refund });
}

/** Compares a code whose attempt was counted. */
async function checkCode(
  context: CommandContext,
  accountId: string,
  typed: string,
  { retryAfterSeconds, forgive }: CountedSignIn,
): Promise<Result<null>> {
  if (retryAfterSeconds > 0) {
    if (context.accessLimits.isNewlyLocked(accountId)) await reportLock(context, accountId);
    return refused({ code: 'TooManyAttempts', retryAfterSeconds });
  }
  const code = readSecondCode(typed);
  const isRight = await context.database.withoutRls(async (tx) => {
    if (code !== null && (await useCode(context, tx, accountId, code))) return true;
    await recordAudit(tx, accountId, { kind: 'SecondFactorFailed' });
    return false;
  });
  if (!isRight) return refused({ code: 'SecondFactorWrong' });
  await forgive();
  return success(null);
}

/** Uses a code; false where it is wrong or was used before. */
async function useCode(context: CommandContext, tx: Tx, accountId: string, { kind, code }: SecondCode) {
  const factor = await lockSecondFactor(tx, accountId);
  if (factor?.isOn !== true) return false;
  if (kind === 'recovery') {
    const { ofRecoveryCode } = secondFactorHashes(context.auth.secret, accountId);
    if (!(await takeRecoveryHash(tx, accountId, ofRecoveryCode(code)))) return false;
    await recordAudit(tx, accountId, { kind: 'RecoveryCodeUsed' }, 'account');
    return true;
  }
  const key = context.secrets.open(factorPlace(accountId), factor.secret);
  const period = key === null ? null : periodOfCode(key, code);
  if (period === null || period <= factor.lastPeriod) return false;
  await setLastPeriod(tx, accountId, period);
  return true;
}

/** Notifies the owner: the sender of the codes knows the password. */
async function reportLock({ database }: CommandContext, accountId: string): Promise<void> {
  await database.withoutRls(async (tx) => {
    const { email } = await readAccount(tx, accountId);
    await insertAccountMail(tx, accountId, email, { kind: 'codesLocked' });
    await recordAudit(tx, accountId, { kind: 'SecondFactorLocked' });
  });
}
