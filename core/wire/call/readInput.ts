import { z } from 'zod/mini';
import { cleanValue } from '#core/domain/data/block.ts';
import type { Refusal } from '#core/domain/refusal.ts';

type Issue = z.core.$ZodIssue;
type InvalidInput = Extract<Refusal, { code: 'InvalidInput' }>;

/** A field's name is the sender's own text: it is kept with the result of an edit, and shown. */
const maxShown = 200;
/** So many values are named of those that a field may have. */
const maxNamed = 12;

/**
 * Reads what somebody sent by its schema. Refused with `InvalidInput`: the first place that is wrong, and what it must
 * be.
 */
export function readInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
): { ok: true; value: z.output<Schema> } | { ok: false; refusal: InvalidInput } {
  const read = z.safeParse(schema, input, { error: inPlainWords });
  return read.success ? { ok: true, value: read.data } : { ok: false, refusal: invalidInput(read.error) };
}

/** What the first issue says. Of a choice between several forms it is what is wrong with the one that came nearest. */
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
  // Where nothing came near, the forms have nothing to say that would help.
  return deepest === 0 && firsts.length > 1 ? undefined : firsts.find((each) => depthOf(each) === deepest);
}

/** A text that is too long came nearer than a list that is no text at all. */
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

/** For an issue that its schema has no words for. */
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
