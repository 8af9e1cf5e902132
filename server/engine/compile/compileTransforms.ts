import { cleanValue } from '#core/domain/data/block.ts';
import type { Transform } from '#core/wire/recipe/recipe.ts';
import type { FinishValue, ValueContext } from '../extract/compileContext.ts';
import { readEmails } from '../extract/contacts/emails.ts';
import { readPhones } from '../extract/contacts/phones.ts';
import { readProfile } from '../extract/contacts/profiles.ts';
import { siteCountry } from '../extract/contacts/siteCountry.ts';
import { readDate } from '#core/domain/values/date.ts';
import { readDuration } from '../extract/values/duration.ts';
import { readNumber } from '#core/domain/values/number.ts';
import { pictureUrl } from '../extract/values/pictureUrl.ts';
import { plainText } from '../extract/text.ts';
import { compilePattern } from '../extract/pattern.ts';

/** Turns a text into another text or into no value. */
type TransformStep = (text: string, page: ValueContext) => string | null;

/** Compiles the way from a raw text to a column's value. */
export function compileFinish(transforms: readonly Transform[], problems: string[]): FinishValue {
  const steps = transforms.map((transform) => compileTransform(transform, problems));
  return (raw, page) => {
    let text = raw;
    for (const step of steps) {
      if (text === null) return null;
      text = step(text, page);
    }
    return text === null ? null : detached(cleanValue(text)) || null;
  };
}

/**
 * Returns a copy of the text that does not refer to the page. A slice of a long text keeps the whole text in memory,
 * and rows wait for their block. V8 copies a joined text when it is sliced.
 */
function detached(text: string): string {
  return ` ${text}`.slice(1);
}

function compileTransform(transform: Transform, problems: string[]): TransformStep {
  if (transform === 'trim') return (text) => text.trim();
  if (transform === 'number') return (text, page) => readNumber(text, undefined, page.language());
  if (transform === 'date') {
    // A page's values are read when it was just fetched.
    return (text, page) => readDate(text, { language: page.language(), now: new Date() });
  }
  if (transform === 'absoluteUrl') return (text, page) => absoluteUrl(text, page.base());
  if (transform === 'plainText') return plainText;
  if (transform === 'pictureUrl') return pictureUrl;
  if (transform === 'emails') return readEmails;
  if (transform === 'phones') return (text, page) => readPhones(text, siteCountry(page.base(), page.language()));
  if ('profile' in transform) return (text, page) => readProfile(text, transform.profile, page.base());
  if ('duration' in transform) return (text, page) => readDuration(text, transform.duration, page.language());
  if ('number' in transform) return (text) => readNumber(text, transform.number.decimal);
  if ('map' in transform) return (text) => (Object.hasOwn(transform.map, text) ? (transform.map[text] ?? null) : text);
  const pattern = compilePattern(transform.replace, problems);
  return (text) => pattern.replace(text, transform.by);
}

/** Returns the absolute address, or `null` where it is empty or no web address (`javascript:`, `mailto:`). */
export function absoluteUrl(text: string, base: string): string | null {
  if (text.trim() === '') return null;
  const url = URL.parse(text.trim(), base);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : null;
}
