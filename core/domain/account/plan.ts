import { AccountLevel, canRunInCloud, levelRank } from './level.ts';

/** What a plan gives. The specification names no figures; these keep a free account small and a paid one useful. */
export interface Plan {
  /** Subtasks that run at once. */
  cloudCount: number;
  taskLimit: number;
}

const planByRank: Record<number, Plan> = {
  1: { cloudCount: 0, taskLimit: 10 },
  2: { cloudCount: 0, taskLimit: 50 },
  3: { cloudCount: 6, taskLimit: 100 },
  4: { cloudCount: 20, taskLimit: 250 },
  5: { cloudCount: 40, taskLimit: 1_000 },
  6: { cloudCount: 80, taskLimit: 10_000 },
};

export function planOf(level: AccountLevel): Plan {
  return planByRank[levelRank(level)] ?? { cloudCount: 0, taskLimit: 0 };
}

/** The plans that are compared, in the order of §9. */
export const comparedLevels = [
  AccountLevel.Free,
  AccountLevel.Basic,
  AccountLevel.Standard,
  AccountLevel.Professional,
  AccountLevel.Enterprise,
  AccountLevel.EnterprisePlus,
] as const;

/** The compared plan that an account of this level has: levels of one rank are one plan. */
export function comparedLevelOf(level: AccountLevel): AccountLevel {
  return comparedLevels.find((each) => levelRank(each) === levelRank(level)) ?? AccountLevel.Free;
}

/** §6, §8.4 (QualityProxyIpMessage): premium proxies need the standard plan or above, as cloud runs do. */
export const hasPremiumProxies = canRunInCloud;
