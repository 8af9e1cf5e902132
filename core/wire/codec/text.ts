import { z } from 'zod/mini';

// Every text of a request is one of these (tests/contract/bounds.test.ts). By zod/mini, because edits use some
// (core/edits/edit.ts).

/** PostgreSQL accepts no NUL, and an unpaired surrogate is not UTF-8: with either, a write fails. */
// oxlint-disable-next-line no-control-regex -- NUL is what a text must not have
const storable = /^[^\u0000\p{Cs}]*$/u;
/**
 * The characters of a single line.
 * Text shown on one line must not have other control characters either.
 */
const onOneLine = /^[^\p{Cc}\p{Cs}]*$/u;

/** Lengths are UTF-16 units, as everywhere in JavaScript. A text that is too long is not checked further. */
export function text(maxLength: number, minLength = 0): z.ZodMiniString<string> {
  return z
    .string()
    .check(
      z.maxLength(maxLength, { error: `must have ${maxLength} characters at most`, abort: true }),
      z.minLength(minLength, `must have ${minLength} characters at least`),
      z.regex(storable, 'must not have NUL characters or halves of surrogate pairs'),
    );
}

/** A text on one line, trimmed. */
export function line(maxLength: number, minLength = 0): z.ZodMiniString<string> {
  return z
    .string()
    .check(
      z.maxLength(maxLength, { error: `must have ${maxLength} characters at most`, abort: true }),
      z.trim(),
      z.minLength(minLength, `must have ${minLength} characters at least`),
      z.regex(onOneLine, 'must not have control characters or halves of surrogate pairs'),
    );
}

/**
 * A name as given, before it is cleaned. It allows much more than a name may have, so that the specific refusal
 * (`TaskNameTooLong`, `GroupNameTooLong`) reports the problem.
 */
export const givenName = text(10_000);
