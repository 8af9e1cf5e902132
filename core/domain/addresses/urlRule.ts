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

/** The kinds of values that a variable of an address runs through (§3.5). */
export const IncrementKind = { Number: 'Number', Letter: 'Letter', Date: 'Date', List: 'List' } as const;
export type IncrementKind = (typeof IncrementKind)[keyof typeof IncrementKind];

/** The direction of a variable from its start to its end (§3.5). */
export const Direction = { Increase: 'Increase', Reduce: 'Reduce' } as const;
export type Direction = (typeof Direction)[keyof typeof Direction];

/** The formats of a day in an address. */
export const urlDayFormats = [
  'YYYY-MM-DD',
  'YYYYMMDD',
  'YYYY/MM/DD',
  'DD-MM-YYYY',
  'DD.MM.YYYY',
  'MM-DD-YYYY',
] as const;
export type UrlDayFormat = (typeof urlDayFormats)[number];

interface Steps<Value> {
  start: Value;
  end: Value;
  /** Above 0; the size of one step in numbers, letters or days. */
  step: number;
  direction: Direction;
}

/** A variable part of an address. Days are YYYY-MM-DD; `padding` is the minimum number of digits (3: 001). */
export type UrlVariable =
  | ({ kind: typeof IncrementKind.Number; padding: number } & Steps<number>)
  | ({ kind: typeof IncrementKind.Letter } & Steps<string>)
  | ({ kind: typeof IncrementKind.Date; format: UrlDayFormat } & Steps<string>)
  | { kind: typeof IncrementKind.List; values: string[] };
