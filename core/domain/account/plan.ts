import { AccountLevel, canRunInCloud, levelRank, type LevelRank } from './level.ts';

/**
 * The limits of a plan. The specification names no figures; these keep a free account small and a paid one useful. A
 * stored amount is a quota: once it is reached, nothing is added, and stored data stays (quota.ts).
 */
export interface Plan {
  /** Subtasks that run at the same time. */
  cloudCount: number;
  taskLimit: number;
  /**
   * Bytes of all runs, also of tasks in the trash: rows, start addresses and failed pages, as text, before the database
   * compresses it. A row of a shop has about 250 bytes, so a free account stores about 400,000 rows and a hundred such
   * accounts 10 GB. A paid plan stores what its nodes and tasks collect in a year.
   */
  storedBytes: number;
  /**
   * Bytes of parameter lists, compressed by gzip: the largest list has 200,000 lines, about 2 MB of ordinary addresses.
   */
  listBytes: number;
  /**
   * Bytes of the files of exports. At the limit the oldest files go first, and are made again when they are wanted; a
   * single file that is larger fails.
   */
  exportBytes: number;
  /** Exports that wait or run. */
  exportsAtOnce: number;
  /** Destinations of all tasks: each may send rows after each run. */
  destinationLimit: number;
  /** Task groups, including the default one. */
  groupLimit: number;
  /** Saved views of one task. */
  viewLimit: number;
  /** Templates that it made of its tasks, except removed ones. */
  templateLimit: number;
  /** Bytes of these: recipes, samples and pictures. */
  templateBytes: number;
  /** Local runners that are signed in. */
  runnerLimit: number;
  /** API tokens that have not ended. */
  tokenLimit: number;
  /** Browsers that are signed in. */
  sessionLimit: number;
  /** Trial runs of a template at the same time; the service has few places for all accounts. */
  trialsAtOnce: number;
  /** Members (§6), except removed ones. */
  memberLimit: number;
}

/** The limits of a plan at which a call is refused. Nodes and tasks have their own rules, and files make room. */
export type QuotaName = Exclude<keyof Plan, 'cloudCount' | 'taskLimit' | 'exportBytes'>;

const megabyte = 1_000_000;
const gigabyte = 1_000 * megabyte;

const planByRank: Record<LevelRank, Plan> = {
  1: {
    cloudCount: 0,
    taskLimit: 10,
    storedBytes: 100 * megabyte,
    listBytes: 20 * megabyte,
    exportBytes: 200 * megabyte,
    exportsAtOnce: 5,
    destinationLimit: 2,
    groupLimit: 20,
    viewLimit: 10,
    templateLimit: 5,
    templateBytes: 2 * megabyte,
    runnerLimit: 3,
    tokenLimit: 5,
    sessionLimit: 10,
    trialsAtOnce: 1,
    memberLimit: 0,
  },
  2: {
    cloudCount: 0,
    taskLimit: 50,
    storedBytes: gigabyte,
    listBytes: 50 * megabyte,
    exportBytes: gigabyte,
    exportsAtOnce: 5,
    destinationLimit: 5,
    groupLimit: 50,
    viewLimit: 20,
    templateLimit: 20,
    templateBytes: 5 * megabyte,
    runnerLimit: 5,
    tokenLimit: 10,
    sessionLimit: 20,
    trialsAtOnce: 1,
    memberLimit: 0,
  },
  3: {
    cloudCount: 6,
    taskLimit: 100,
    storedBytes: 10 * gigabyte,
    listBytes: 100 * megabyte,
    exportBytes: 5 * gigabyte,
    exportsAtOnce: 10,
    destinationLimit: 20,
    groupLimit: 100,
    viewLimit: 50,
    templateLimit: 50,
    templateBytes: 10 * megabyte,
    runnerLimit: 10,
    tokenLimit: 20,
    sessionLimit: 30,
    trialsAtOnce: 2,
    memberLimit: 0,
  },
  4: {
    cloudCount: 20,
    taskLimit: 250,
    storedBytes: 50 * gigabyte,
    listBytes: 250 * megabyte,
    exportBytes: 20 * gigabyte,
    exportsAtOnce: 20,
    destinationLimit: 50,
    groupLimit: 250,
    viewLimit: 50,
    templateLimit: 100,
    templateBytes: 20 * megabyte,
    runnerLimit: 25,
    tokenLimit: 50,
    sessionLimit: 50,
    trialsAtOnce: 2,
    memberLimit: 0,
  },
  5: {
    cloudCount: 40,
    taskLimit: 1_000,
    storedBytes: 200 * gigabyte,
    listBytes: 500 * megabyte,
    exportBytes: 50 * gigabyte,
    exportsAtOnce: 50,
    destinationLimit: 200,
    groupLimit: 1_000,
    viewLimit: 100,
    templateLimit: 300,
    templateBytes: 50 * megabyte,
    runnerLimit: 100,
    tokenLimit: 100,
    sessionLimit: 100,
    trialsAtOnce: 3,
    memberLimit: 20,
  },
  6: {
    cloudCount: 80,
    taskLimit: 10_000,
    storedBytes: 1_000 * gigabyte,
    listBytes: 2 * gigabyte,
    exportBytes: 200 * gigabyte,
    exportsAtOnce: 100,
    destinationLimit: 1_000,
    groupLimit: 2_000,
    viewLimit: 100,
    templateLimit: 1_000,
    templateBytes: 100 * megabyte,
    runnerLimit: 500,
    tokenLimit: 200,
    sessionLimit: 200,
    trialsAtOnce: 4,
    memberLimit: 100,
  },
};

export function planOf(level: AccountLevel): Plan {
  return planByRank[levelRank(level)];
}

/** The plans of the comparison, in the order of §9. */
export const comparedLevels = [
  AccountLevel.Free,
  AccountLevel.Basic,
  AccountLevel.Standard,
  AccountLevel.Professional,
  AccountLevel.Enterprise,
  AccountLevel.EnterprisePlus,
] as const;

/** The plan of the comparison that an account of this level has: levels of one rank share a plan. */
export function comparedLevelOf(level: AccountLevel): AccountLevel {
  return comparedLevels.find((each) => levelRank(each) === levelRank(level)) ?? AccountLevel.Free;
}

/** §6, §8.4 (QualityProxyIpMessage): premium proxies need the standard plan or above, as cloud runs do. */
export const hasPremiumProxies = canRunInCloud;

/**
 * The target of a link to the operator: `contact` is an e-mail address or a web address, checked by
 * core/wire/rows/account.ts.
 */
export function contactAddress(contact: string): string {
  return /^https?:/u.test(contact) ? contact : `mailto:${contact}`;
}
