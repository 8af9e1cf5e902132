import { AccountLevel, canRunInCloud } from './level.ts';

/** The plan that a trial gives. */
export const trialLevel = AccountLevel.Professional;

/** What an account has had of its trial. Times are milliseconds since 1970. */
export interface TrialState {
  /** The level in force: during a trial the trial's. */
  level: AccountLevel;
  /** The account's own level while a trial is in force; `null` when none is. */
  levelBeforeTrial: AccountLevel | null;
  /** `null`: there was no trial yet. */
  trialEndsAt: number | null;
}

/** §6: a trial is for accounts that cannot run in the cloud, once per account, where the operator gives any days. */
export function canBeginTrial({ level, trialEndsAt }: TrialState, trialDays: number): boolean {
  return trialDays > 0 && trialEndsAt === null && !canRunInCloud(level);
}

/** §3.1: the level of the account, the one in force, and whether it fell back from a trial to one without the cloud. */
export function levelsOf({ level, levelBeforeTrial, trialEndsAt }: TrialState): {
  accountLevel: AccountLevel;
  currentAccountLevel: AccountLevel;
  isLevelExpired: boolean;
} {
  const isOver = trialEndsAt !== null && levelBeforeTrial === null;
  return {
    accountLevel: levelBeforeTrial ?? level,
    currentAccountLevel: level,
    isLevelExpired: isOver && !canRunInCloud(level),
  };
}

const dayMs = 86_400_000;

export function trialEnd(trialDays: number, now: number): number {
  return now + trialDays * dayMs;
}
