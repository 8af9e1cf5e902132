import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';

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
