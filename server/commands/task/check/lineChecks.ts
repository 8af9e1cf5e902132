import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';
import { sampleOf } from '#core/domain/parameters/checkParameters.ts';
import { linesOfValue } from '#core/domain/parameters/lines.ts';
import { isUrlRule, type ParameterValue } from '#core/domain/parameters/parameter.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { isRefusedAddress } from '#server/engine/egress/checkUrl.ts';

const compiled = new LRUCache<string, RE2JS>({ max: 1_000 });

/**
 * Tests a text against a template's pattern. Uses re2js, because one value can keep a backtracking engine busy for
 * minutes.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  let expression = compiled.get(pattern);
  if (expression === undefined) {
    expression = RE2JS.compile(pattern);
    compiled.set(pattern, expression);
  }
  return expression.test(text);
}

/**
 * Returns the first address of a value that the engine would refuse for its form alone, or `null`. Nothing is resolved
 * here. Of a rule, the same sample is checked as in the form; a save checks all of its addresses before
 * (checkLines.ts).
 */
export function findRefusedAddress(value: ParameterValue | undefined, hostRules: readonly HostRule[]): string | null {
  const addresses = isUrlRule(value) ? sampleOf(value) : linesOfValue(value);
  for (const address of addresses) if (isRefusedAddress(address, hostRules)) return address;
  return null;
}
