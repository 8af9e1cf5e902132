import type { Transform } from '#core/wire/recipe/recipe.ts';
import type { ValueContext } from '../extract/compileContext.ts';
import { readEmails } from '../extract/contacts/emails.ts';
import { readPhones } from '../extract/contacts/phones.ts';
import { readProfile } from '../extract/contacts/profiles.ts';
import { siteCountry } from '../extract/contacts/siteCountry.ts';
import { readDate } from '../extract/values/date.ts';
import { readDuration } from '../extract/values/duration.ts';
import { readNumber } from '../extract/values/number.ts';
import { pictureUrl } from '../extract/values/pictureUrl.ts';
import { plainText } from '../extract/text.ts';
import { compilePattern } from '../extract/pattern.ts';

/** Turns a text into another text or into no value. */
export type TransformStep = (text: string, page: ValueContext) => string | null;

export function compileTransform(transform: Transform, problems: string[]): TransformStep {
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
