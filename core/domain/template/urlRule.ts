import type { UrlVariable } from './urlVariable.ts';

/** The source of a parameter's addresses (§3.5). */
export const TaskUrlType = { UserInput: 0, FileSource: 1, Correlative: 2, RuleGeneration: 3 } as const;
export type TaskUrlType = (typeof TaskUrlType)[keyof typeof TaskUrlType];

/**
 * The way several variables combine (§3.5). Horizontal: every combination, the last variable changes first. Diagonal:
 * all advance together, the shortest ends it. Diagonal2: together too, but all after the first run from their end to
 * their beginning. Custom: `levels` decides which ones advance together and which change first.
 */
export const UrlPattern = {
  Horizontal: 'Horizontal',
  Diagonal: 'Diagonal',
  Diagonal2: 'Diagonal2',
  Custom: 'Custom',
} as const;
export type UrlPattern = (typeof UrlPattern)[keyof typeof UrlPattern];

/** Addresses that differ only in some places, given as a rule (§3.5): a million of them need no more space than one. */
export interface UrlRule {
  /** `{1}` is replaced by the first variable, `{2}` by the second. */
  address: string;
  pattern: UrlPattern;
  variables: UrlVariable[];
  /** For Custom, one number per variable: equal ones advance together, the highest changes first. */
  levels?: number[] | undefined;
}

/** The maximum of variables of one rule: more are a mistake, and their columns would not be readable. */
export const maxUrlVariables = 6;
