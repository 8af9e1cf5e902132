import type { UrlVariable } from './urlVariable.ts';

/** How the addresses of a parameter were given (§3.5). */
export const TaskUrlType = { UserInput: 0, FileSource: 1, Correlative: 2, RuleGeneration: 3 } as const;
export type TaskUrlType = (typeof TaskUrlType)[keyof typeof TaskUrlType];

/**
 * How several variables go together (§3.5). Horizontal: every combination, the last variable changes first. Diagonal:
 * all advance together, the shortest ends it. Diagonal2: together too, but all after the first run from their end to
 * their beginning. Custom: `levels` says which go together and which change first.
 */
export const UrlPattern = {
  Horizontal: 'Horizontal',
  Diagonal: 'Diagonal',
  Diagonal2: 'Diagonal2',
  Custom: 'Custom',
} as const;
export type UrlPattern = (typeof UrlPattern)[keyof typeof UrlPattern];

/** Addresses that differ in some places only, by rule (§3.5): a million of them are as small as one. */
export interface UrlRule {
  /** `{1}` stands for the first variable, `{2}` for the second. */
  address: string;
  pattern: UrlPattern;
  variables: UrlVariable[];
  /** For Custom, one number per variable: equal ones advance together, the highest changes first. */
  levels?: number[] | undefined;
}

/** The most variables of one rule: more is a mistake of the hand, and a list of columns that nobody can read. */
export const maxUrlVariables = 6;
