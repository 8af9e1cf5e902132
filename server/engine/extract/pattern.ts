import { RE2JS } from 're2js';
import { patternLimits } from '#core/domain/values/patternLimits.ts';
import { spendPattern } from './searchBudget.ts';

/** A pattern in RE2 syntax, which takes linear time for any text. */
interface Pattern {
  /** The text of a group in the first match, or `null`. */
  find(text: string, group: number): string | null;
  /** The group's text in all matches, each text once. */
  findAll(text: string, group: number): string[];
  /** Replaces all matches; `$1` in `by` is the first group. */
  replace(text: string, by: string): string;
}

/** Limit for a reported pattern and for its error message: both may be as long as the file. */
const maxReportedLength = 150;

/** Compiles a pattern. A mistake is added to `problems`, and the returned pattern then finds nothing. */
export function compilePattern(source: string, problems: string[]): Pattern {
  try {
    if (source.length > patternLimits.length) throw new Error(`longer than ${patternLimits.length} characters`);
    const pattern = RE2JS.compile(source);
    if (pattern.programSize() > patternLimits.steps) throw new Error('too many repeats or alternatives');
    const size = pattern.programSize();
    // A check for a match takes a tenth of the time that finding its position takes, so each function checks first.
    const isIn = (text: string): boolean => {
      spendPattern((text.length * size) / 10);
      return pattern.test(text);
    };
    return {
      find: (text, group) => {
        if (group > pattern.groupCount() || !isIn(text)) return null;
        const matcher = pattern.matcher(text);
        if (!matcher.find()) return null;
        spendPattern(matcher.end() * size);
        return matcher.group(group) ?? null;
      },
      findAll: (text, group) => {
        if (group > pattern.groupCount() || !isIn(text)) return [];
        spendPattern(text.length * size);
        const matcher = pattern.matcher(text);
        const found = new Set<string>();
        while (matcher.find()) found.add(matcher.group(group) ?? '');
        return [...found].filter((part) => part !== '');
      },
      replace: (text, by) => {
        if (!isIn(text)) return text;
        spendPattern(text.length * size);
        return pattern.matcher(text).replaceAll(by);
      },
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'not a pattern';
    problems.push(`${source.slice(0, maxReportedLength)}: ${reason.slice(0, maxReportedLength)}`);
    return { find: () => null, findAll: () => [], replace: (text) => text };
  }
}
