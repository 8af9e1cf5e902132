import { encodedLength, type LineSizes, type TextSize } from './textSize.ts';
import { UrlPattern, type UrlRule } from './urlRule.ts';
import { stepCount, stepLength, stepText } from './urlVariables.ts';

/** The maximum of addresses that a task may generate; a parameter's MaxLines may allow fewer. */
export const maxRuleAddresses = 100_000;

const mark = /\{(\d)\}/gu;

/** The number of addresses of a rule, computed without generating them; 0 while the rule is incomplete. */
export function countAddresses(rule: UrlRule): number {
  return countOf(planOf(rule));
}

/**
 * The lengths of a rule's addresses, computed without generating one: each group of variables that advance together is
 * scanned once, so the cost is the number of values, not of combinations. Exact for a rule within the allowed number of
 * addresses; for a larger one it is an upper limit.
 */
export function sizesOfRule(rule: UrlRule): LineSizes {
  const plan = planOf(rule);
  return { plain: sizeOf(plan, false), encoded: sizeOf(plan, true) };
}

/** The address at an index from 0; the cost does not depend on the index. */
export function addressAt(rule: UrlRule, index: number): string {
  return filledIn(planOf(rule), index);
}

/** Returns `addressAt` for many indexes of one rule. */
export function addressReader(rule: UrlRule): (index: number) => string {
  const plan = planOf(rule);
  return (index) => filledIn(plan, index);
}

/** The addresses in order, generated one by one; at most `limit`. */
export function* addressesOf(rule: UrlRule, limit: number = Infinity): Generator<string> {
  const plan = planOf(rule);
  const count = Math.min(countOf(plan), limit);
  for (let index = 0; index < count; index += 1) yield filledIn(plan, index);
}

/** Numbers of the variables, from 1, that the address does not contain: they would only multiply equal addresses. */
export function unusedVariables({ address, variables }: UrlRule): number[] {
  const used = new Set([...address.matchAll(mark)].map((match) => Number(match[1])));
  return variables.map((_, index) => index + 1).filter((number) => !used.has(number));
}

/** A rule with the values that all its addresses share. */
interface RulePlan {
  rule: UrlRule;
  /** The number of values of each variable. */
  counts: number[];
  /** From the slowest group to the one that changes first. */
  groups: Group[];
}

interface Group {
  /** Indexes of the variables that advance together. */
  members: number[];
  count: number;
}

function planOf(rule: UrlRule): RulePlan {
  const counts = rule.variables.map(stepCount);
  const byLevel = new Map<number, Group>();
  for (const [index, own] of counts.entries()) {
    const level = levelOf(rule, index);
    const { members, count } = byLevel.get(level) ?? { members: [], count: Infinity };
    byLevel.set(level, { members: [...members, index], count: Math.min(count, own) });
  }
  const groups = [...byLevel].toSorted(([one], [other]) => one - other).map(([, group]) => group);
  return { rule, counts, groups };
}

function levelOf({ pattern, levels }: UrlRule, index: number): number {
  if (pattern === UrlPattern.Horizontal) return index;
  return pattern === UrlPattern.Custom ? (levels?.[index] ?? index + 1) : 0;
}

function countOf({ groups }: RulePlan): number {
  return groups.reduce((product, group) => product * group.count, 1);
}

/** Groups are independent of one another: the longest address contains the longest part of each. */
function sizeOf(plan: RulePlan, isEncoded: boolean): TextSize {
  const count = countOf(plan);
  if (count === 0) return { count, longest: 0, total: 0 };
  const { fixed, uses } = partsOf(plan.rule, isEncoded);
  const size = { count, longest: fixed, total: count * fixed };
  for (const group of plan.groups) {
    const parts = group.members
      .filter((member) => (uses[member] ?? 0) > 0)
      .map((member) => (place: number) => (uses[member] ?? 0) * lengthAt(plan, member, place, isEncoded));
    const { longest, total } = sizeOfPlaces(group.count, parts);
    size.longest += longest;
    size.total += (count / group.count) * total;
  }
  return size;
}

/** The common length of parts of one address: the longest, and the total over all places. */
function sizeOfPlaces(
  count: number,
  parts: readonly ((place: number) => number)[],
): { longest: number; total: number } {
  // A list never has this many values; numbers and days are longest at the start or the end.
  if (count > maxRuleAddresses) {
    const longest = parts.reduce((sum, lengthOf) => sum + Math.max(lengthOf(0), lengthOf(count - 1)), 0);
    return { longest, total: count * longest };
  }
  const size = { longest: 0, total: 0 };
  for (let place = 0; parts.length > 0 && place < count; place += 1) {
    let length = 0;
    for (const lengthOf of parts) length += lengthOf(place);
    size.longest = Math.max(size.longest, length);
    size.total += length;
  }
  return size;
}

/** The length of the address without its variables, and the number of uses of each variable. */
function partsOf({ address, variables }: UrlRule, isEncoded: boolean): { fixed: number; uses: number[] } {
  const text = address.trim();
  const uses = variables.map(() => 0);
  let fixed = isEncoded ? encodedLength(text) : text.length;
  for (const [own, number] of text.matchAll(mark)) {
    const index = Number(number) - 1;
    const before = uses[index];
    if (before === undefined) continue;
    uses[index] = before + 1;
    fixed -= isEncoded ? encodedLength(own) : own.length;
  }
  return { fixed, uses };
}

function lengthAt({ rule, counts }: RulePlan, index: number, place: number, isEncoded: boolean): number {
  const variable = rule.variables[index];
  return variable === undefined ? 0 : stepLength(variable, turnedPlace(rule, counts, index, place), isEncoded);
}

/** The index is a number whose digits, in the mixed base of the groups' counts, are the positions of the variables. */
function filledIn({ rule, counts, groups }: RulePlan, index: number): string {
  const places: number[] = [];
  let rest = index;
  for (const { members, count } of groups.toReversed()) {
    const place = rest % count;
    rest = Math.floor(rest / count);
    for (const member of members) places[member] = turnedPlace(rule, counts, member, place);
  }
  return rule.address.trim().replace(mark, (text, number: string) => {
    const variable = rule.variables[Number(number) - 1];
    return variable === undefined ? text : stepText(variable, places[Number(number) - 1] ?? 0);
  });
}

function turnedPlace({ pattern }: UrlRule, counts: readonly number[], index: number, place: number): number {
  return pattern === UrlPattern.Diagonal2 && index > 0 ? (counts[index] ?? 1) - 1 - place : place;
}
