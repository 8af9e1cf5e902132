import { AccountLevel, canRunInCloud, levelRank, type LevelRank } from './level.ts';

/**
 * What a plan gives. The specification names no figures; these keep a free account small and a paid one useful. What is
 * kept is a quota: at it there is no more of it, and what is there stays (quota.ts).
 */
export interface Plan {
  /** Subtasks that run at once. */
  cloudCount: number;
  taskLimit: number;
  /**
   * Of all runs, those of tasks in the trash too: rows, start addresses and failed pages, as text, before the database
   * compresses it. A row of a shop has some 250 bytes, so a free account keeps about 400,000 of them and a hundred such
   * accounts 10 GB; who pays gets what a year of its nodes and tasks collects.
   */
  storedBytes: number;
  /** Of parameter lists, packed by gzip: the largest list has 200,000 lines, some 2 MB of ordinary addresses. */
  listBytes: number;
  /** Task groups, the default one too. */
  groupLimit: number;
  /** Local runners that are signed in. */
  runnerLimit: number;
  /** Browsers that are signed in. */
  sessionLimit: number;
  /** Tries of a template that run at the same time, on a service that has few places for all accounts. */
  trialsAtOnce: number;
}

/** What of a plan is counted as it is used. Nodes and tasks have rules of their own. */
export type QuotaName = Exclude<keyof Plan, 'cloudCount' | 'taskLimit'>;

const megabyte = 1_000_000;
const gigabyte = 1_000 * megabyte;

const planByRank: Record<LevelRank, Plan> = {
  1: {
    cloudCount: 0,
    taskLimit: 10,
    storedBytes: 100 * megabyte,
    listBytes: 20 * megabyte,
    groupLimit: 20,
    runnerLimit: 3,
    sessionLimit: 10,
    trialsAtOnce: 1,
  },
  2: {
    cloudCount: 0,
    taskLimit: 50,
    storedBytes: gigabyte,
    listBytes: 50 * megabyte,
    groupLimit: 50,
    runnerLimit: 5,
    sessionLimit: 20,
    trialsAtOnce: 1,
  },
  3: {
    cloudCount: 6,
    taskLimit: 100,
    storedBytes: 10 * gigabyte,
    listBytes: 100 * megabyte,
    groupLimit: 100,
    runnerLimit: 10,
    sessionLimit: 30,
    trialsAtOnce: 2,
  },
  4: {
    cloudCount: 20,
    taskLimit: 250,
    storedBytes: 50 * gigabyte,
    listBytes: 250 * megabyte,
    groupLimit: 250,
    runnerLimit: 25,
    sessionLimit: 50,
    trialsAtOnce: 2,
  },
  5: {
    cloudCount: 40,
    taskLimit: 1_000,
    storedBytes: 200 * gigabyte,
    listBytes: 500 * megabyte,
    groupLimit: 1_000,
    runnerLimit: 100,
    sessionLimit: 100,
    trialsAtOnce: 3,
  },
  6: {
    cloudCount: 80,
    taskLimit: 10_000,
    storedBytes: 1_000 * gigabyte,
    listBytes: 2 * gigabyte,
    groupLimit: 2_000,
    runnerLimit: 500,
    sessionLimit: 200,
    trialsAtOnce: 4,
  },
};

export function planOf(level: AccountLevel): Plan {
  return planByRank[levelRank(level)];
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
