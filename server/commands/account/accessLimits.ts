import { createAttempts } from '#server/auth/attempts.ts';

const quarterHourMs = 15 * 60_000;
const hourMs = 60 * 60_000;

/**
 * Three limits on wrong passwords: one person who mistypes, one address that tries many accounts, many addresses that
 * try one account. The last is wide, so that nobody can lock out somebody else.
 */
export function createAccessLimits(now: () => number = Date.now) {
  const byBoth = createAttempts({ tries: 10, windowMs: quarterHourMs }, now);
  const byAddress = createAttempts({ tries: 100, windowMs: quarterHourMs }, now);
  const byLogin = createAttempts({ tries: 200, windowMs: quarterHourMs }, now);
  const signUps = createAttempts({ tries: 100, windowMs: hourMs }, now);
  const deviceCodes = createAttempts({ tries: 60, windowMs: hourMs }, now);
  const userCodes = createAttempts({ tries: 30, windowMs: quarterHourMs }, now);
  const both = (login: string, address: string) => `${login.toLowerCase()} ${address}`;
  return {
    /** Seconds to wait, 0 when the try may go on. Counted before the password is checked: tries at once count too. */
    take: (login: string, address: string): number =>
      Math.max(byBoth.take(both(login, address)), byAddress.take(address), byLogin.take(login.toLowerCase())),
    /** The password was right: this person's own tries are forgotten, and for the others this one does not count. */
    forgive: (login: string, address: string): void => {
      byBoth.forget(both(login, address));
      byAddress.giveBack(address);
      byLogin.giveBack(login.toLowerCase());
    },
    /** Seconds to wait before a new account, or 0: each costs a hash and rows that stay. */
    takeSignUp: (address: string): number => signUps.take(address),
    /** The same before a runner gets a code. */
    takeDeviceCode: (address: string): number => deviceCodes.take(address),
    /** The same before a runner's code is looked up: RFC 8628 5.1, of 25 billion codes nobody tries many. */
    takeUserCode: (accountId: string): number => userCodes.take(accountId),
  };
}
export type AccessLimits = ReturnType<typeof createAccessLimits>;
