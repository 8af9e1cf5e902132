import type { z } from 'zod';

/** Unknown fields below unknown ones are found one round later; no reply is nested deeper. */
const mostRounds = 8;

/**
 * Reads a reply of the service tolerantly: fields that this version does not know are left out, so that an older page
 * still understands a newer service. Requests are read strictly (readInput.ts). Changes `reply`.
 */
export function readReply<Reply>(schema: z.ZodType<Reply>, reply: unknown): z.ZodSafeParseResult<Reply> {
  let read = schema.safeParse(reply);
  for (let round = 0; !read.success && round < mostRounds; round += 1) {
    const fields = unknownFields(read.error.issues);
    if (fields === null) break;
    for (const field of fields) remove(reply, field);
    read = schema.safeParse(reply);
  }
  return read;
}

type Path = PropertyKey[];

/** Returns the paths of unknown fields; `null` where something else is wrong too. */
function unknownFields(issues: readonly z.core.$ZodIssue[], before: Path = []): Path[] | null {
  const fields: Path[] = [];
  for (const issue of issues) {
    const found = unknownFieldsOf(issue, [...before, ...issue.path]);
    if (found === null) return null;
    fields.push(...found);
  }
  return fields;
}

function unknownFieldsOf(issue: z.core.$ZodIssue, at: Path): Path[] | null {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...at, key]);
  if (issue.code !== 'invalid_union') return null;
  // One of the union's schemas is meant: the one that complains about nothing else.
  const options = issue.errors.map((errors) => unknownFields(errors, at));
  return options.find((fields) => fields !== null && fields.length > 0) ?? null;
}

function remove(reply: unknown, path: Path): void {
  const parent = path.slice(0, -1).reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)[key], reply);
  Reflect.deleteProperty(parent as object, path.at(-1) ?? '');
}
