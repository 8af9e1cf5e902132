import { z } from 'zod/mini';

// Every text that a request says is one of these (tests/contract/bounds.test.ts). By zod/mini: edits say some too, see
// core/edits/edit.ts.

/** PostgreSQL takes no NUL, and half of a pair that makes one character is no UTF-8: with either, a write fails. */
// oxlint-disable-next-line no-control-regex -- NUL is what a text must not have
const storable = /^[^\u0000\p{Cs}]*$/u;
/** What is shown on one line has no other control characters either. */
const onOneLine = /^[^\p{Cc}\p{Cs}]*$/u;

/** Lengths are UTF-16 units, as everywhere in JavaScript. What is too long is not read any further. */
export function text(maxLength: number, minLength = 0): z.ZodMiniString<string> {
  return z
    .string()
    .check(
      z.maxLength(maxLength, { error: `must have ${maxLength} characters at most`, abort: true }),
      z.minLength(minLength, `must have ${minLength} characters at least`),
      z.regex(storable, 'must not have NUL characters or halves of surrogate pairs'),
    );
}

/** Without space around it. */
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
 * A name as somebody gives it, before it is cleaned. Much longer than any name may be, so that the refusal of its own
 * (`TaskNameTooLong`, `GroupNameTooLong`) says what is wrong with it.
 */
export const givenName = text(10_000);
