import type { Kysely } from 'kysely';
import { normaliseLogin } from '#core/domain/account/holder/loginName.ts';
import { countedNetwork } from '#server/db/networkOf.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import {
  refundAttempt,
  takeAttempt,
  takeSignInAttempt,
  type AttemptWindow,
  type SignInWay,
} from '#server/db/tables/signIn/attempts.ts';
import type { AccessLimits, SignInOrigin } from '../../commandContext.ts';

const quarterHour = 15 * 60;
const hour = 60 * 60;
/** Wrong codes until no further one is compared. */
const tries = 5;

interface Keys {
  window: (tries: number, windowSeconds: number, ...parts: string[]) => AttemptWindow;
  knownKeys: (origin: Omit<SignInOrigin, 'login'>) => { device: string; address: string };
}

/**
 * Limits on codes of the second factor; their sender knows the password. Known browsers and addresses have windows
 * of their own, as for a password (accessLimits.ts), so that the owner is not locked out there.
 */
export function createCodeLimits(
  kysely: Kysely<Schema>,
  { window, knownKeys }: Keys,
): Pick<AccessLimits, 'takeSecondCode' | 'takeCodeCheck'> {
  return {
    takeSecondCode: async (accountId, from) => {
      const ofDevice = window(tries, quarterHour, 'second code and device', accountId, from.device);
      const ofNetwork = window(tries, quarterHour, 'second code and address', accountId, countedNetwork(from.address));
      const windows: Record<SignInWay, AttemptWindow[]> = {
        device: [ofDevice],
        address: [ofNetwork],
        stranger: [ofNetwork, window(4 * tries, hour, 'second code', accountId)],
      };
      const attempt = { login: normaliseLogin(from.login), keys: knownKeys(from), windows };
      const { wait, way } = await takeSignInAttempt(kysely, attempt);
      return {
        retryAfterSeconds: wait,
        forgive: () => refundAttempt(kysely, windows[way], [ofDevice.key, ofNetwork.key]),
      };
    },
    takeCodeCheck: async (accountId) => {
      const ofAccount = window(tries, quarterHour, 'second code check', accountId);
      const retryAfterSeconds = await takeAttempt(kysely, [ofAccount]);
      return { retryAfterSeconds, refund: () => refundAttempt(kysely, [ofAccount], [ofAccount.key]) };
    },
  };
}
