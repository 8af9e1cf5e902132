import { RE2JS } from 're2js';

/** A pattern in RE2 syntax: linear time whatever the text. */
export interface Pattern {
  /** The text of a group in the first match, or `null`. */
  find(text: string, group: number): string | null;
  /** All matches replaced; `$1` in `by` is the first group. */
  replace(text: string, by: string): string;
}

/** Compiles a pattern; what is wrong with it is added to `problems`, and the answer then finds nothing. */
export function compilePattern(source: string, problems: string[]): Pattern {
  try {
    const pattern = RE2JS.compile(source);
    return {
      find: (text, group) => {
        const matcher = pattern.matcher(text);
        return group <= pattern.groupCount() && matcher.find() ? (matcher.group(group) ?? null) : null;
      },
      replace: (text, by) => pattern.matcher(text).replaceAll(by),
    };
  } catch (error) {
    problems.push(`${source}: ${error instanceof Error ? error.message : 'not a pattern'}`);
    return { find: () => null, replace: (text) => text };
  }
}
