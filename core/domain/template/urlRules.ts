import { encodedLength, type LineSizes, type TextSize } from './textSize.ts';
import { UrlPattern, type UrlRule } from './urlRule.ts';
import { stepCount, stepLength, stepText } from './urlVariables.ts';

/** The most addresses that a task may generate; a parameter's MaxLines may allow fewer. */
export const maxRuleAddresses = 100_000;

const mark = /\{(\d)\}/gu;

/** How many addresses a rule gives, known without making them. 0 while the rule is not whole. */
export function countAddresses(rule: UrlRule): number {
  return countOf(planOf(rule));
}

/**
 * How long the addresses of a rule are, without making one: each group of variables that advance together is gone
 * through once, so that it costs what the variables have places, not what their combinations are. Exact of a rule with
 * as many addresses as one may have; of more they are at most so long.
 */
export function sizesOfRule(rule: UrlRule): LineSizes {
  const plan = planOf(rule);
  return { plain: sizeOf(plan, false), encoded: sizeOf(plan, true) };
}

/** The address at a place from 0 on; any of a million costs the same. */
export function addressAt(rule: UrlRule, index: number): string {
  return filledIn(planOf(rule), index);
}

/** The same for many places of one rule. */
export function addressReader(rule: UrlRule): (index: number) => string {
  const plan = planOf(rule);
  return (index) => filledIn(plan, index);
}

/** The addresses in order, made one by one; at most `limit`. */
export function* addressesOf(rule: UrlRule, limit: number = Infinity): Generator<string> {
  const plan = planOf(rule);
  const count = Math.min(countOf(plan), limit);
  for (let index = 0; index < count; index += 1) yield filledIn(plan, index);
}

/** Numbers of the variables, from 1 on, that the address does not contain: they would only double every address. */
export function unusedVariables({ address, variables }: UrlRule): number[] {
  const used = new Set([...address.matchAll(mark)].map((match) => Number(match[1])));
  return variables.map((_, index) => index + 1).filter((number) => !used.has(number));
}

/** A rule with what is the same for all its addresses. */
interface RulePlan {
  rule: UrlRule;
  /** By variable, how many values it has. */
  counts: number[];
  /** From the slowest to the one that changes first. */
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

/** Groups are independent of one another: the longest address has the longest part of each. */
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

/** Of parts that stand in the same address, how long they are together at each of these places. */
function sizeOfPlaces(
  count: number,
  parts: readonly ((place: number) => number)[],
): { longest: number; total: number } {
  // So many places are never those of a list; numbers and days are longest where they begin or end.
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

/** How long the address is without its variables, and how often it names each of them. */
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

/** A number whose digits, in the mixed base of the groups' counts, are the places of the variables. */
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
