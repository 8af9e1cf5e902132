import { createHmac, randomInt } from 'node:crypto';
import { recoveryCodeCount, recoveryLength, recoveryLetters } from '#core/domain/account/holder/secondFactor.ts';

/** Returns new recovery codes: 48 random bits each. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: recoveryLength }, () => recoveryLetters[randomInt(recoveryLetters.length)]).join(''),
  );
}

/**
 * The stored forms of recovery codes and of trusted browsers: HMAC with a key from the service's secret, bound to the
 * account, so that a reader of the tables learns neither.
 */
export function secondFactorHashes(secret: string, accountId: string) {
  const hashKey = createHmac('sha256', secret).update('second factor').digest();
  const digest = (...parts: string[]): string =>
    createHmac('sha256', hashKey)
      .update(JSON.stringify([accountId, ...parts]))
      .digest('base64url');
  return {
    ofRecoveryCode: (code: string): string => digest('recovery code', code),
    ofBrowser: (device: string): string => digest('browser', device),
  };
}
