import { z } from 'zod/mini';
import { cleanValue } from '#core/domain/data/block.ts';
import type { Refusal } from '#core/domain/refusal.ts';

type Issue = z.core.$ZodIssue;
type InvalidInput = Extract<Refusal, { code: 'InvalidInput' }>;

/** A field's name is text from the sender: it is stored with the result of an edit, and shown. */
const maxShown = 200;
/** The maximum of allowed values that a message lists. */
const maxNamed = 12;

/** Parses input by its schema. Refused with `InvalidInput`: the first wrong field, and its rule. */
export function readInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
): { ok: true; value: z.output<Schema> } | { ok: false; refusal: InvalidInput } {
  const read = z.safeParse(schema, input, { error: inPlainWords });
  return read.success ? { ok: true, value: read.data } : { ok: false, refusal: invalidInput(read.error) };
}

/** Turns the first issue into a refusal. For a union of several forms it is the issue of the closest form. */
function invalidInput({ issues }: z.core.$ZodError): InvalidInput {
  const { path, message } = innermost(issues[0], []);
  return { code: 'InvalidInput', field: shown(path.join('.')), message: shown(message) };
}

function innermost(issue: Issue | undefined, outer: PropertyKey[]): { path: PropertyKey[]; message: string } {
  const path = [...outer, ...(issue?.path ?? [])];
  const inner = issue && within(issue);
  return inner === undefined ? { path, message: issue?.message ?? '' } : innermost(inner, path);
}

function within(issue: Issue): Issue | undefined {
  if (issue.code === 'invalid_key') return issue.issues[0];
  if (issue.code !== 'invalid_union') return undefined;
  const firsts = issue.errors.flatMap(([first]) => first ?? []);
  const deepest = Math.max(...firsts.map(depthOf));
  // Where no form was close, their issues do not help.
  return deepest === 0 && firsts.length > 1 ? undefined : firsts.find((each) => depthOf(each) === deepest);
}

/** A text that is too long is closer than a list, which is not a text at all. */
function depthOf(issue: Issue): number {
  if (issue.path.length > 0) return issue.path.length;
  return issue.code === 'invalid_type' || issue.code === 'invalid_value' ? 0 : 0.5;
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  undefined: 'left out',
};
const formats: Record<string, string> = {
  uuid: 'a UUID',
  email: 'an e-mail address',
  url: 'an address that begins with https:// or http://',
  date: 'a day like 2030-01-31',
};

/** The message of an issue for which the schema has none. */
function inPlainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${kinds[issue.expected] ?? 'something else'}`;
    case 'invalid_value':
      return issue.input === undefined ? 'is missing' : `must be ${oneOf(issue.values)}`;
    case 'too_big':
      return `must ${sized(issue.origin, issue.maximum)} at most`;
    case 'too_small':
      return `must ${sized(issue.origin, Number(issue.minimum) + (issue.inclusive === false ? 1 : 0))} at least`;
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'written in another way'}`;
    case 'unrecognized_keys':
      return `must not have ${oneOf(issue.keys)}: no such field is known`;
    case 'invalid_union':
      if (Array.isArray(issue.options)) return `must be ${oneOf(issue.options as z.core.util.Primitive[])}`;
      return issue.input === undefined ? 'is missing' : 'is of no kind that is taken here';
    default:
      return 'is not taken here';
  }
}

function sized(origin: string, size: number | bigint): string {
  if (origin === 'string') return `have ${size} characters`;
  return origin === 'array' || origin === 'set' ? `have ${size} entries` : `be ${size}`;
}

function oneOf(values: readonly z.core.util.Primitive[]): string {
  const named = values.slice(0, maxNamed).map(String).join(', ');
  return values.length > maxNamed ? `${named} or another of ${values.length}` : named.replace(/, ([^,]*)$/u, ' or $1');
}

function shown(text: string): string {
  return cleanValue(text.length > maxShown ? `${text.slice(0, maxShown)}…` : text);
}
