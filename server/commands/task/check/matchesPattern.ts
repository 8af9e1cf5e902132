import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';

const compiled = new LRUCache<string, RE2JS>({ max: 1_000 });

/** Patterns come with templates; re2js because a backtracking engine can be held for minutes by one value. */
export function matchesPattern(pattern: string, text: string): boolean {
  let expression = compiled.get(pattern);
  if (expression === undefined) {
    expression = RE2JS.compile(pattern);
    compiled.set(pattern, expression);
  }
  return expression.test(text);
}
