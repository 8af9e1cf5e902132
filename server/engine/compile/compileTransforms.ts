import type { Transform } from '#core/wire/rows/recipe.ts';
import { readDate } from '../extract/values/date.ts';
import { readDuration } from '../extract/values/duration.ts';
import { readNumber } from '../extract/values/number.ts';
import { plainText } from '../extract/text.ts';
import { compilePattern } from '../extract/pattern.ts';

/** Turns a text into another or into no value; `base` gives what addresses are relative to. */
export type TransformStep = (text: string, base: () => string) => string | null;

export function compileTransform(transform: Transform, problems: string[]): TransformStep {
  if (transform === 'trim') return (text) => text.trim();
  if (transform === 'number') return (text) => readNumber(text);
  if (transform === 'date') return readDate;
  if (transform === 'absoluteUrl') return (text, base) => absoluteUrl(text, base());
  if (transform === 'plainText') return plainText;
  if ('duration' in transform) return (text) => readDuration(text, transform.duration);
  if ('number' in transform) return (text) => readNumber(text, transform.number.decimal);
  if ('map' in transform) return (text) => (Object.hasOwn(transform.map, text) ? (transform.map[text] ?? null) : text);
  const pattern = compilePattern(transform.replace, problems);
  return (text) => pattern.replace(text, transform.by);
}

/** The whole address, or `null` where it is none of the web (`javascript:`, `mailto:`) or is left empty. */
export function absoluteUrl(text: string, base: string): string | null {
  if (text.trim() === '') return null;
  const url = URL.parse(text.trim(), base);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : null;
}
