import { createHmac } from 'node:crypto';
import { normaliseLogin } from '#core/domain/account/loginName.ts';
import { signUpCode } from '#core/domain/account/signUpCode.ts';
import { countedNetwork } from '#server/db/networkOf.ts';
import type { Database } from '#server/db/database.ts';
import {
  giveBackAttempt,
  rememberSignIn,
  takeAttempt,
  takeSignInAttempt,
  type AttemptWindow,
  type SignInWay,
} from '#server/db/tables/signIn/attempts.ts';
import type { AccessLimits, CountedAttempt, CountedSignIn, SignInOrigin } from '../commandContext.ts';

const quarterHour = 15 * 60;
const hour = 60 * 60;
/** So many are said in an hour, so that nobody makes more work by trying many logins. */
const maxReportedLocks = 1_000;

/**
 * Limits on tries, in the database: all processes count together, each try by one statement before its password is hashed.
 * A try counts in all of its windows or, where one is full, in none, so that who is refused fills nobody else's.
 *
 * Three windows for wrong passwords: one person who mistypes (login and address), one address that tries many accounts, and
 * many addresses that try one account. The last could lock its owner out, and so could the second where both sit behind one
 * address. So who has signed in before is counted apart: a browser by its device cookie in a window of its own only, which
 * nobody else can fill; an address by which the account was used in the last 90 days not in the one of the login. What
 * is left to an attacker with twenty and more addresses is that a device that is new to the account, at a place that is new
 * to it, must wait; any other goes on. Each key is what sign-in makes of the login, or a network of which nobody has many.
 */
export function createAccessLimits({ kysely }: Pick<Database, 'kysely'>, secret: string): AccessLimits {
  const hashKey = createHmac('sha256', secret).update('keys of limits').digest();
  const keyOf = (...parts: string[]): string =>
    createHmac('sha256', hashKey).update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
  const window = (tries: number, windowSeconds: number, ...parts: string[]): AttemptWindow => ({
    key: keyOf(...parts),
    tries,
    windowSeconds,
  });
  const take = (tries: number, windowSeconds: number, ...parts: string[]): Promise<number> =>
    takeAttempt(kysely, [window(tries, windowSeconds, ...parts)]);

  const knownKeys = ({ device, address }: Omit<SignInOrigin, 'login'>) => ({
    device: keyOf('device', device),
    address: keyOf('known address', countedNetwork(address)),
  });

  const locked = new Set<string>();
  let lockedHour = 0;

  return {
    signIn: async (from: SignInOrigin): Promise<CountedSignIn> => {
      const [login, network] = [normaliseLogin(from.login), countedNetwork(from.address)];
      const own = window(10, quarterHour, 'login and address', login, network);
      const ofDevice = window(10, quarterHour, 'login and device', login, from.device);
      const ofAddress = window(100, quarterHour, 'address', network);
      const ofLogin = window(200, quarterHour, 'login', login);
      const windows: Record<SignInWay, AttemptWindow[]> = {
        device: [ofDevice],
        address: [own, ofAddress],
        stranger: [own, ofAddress, ofLogin],
      };
      const { wait, way } = await takeSignInAttempt(kysely, { login, keys: knownKeys(from), windows });
      return {
        retryAfterSeconds: wait,
        forgive: () => giveBackAttempt(kysely, windows[way], [own.key, ofDevice.key]),
      };
    },
    /** Whether this process has not said in this hour that tries for this login are refused, nor of very many others. */
    isNewlyLocked: (login: string): boolean => {
      const thisHour = Math.floor(Date.now() / (hour * 1000));
      if (thisHour !== lockedHour) locked.clear();
      lockedHour = thisHour;
      const key = keyOf('locked', normaliseLogin(login));
      if (locked.has(key) || locked.size >= maxReportedLocks) return false;
      locked.add(key);
      return true;
    },
    /** Somebody signed in: from now on device and address are known to the account. */
    remember: async (accountId: string, from: Omit<SignInOrigin, 'login'>): Promise<void> =>
      rememberSignIn(kysely, accountId, Object.values(knownKeys(from))),
    /** Seconds to wait before a new account, or 0: each costs a hash and rows that stay. */
    takeSignUp: (address: string): Promise<number> => take(60, hour, 'sign-up', countedNetwork(address)),
    /**
     * The same before a mail with a code is sent. Given back for the reader's address alone: a mail server that takes no
     * mails is no reason to try for ever.
     */
    takeSignUpCode: async (email: string, address: string): Promise<CountedAttempt> => {
      const reader = normaliseLogin(email);
      const ofReader = [
        window(1, signUpCode.resendSeconds, 'code to, minute', reader),
        window(5, hour, 'code to, hour', reader),
      ];
      const ofNetwork = window(40, hour, 'code', countedNetwork(address));
      const retryAfterSeconds = await takeAttempt(kysely, [...ofReader, ofNetwork]);
      return { retryAfterSeconds, giveBack: () => giveBackAttempt(kysely, ofReader, []) };
    },
    /** The same before somebody with the right code hears that a user name is taken. */
    takeTakenName: (email: string): Promise<number> => take(20, hour, 'taken name', normaliseLogin(email)),
    /** The same before a runner gets a code. */
    takeDeviceCode: (address: string): Promise<number> => take(60, hour, 'device code', countedNetwork(address)),
    /** The same before a runner's code is looked up: RFC 8628 5.1, of 25 billion codes nobody tries many. */
    takeUserCode: (accountId: string): Promise<number> => take(30, quarterHour, 'user code', accountId),
  };
}
