import { AccountLevel, canRunInCloud } from './level.ts';
import { dayMs } from '../dayMs.ts';

/** The plan that a trial gives. */
export const trialLevel = AccountLevel.Professional;

/** The trial state of an account. Times are milliseconds since 1970. */
export interface TrialState {
  /** The level in force; during a trial it is the trial's level. */
  level: AccountLevel;
  /** The account's own level while a trial is active, else `null`. */
  levelBeforeTrial: AccountLevel | null;
  /** `null`: the account had no trial yet. */
  trialEndsAt: number | null;
}

/**
 * §6: a trial is possible for accounts that cannot run in the cloud, once per account, where the operator allows a
 * number of days.
 */
export function canBeginTrial({ level, trialEndsAt }: TrialState, trialDays: number): boolean {
  return trialDays > 0 && trialEndsAt === null && !canRunInCloud(level);
}

/**
 * §3.1: the account's own level, the level in force, and whether a trial has ended and the account has no cloud runs
 * now.
 */
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

export function trialEnd(trialDays: number, now: number): number {
  return now + trialDays * dayMs;
}
