import type { z } from 'zod';
import type { JsonPath, JsonText } from './jsonText.ts';

/** One mistake in a template's folder; `line` and `column` count from 1. */
export interface Mistake {
  /** The path relative to the template's folder. */
  file: string;
  line: number;
  column: number;
  sentence: string;
}

/** Collects the mistakes of one file. */
export interface FileMistakes {
  /** Adds a mistake at an offset of the text. */
  at(offset: number, sentence: string): void;
  /** Adds a mistake at a value (or its name) in JSON. */
  in(json: JsonText, path: JsonPath, sentence: string, what?: 'key' | 'value'): void;
}

export function mistakesOf(file: string, text: string, mistakes: Mistake[]): FileMistakes {
  const at = (offset: number, sentence: string): void => {
    const before = text.slice(0, offset).split('\n');
    mistakes.push({ file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, sentence });
  };
  return { at, in: (json, path, sentence, what) => at(json.offsetOf(path, what), sentence) };
}

/** Formats a mistake as `template.json:12:5: sentence`, which editors and terminals show as a link. */
export function mistakeLine({ file, line, column, sentence }: Mistake): string {
  return `${file}:${line}:${column}: ${sentence}`;
}

/** Adds the issues that a schema found in JSON, each at its place. */
export function addIssues(issues: readonly z.core.$ZodIssue[], json: JsonText, mistakes: FileMistakes): void {
  for (const issue of issues) addIssue(issue, [], json, mistakes);
}

function addIssue(issue: z.core.$ZodIssue, above: JsonPath, json: JsonText, mistakes: FileMistakes): void {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) mistakes.in(json, [...path, key], `"${key}" is not known here.`, 'key');
  } else if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    for (const inner of closest(issue.errors)) addIssue(inner, path, json, mistakes);
  } else if (issue.code === 'invalid_type' && valueAtPath(json.value, path) === undefined) {
    mistakes.in(json, path, `"${path.join('.')}" is missing.`);
  } else mistakes.in(json, path, `${path.join('.') || 'the whole file'}: ${issue.message}.`);
}

/** Returns the issues of the form that the value was most likely meant to have: the form with the fewest issues. */
function closest(forms: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] {
  const mistakeCount = (issues: readonly z.core.$ZodIssue[]): number =>
    issues.reduce((sum, issue) => sum + (issue.path.length === 0 && issue.code === 'invalid_type' ? 10 : 1), 0);
  return forms.toSorted((one, other) => mistakeCount(one) - mistakeCount(other))[0] ?? [];
}

function valueAtPath(root: unknown, path: JsonPath): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
