import { useLiveQuery } from 'dexie-react-hooks';
import { canRunInCloud } from '#core/domain/account/level.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { useStore } from '#app/state/session.ts';
import { accountOf } from '#app/store/queries/account.ts';

/** The state of an account's trial. */
export type TrialPhase = 'offered' | 'running' | 'over' | 'notNeeded' | 'notOffered';

/** Returns the phase by the device's clock: offline the service cannot report that a trial has ended. */
export function trialPhase(account: Account, now: number): TrialPhase {
  const { canTrial, trialEndsAt, accountLevel, currentAccountLevel } = account;
  if (canTrial) return 'offered';
  if (currentAccountLevel !== accountLevel && trialEndsAt !== null && trialEndsAt > now) return 'running';
  if (canRunInCloud(accountLevel)) return 'notNeeded';
  return trialEndsAt === null ? 'notOffered' : 'over';
}

/** Returns the account; `undefined` while it is being read and before the first poll. */
export function useAccount(): Account | undefined {
  const store = useStore();
  return useLiveQuery(() => accountOf(store), [store]);
}
