import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { normaliseLogin } from '#core/domain/account/holder/loginName.ts';
import { signUpCode } from '#core/domain/account/typedCodes.ts';
import { countedNetwork } from '#server/db/networkOf.ts';
import type { Database } from '#server/db/database.ts';
import {
  refundAttempt,
  rememberSignIn,
  takeAttempt,
  takeSignInAttempt,
  type AttemptWindow,
  type SignInWay,
} from '#server/db/tables/signIn/attempts.ts';
import { createCodeLimits } from './secondFactor/codeLimits.ts';
import type { AccessLimits, CountedAttempt, CountedSignIn, SignInOrigin } from '../commandContext.ts';

const quarterHour = 15 * 60;
const hour = 60 * 60;
/** The maximum of locked logins that are logged per hour, so that trying many logins causes no more work. */
const maxReportedLocks = 1_000;
/** The maximum of full windows in memory; the database answers for the others. */
const maxFullWindows = 10_000;

/**
 * Limits on attempts, in the database: all processes count together, and each attempt is one statement before its
 * password is hashed. An attempt counts in all of its windows or, when one is full, in none, so a refused attempt fills
 * no other window.
 *
 * Three windows for wrong passwords: one user who mistypes (login and address), one address that tries many accounts,
 * and many addresses that try one account. The last one could lock the owner out, and so could the second when owner
 * and attacker share an address. So known origins are counted apart: a browser with a device cookie of the account only
 * in a window of its own, which no other device can fill; an address by which the account was used in the last 90 days
 * not in the window of the login. An attacker with twenty and more addresses can then only delay a sign-in from a new
 * device at a new place. Each key is a hash of the normalised login, or of a network of which an attacker has few.
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
  /**
   * Keys of full windows that are never refunded, with the time in ms at which each has room again: their callers are
   * refused without a query until then.
   */
  const fullUntil = new LRUCache<string, number>({ max: maxFullWindows });
  const take = async (tries: number, windowSeconds: number, ...parts: string[]): Promise<number> => {
    const attempted = window(tries, windowSeconds, ...parts);
    const knownWait = Math.ceil(((fullUntil.get(attempted.key) ?? 0) - performance.now()) / 1_000);
    if (knownWait > 0) return knownWait;
    const wait = await takeAttempt(kysely, [attempted]);
    if (wait > 0) fullUntil.set(attempted.key, performance.now() + wait * 1_000);
    return wait;
  };

  const knownKeys = ({ device, address }: Omit<SignInOrigin, 'login'>) => ({
    device: keyOf('device', device),
    address: keyOf('known address', countedNetwork(address)),
  });

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
        forgive: () => refundAttempt(kysely, windows[way], [own.key, ofDevice.key]),
      };
    },
    isNewlyLocked: createLockReports((login) => keyOf('locked', normaliseLogin(login))),
    /** Called after a sign-in: the account knows device and address from now on. */
    remember: async (accountId: string, from: Omit<SignInOrigin, 'login'>): Promise<void> =>
      rememberSignIn(kysely, accountId, Object.values(knownKeys(from))),
    /** Returns the seconds to wait before a new account, or 0: each costs a hash and permanent rows. */
    takeSignUp: (address: string): Promise<number> => take(60, hour, 'sign-up', countedNetwork(address)),
    /**
     * The same before a mail with a code or a link is sent, also for the account that wants the address for itself.
     * Only the attempt of the reader's address can be given back: a mail server that refuses mails is no reason to
     * allow endless attempts.
     */
    takeMail: async (email: string, address: string, accountId?: string): Promise<CountedAttempt> => {
      const reader = normaliseLogin(email);
      const ofReader = [
        window(1, signUpCode.resendSeconds, 'code to, minute', reader),
        window(5, hour, 'code to, hour', reader),
      ];
      const ofNetwork = window(40, hour, 'code', countedNetwork(address));
      const ofAccount = accountId === undefined ? [] : [window(10, hour, 'code of account', accountId)];
      const retryAfterSeconds = await takeAttempt(kysely, [...ofReader, ofNetwork, ...ofAccount]);
      return { retryAfterSeconds, refund: () => refundAttempt(kysely, ofReader, []) };
    },
    /** The same before a sign-up with the right code learns that a user name is taken. */
    takeTakenName: (email: string): Promise<number> => take(20, hour, 'taken name', normaliseLogin(email)),
    /** The same before an account learns whether an address or a user name is taken. */
    takeTakenCheck: (accountId: string): Promise<number> => take(20, hour, 'taken check', accountId),
    /** The same before the password of a signed-in account is compared; given back when it was right. */
    takePasswordCheck: async (accountId: string): Promise<CountedAttempt> => {
      const ofAccount = window(10, quarterHour, 'password check', accountId);
      const retryAfterSeconds = await takeAttempt(kysely, [ofAccount]);
      return { retryAfterSeconds, refund: () => refundAttempt(kysely, [ofAccount], [ofAccount.key]) };
    },
    ...createCodeLimits(kysely, { window, knownKeys }),
    /** The same before an answer by a passkey is verified: nobody can guess one, but each attempt costs work. */
    takePasskey: async (address: string): Promise<CountedAttempt> => {
      const ofNetwork = window(60, quarterHour, 'passkey', countedNetwork(address));
      const retryAfterSeconds = await takeAttempt(kysely, [ofNetwork]);
      return { retryAfterSeconds, refund: () => refundAttempt(kysely, [ofNetwork], []) };
    },
    /** The same before an answer of a provider is read: it costs requests to the provider. */
    takeIdentity: async (address: string): Promise<CountedAttempt> => {
      const ofNetwork = window(60, quarterHour, 'identity', countedNetwork(address));
      const retryAfterSeconds = await takeAttempt(kysely, [ofNetwork]);
      return { retryAfterSeconds, refund: () => refundAttempt(kysely, [ofNetwork], []) };
    },
    /** The same before the link of a mail is looked up. */
    takeLink: (address: string): Promise<number> => take(60, hour, 'link', countedNetwork(address)),
    /** The same before a runner gets a code. */
    takeDeviceCode: (address: string): Promise<number> => take(60, hour, 'device code', countedNetwork(address)),
    /** The same before a runner's code is looked up: RFC 8628 5.1, few of 25 billion codes can be tried. */
    takeUserCode: (accountId: string): Promise<number> => take(30, quarterHour, 'user code', accountId),
  };
}

/**
 * Returns a check of a locked login: true when this process has not yet logged it in this hour, up to the maximum.
 */
function createLockReports(keyOf: (login: string) => string): (login: string) => boolean {
  const reported = new Set<string>();
  let reportedHour = 0;
  return (login) => {
    const thisHour = Math.floor(Date.now() / (hour * 1000));
    if (thisHour !== reportedHour) reported.clear();
    reportedHour = thisHour;
    const key = keyOf(login);
    if (reported.has(key) || reported.size >= maxReportedLocks) return false;
    reported.add(key);
    return true;
  };
}
