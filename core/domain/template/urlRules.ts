import { stepCount, stepText, type UrlVariable } from './urlVariables.ts';

/** How the addresses of a parameter were given (§3.5). */
export const TaskUrlType = { UserInput: 0, FileSource: 1, Correlative: 2, RuleGeneration: 3 } as const;
export type TaskUrlType = (typeof TaskUrlType)[keyof typeof TaskUrlType];

/**
 * How several variables go together (§3.5). Horizontal: every combination, the last variable changes first. Diagonal: all
 * advance together, the shortest ends it. Diagonal2: together too, but all after the first run from their end to their
 * beginning. Custom: `levels` says which go together and which change first.
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
/** The most addresses that a task may generate; a parameter's MaxLines may allow fewer. */
export const maxRuleAddresses = 100_000;

const mark = /\{(\d)\}/gu;

/** How many addresses a rule gives, known without making them. 0 while the rule is not whole. */
export function countAddresses(rule: UrlRule): number {
  return groupsOf(rule).reduce((product, group) => product * group.count, 1);
}

/** The address at a place from 0 on; any of a million costs the same. */
export function addressAt(rule: UrlRule, index: number): string {
  return filledIn(rule, groupsOf(rule), index);
}

/** The addresses in order, made one by one; at most `limit`. */
export function* addressesOf(rule: UrlRule, limit: number = Infinity): Generator<string> {
  const groups = groupsOf(rule);
  const count = Math.min(countAddresses(rule), limit);
  for (let index = 0; index < count; index += 1) yield filledIn(rule, groups, index);
}

/** Numbers of the variables, from 1 on, that the address does not contain: they would only double every address. */
export function unusedVariables({ address, variables }: UrlRule): number[] {
  const used = new Set([...address.matchAll(mark)].map((match) => Number(match[1])));
  return variables.map((_, index) => index + 1).filter((number) => !used.has(number));
}

/** A number whose digits, in the mixed base of the groups' counts, are the places of the variables. */
function filledIn(rule: UrlRule, groups: readonly Group[], index: number): string {
  const places: number[] = [];
  let rest = index;
  for (const { members, count } of groups.toReversed()) {
    const place = rest % count;
    rest = Math.floor(rest / count);
    for (const member of members) places[member] = placeOf(rule, member, place);
  }
  return rule.address.trim().replace(mark, (text, number: string) => {
    const variable = rule.variables[Number(number) - 1];
    return variable === undefined ? text : stepText(variable, places[Number(number) - 1] ?? 0);
  });
}

interface Group {
  /** Indexes of the variables that advance together. */
  members: number[];
  count: number;
}

/** The groups from the slowest to the one that changes first. */
function groupsOf({ pattern, variables, levels }: UrlRule): Group[] {
  const byLevel = new Map<number, Group>();
  for (const [index, variable] of variables.entries()) {
    const level = levelOf(pattern, levels, index);
    const { members, count } = byLevel.get(level) ?? { members: [], count: Infinity };
    byLevel.set(level, { members: [...members, index], count: Math.min(count, stepCount(variable)) });
  }
  return [...byLevel].toSorted(([one], [other]) => one - other).map(([, group]) => group);
}

function levelOf(pattern: UrlPattern, levels: readonly number[] | undefined, index: number): number {
  if (pattern === UrlPattern.Horizontal) return index;
  return pattern === UrlPattern.Custom ? (levels?.[index] ?? index + 1) : 0;
}

function placeOf({ pattern, variables }: UrlRule, index: number, place: number): number {
  const variable = variables[index];
  if (pattern !== UrlPattern.Diagonal2 || index === 0 || variable === undefined) return place;
  return stepCount(variable) - 1 - place;
}
