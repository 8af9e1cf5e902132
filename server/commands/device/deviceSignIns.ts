import { refuseMore } from '#core/domain/account/quota.ts';
import { parseUserCode, showUserCode } from '#core/domain/account/typedCodes.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { DeviceSignIn, Runner } from '#core/wire/calls/runner/deviceCalls.ts';
import { hashOf } from '#server/auth/runnerTokens.ts';
import { answerSignIn, findOpenSignIn } from '#server/db/tables/signIn/deviceSignIns.ts';
import { deleteRunner, listRunnerRows, readRunnerUse } from '#server/db/tables/signIn/runners.ts';
import { presentRunner } from '#server/present/presentAccount.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';
import { inTransaction } from '../transaction.ts';

/**
 * Returns the runner that asks to sign in with this code. Refused with `UserCodeUnknown`, also after an answer or its
 * end, and with `TooManyAttempts`: codes are short enough to be typed, so attempts are limited.
 */
export async function getDeviceSignIn(
  context: CommandContext,
  accountId: string,
  text: string,
): Promise<Result<DeviceSignIn>> {
  const read = await readCode(context, accountId, text);
  if (!read.ok) return read;
  const row = await context.database.withoutRls((tx) => findOpenSignIn(tx, hashOf(read.value)));
  if (row === undefined) return refused({ code: 'UserCodeUnknown' });
  return success({
    userCode: showUserCode(read.value),
    runnerName: row.runner_name,
    system: row.system,
    requestedAt: row.requested_at.getTime(),
    expiresAt: row.expires_at.getTime(),
  });
}

/**
 * Approves or denies the request, once. Refused like `getDeviceSignIn`, and an approval with `QuotaReached`
 * (`runnerLimit`): the user chooses which runner to remove, because the longest silent one may be needed by a schedule.
 */
export async function answerDeviceSignIn(
  context: CommandContext,
  accountId: string,
  { userCode, isApproved }: { userCode: string; isApproved: boolean },
): Promise<Result<Record<string, never>>> {
  const read = await readCode(context, accountId, userCode);
  if (!read.ok) return read;
  if (isApproved) {
    const refusal = refuseMore('runnerLimit', await context.database.withoutRls((tx) => readRunnerUse(tx, accountId)));
    if (refusal !== null) return refused(refusal);
  }
  const answer = { userCodeHash: hashOf(read.value), accountId: isApproved ? accountId : null };
  const isAnswered = await context.database.withoutRls((tx) => answerSignIn(tx, answer));
  return isAnswered ? success({}) : refused({ code: 'UserCodeUnknown' });
}

async function readCode(context: CommandContext, accountId: string, text: string): Promise<Result<string>> {
  const retryAfterSeconds = await context.accessLimits.takeUserCode(accountId);
  if (retryAfterSeconds > 0) return refused({ code: 'TooManyAttempts', retryAfterSeconds });
  const letters = parseUserCode(text);
  return letters === null ? refused({ code: 'UserCodeUnknown' }) : success(letters);
}

/** The runners that are signed in to the account, the newest first. */
export async function listRunners(context: CommandContext, accountId: string): Promise<Result<{ runners: Runner[] }>> {
  return inTransaction(context, accountId, async (tx) =>
    success({ runners: (await listRunnerRows(tx, accountId)).map(presentRunner) }),
  );
}

/** Revokes a runner's token, at once and in all processes. Refused with `NotFound`. */
export async function revokeRunner(
  context: CommandContext,
  accountId: string,
  runnerId: string,
): Promise<Result<Record<string, never>>> {
  return inTransaction(context, accountId, async (tx) => {
    if (!(await deleteRunner(tx, accountId, runnerId))) return refused({ code: 'NotFound' });
    await recordAudit(tx, accountId, { kind: 'RunnerTokenRevoked', runnerId });
    return success({});
  });
}
