import type { z } from 'zod';
import type { JsonPath, JsonText } from './jsonText.ts';

/** One thing that is wrong with a template's folder; `line` and `column` count from 1. */
export interface Mistake {
  /** Relative to the template's folder. */
  file: string;
  line: number;
  column: number;
  sentence: string;
}

/** Gathers the mistakes of one file. */
export interface FileMistakes {
  /** At a place in the text. */
  at(offset: number, sentence: string): void;
  /** At a value (or its name) in JSON. */
  in(json: JsonText, path: JsonPath, sentence: string, what?: 'key' | 'value'): void;
}

export function mistakesOf(file: string, text: string, mistakes: Mistake[]): FileMistakes {
  const at = (offset: number, sentence: string): void => {
    const before = text.slice(0, offset).split('\n');
    mistakes.push({ file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, sentence });
  };
  return { at, in: (json, path, sentence, what) => at(json.offsetOf(path, what), sentence) };
}

/** `template.json:12:5: sentence`, as editors and terminals make it a link. */
export function mistakeLine({ file, line, column, sentence }: Mistake): string {
  return `${file}:${line}:${column}: ${sentence}`;
}

/** Says what a schema found wrong with JSON, each at its place. */
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

/** Of the forms that a value may have, the one that it was most likely meant to be: that with the least amiss. */
function closest(forms: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] {
  const amiss = (issues: readonly z.core.$ZodIssue[]): number =>
    issues.reduce((sum, issue) => sum + (issue.path.length === 0 && issue.code === 'invalid_type' ? 10 : 1), 0);
  return forms.toSorted((one, other) => amiss(one) - amiss(other))[0] ?? [];
}

function valueAtPath(root: unknown, path: JsonPath): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
