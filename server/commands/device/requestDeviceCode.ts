import { randomInt } from 'node:crypto';
import { showUserCode, userCodeLetters } from '#core/domain/account/typedCodes.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { RunnerSystem } from '#core/wire/calls/runner/deviceCalls.ts';
import { hashOf, makeToken } from '#server/auth/runnerTokens.ts';
import { insertDeviceSignIn } from '#server/db/tables/signIn/deviceSignIns.ts';
import type { CommandContext } from '../commandContext.ts';

const expiresInSeconds = 600;
const intervalSeconds = 5;

interface DeviceCode {
  deviceCode: string;
  userCode: string;
  verificationUri: string;
  verificationUriComplete: string;
  expiresInSeconds: number;
  intervalSeconds: number;
}

/**
 * RFC 8628 3.2: two codes for a runner, one to ask with and one for its user to confirm. Refused with
 * `TooManyAttempts`.
 */
export async function requestDeviceCode(
  context: CommandContext,
  { runnerName, system }: { runnerName: string; system: RunnerSystem },
  address: string,
): Promise<Result<DeviceCode>> {
  const retryAfterSeconds = await context.accessLimits.takeDeviceCode(address);
  if (retryAfterSeconds > 0) return refused({ code: 'TooManyAttempts', retryAfterSeconds });
  const deviceCode = makeToken();
  const times = { expiresInSeconds, intervalSeconds };
  const signIn = { deviceHash: hashOf(deviceCode), runnerName, system, ...times };
  for (;;) {
    const letters = makeUserCode();
    const isNew = await context.database.withoutRls((tx) =>
      insertDeviceSignIn(tx, { ...signIn, userCodeHash: hashOf(letters) }),
    );
    if (!isNew) continue;
    const userCode = showUserCode(letters);
    const verificationUri = `${context.publicUrl}/console/device`;
    const verificationUriComplete = `${verificationUri}?code=${userCode}`;
    return success({ deviceCode, userCode, verificationUri, verificationUriComplete, ...times });
  }
}

function makeUserCode(): string {
  return Array.from({ length: 8 }, () => userCodeLetters[randomInt(userCodeLetters.length)]).join('');
}
