import { randomUUID } from 'node:crypto';
import { refuseMore } from '#core/domain/account/quota.ts';
import { refused, success, type Refusal, type Result } from '#core/domain/refusal.ts';
import { hashOf, makeToken } from '#server/auth/runnerTokens.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { deleteDeviceSignIn, lockDeviceSignIn, notePoll } from '#server/db/tables/signIn/deviceSignIns.ts';
import { lockAccount } from '#server/db/tables/account/revisions.ts';
import { insertRunner, readRunnerUse } from '#server/db/tables/signIn/runners.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';

/** RFC 8628 3.5: a runner that polls too early waits this much longer from then on. */
const slowDownSeconds = 5;

interface Token {
  token: string;
  runnerId: string;
  userName: string;
}

/**
 * RFC 8628 3.4: returns the token of a confirmed runner, once. Refused with `AuthorizationPending`, `SlowDown`,
 * `AccessDenied` and `ExpiredToken`, also for an unknown code; with `QuotaReached` when another runner took the last
 * place meanwhile.
 */
export async function takeDeviceToken(context: CommandContext, deviceCode: string): Promise<Result<Token>> {
  // A refusal commits too: the number of polls decides about the next one.
  return context.database.withoutRls((tx) => take(tx, hashOf(deviceCode)));
}

async function take(tx: Tx, deviceHash: string): Promise<Result<Token>> {
  const signIn = await lockDeviceSignIn(tx, deviceHash);
  if (signIn === undefined || signIn.is_over) return refused({ code: 'ExpiredToken' });
  const { account_id: accountId, runner_name: name, system, interval_seconds: interval } = signIn;
  if (signIn.is_denied) return end(tx, deviceHash, { code: 'AccessDenied' });
  if (signIn.is_early) {
    await notePoll(tx, deviceHash, slowDownSeconds);
    return refused({ code: 'SlowDown', retryAfterSeconds: interval + slowDownSeconds });
  }
  if (accountId === null) {
    await notePoll(tx, deviceHash, 0);
    return refused({ code: 'AuthorizationPending' });
  }
  await lockAccount(tx, accountId);
  const refusal = refuseMore('runnerLimit', await readRunnerUse(tx, accountId));
  if (refusal !== null) return end(tx, deviceHash, refusal);
  const [token, runnerId] = [makeToken(), randomUUID()];
  await insertRunner(tx, { runnerId, accountId, name, system, tokenHash: hashOf(token) });
  await deleteDeviceSignIn(tx, deviceHash);
  await recordAudit(tx, accountId, { kind: 'RunnerTokenMade', runnerId }, 'runner');
  return success({ token, runnerId, userName: (await readAccount(tx, accountId)).user_name });
}

async function end(tx: Tx, deviceHash: string, refusal: Refusal): Promise<Result<never>> {
  await deleteDeviceSignIn(tx, deviceHash);
  return refused(refusal);
}
