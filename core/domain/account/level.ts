/** Account levels: §3.1 gives two readings of the numbers; this is both of them, merged. */
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

/** Ranks in the plan order. */
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

/** The rank of a level in the plan order of §3.1 and §9: None and Free 1, up to EnterprisePlus 6. */
export function levelRank(level: AccountLevel): LevelRank {
  return rankByLevel[level];
}

/**
 * True where `level` includes everything that `needed` includes (§6: the user's level against a template's
 * accountLimit).
 */
export function isLevelAtLeast(level: AccountLevel, needed: AccountLevel): boolean {
  return levelRank(level) >= levelRank(needed);
}

/** §6: a cloud start is blocked for Free, Basic and None accounts. */
export function canRunInCloud(level: AccountLevel): boolean {
  return levelRank(level) >= levelRank(AccountLevel.Standard);
}

/** §6: only these levels see the creator of a task. */
export function seesCreators(level: AccountLevel): boolean {
  return (
    level === AccountLevel.Enterprise || level === AccountLevel.EnterprisePlus || level === AccountLevel.EnterpriseChild
  );
}

/**
 * True for a member (§6): plans, payment and members are its parent's. `memberOf` is the address of the parent; it is
 * absent in an account that an older version stored.
 */
export function hasParent(account: { memberOf?: string | null } | undefined): boolean {
  return typeof account?.memberOf === 'string';
}

/** The steps about plan and balance that an account can take; a member (§6) takes none, as these are its parent's. */
export interface Buyer {
  canTrial: boolean;
  canBuy: boolean;
}

export function buyerOf(account: { canTrial: boolean; memberOf?: string | null } | undefined): Buyer {
  return { canTrial: account?.canTrial === true, canBuy: !hasParent(account) };
}
