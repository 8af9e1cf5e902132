/** Account levels. §3.1 gives two readings of one set of numbers; this is both of them merged. */
export const AccountLevel = {
  None: 0,
  Free: 1,
  Standard: 2,
  Professional: 3,
  /** Also PrivateCloud. */
  EnterprisePlus: 4,
  Basic: 9,
  /** Also UltimatePlus. */
  Enterprise: 31,
  Customized: 100,
  EnterpriseChild: 140,
} as const;
export type AccountLevel = (typeof AccountLevel)[keyof typeof AccountLevel];

/** Places in the plan order. */
export type LevelRank = 1 | 2 | 3 | 4 | 5 | 6;

const rankByLevel: Record<AccountLevel, LevelRank> = {
  [AccountLevel.None]: 1,
  [AccountLevel.Free]: 1,
  [AccountLevel.Basic]: 2,
  [AccountLevel.Standard]: 3,
  [AccountLevel.Professional]: 4,
  [AccountLevel.Enterprise]: 5,
  [AccountLevel.EnterpriseChild]: 5,
  [AccountLevel.EnterprisePlus]: 6,
  [AccountLevel.Customized]: 6,
};

/** The place of a level in the plan order of §3.1 and §9: None and Free 1, up to EnterprisePlus 6. */
export function levelRank(level: AccountLevel): LevelRank {
  return rankByLevel[level];
}

/** Whether `level` gives at least what `needed` gives (§6: a template's accountLimit against the user's level). */
export function isLevelAtLeast(level: AccountLevel, needed: AccountLevel): boolean {
  return levelRank(level) >= levelRank(needed);
}

/** §6: a cloud start is blocked for Free, Basic and None accounts. */
export function canRunInCloud(level: AccountLevel): boolean {
  return levelRank(level) >= levelRank(AccountLevel.Standard);
}

/** §6: who made a task is shown to these alone. */
export function seesCreators(level: AccountLevel): boolean {
  return (
    level === AccountLevel.Enterprise || level === AccountLevel.EnterprisePlus || level === AccountLevel.EnterpriseChild
  );
}
