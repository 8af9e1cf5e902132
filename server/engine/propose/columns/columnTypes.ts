import type { Transform } from '#core/wire/recipe/recipe.ts';
import { price } from '../../extract/product/words.ts';
import { readDate } from '#core/domain/values/date.ts';
import { readNumber } from '#core/domain/values/number.ts';
import type { Reading } from '../align/readings.ts';
import { sharedLabel, sharedWords } from '../align/labels.ts';
import type { ColumnType } from '../proposal.ts';

/** The type of a column's values, how they are read from their text, and the label that all of them begin with. */
export interface Typed {
  type: ColumnType;
  transforms: Transform[];
  label: string | null;
  /** The words after a number, such as `reviews`. */
  unit: string | null;
}

/** Counts beside ratings are often in parentheses. */
const plainNumber = /^(?:[-+−]?\d[\d.,\u00a0\u202f' ]*|\(\d[\d.,\u00a0\u202f']*\))$/u;
/** Words that are counted: short ones are units of measure, whose text is kept. */
const withUnit =
  /^\(?[-+−]?\d[\d.,\u00a0\u202f']*\s+([\p{L}][\p{L}\p{M} ]{3,20})\)?$|^\(?\d[\d.,]*\s?([\p{Lo}]{1,6})\)?$/u;
/** The share of values that must fit a type that keeps their text. */
const most = 0.8;
const maxPrice = 40;

/** Returns the type of a reading. Numbers and dates are converted only where every value is one. */
export function typeOf({ kind, values }: Reading, language: string | undefined): Typed {
  if (kind === 'link') return plain('link', ['absoluteUrl']);
  if (kind === 'picture') return plain('picture', ['pictureUrl', 'absoluteUrl']);
  const known = values.filter((value) => value !== null);
  const label = sharedLabel(known);
  if (label !== '') return labelled(label, typeOfTexts(withoutLabel(known, label), language));
  const found = typeOfTexts(known, language);
  // `Posted Oct 30, 2026`. Words before other texts and before numbers (`Room 12`) are a part of them.
  for (const words of found.type === 'text' ? sharedWords(known) : []) {
    const rest = typeOfTexts(withoutLabel(known, words), language);
    if (rest.type === 'date' || rest.type === 'price') return labelled(words, rest);
  }
  return found;
}

function withoutLabel(texts: readonly string[], label: string): string[] {
  return texts.map((text) => text.slice(label.length));
}

function labelled(label: string, found: Typed): Typed {
  const strip: Transform = { replace: `^\\s*${escaped(label.trim())}\\s*`, by: '' };
  return { ...found, label: label.replace(/\s*[:：]\s*$/u, '').trim(), transforms: [strip, ...found.transforms] };
}

function typeOfTexts(texts: readonly string[], language: string | undefined): Typed {
  const isEvery = (test: (text: string) => boolean): boolean => texts.length > 0 && texts.every(test);
  const isMost = (test: (text: string) => boolean): boolean =>
    texts.length > 0 && texts.filter(test).length >= most * texts.length;
  if (isMost((text) => text.length <= maxPrice && price.test(text))) {
    const isSingle = isEvery((text) => amounts(text) === 1 && readNumber(text, undefined, language) !== null);
    return plain('price', isSingle ? ['number'] : ['trim']);
  }
  if (isEvery((text) => plainNumber.test(text))) {
    // Leading zeros, spaces and long digits belong to codes.
    const isCode = texts.some((text) => /^0\d|\d{9}|\d \d/u.test(text));
    const isRead = isEvery((text) => readNumber(text, undefined, language) !== null);
    return plain(isCode ? 'text' : 'number', isRead && !isCode ? ['number'] : ['trim']);
  }
  // Most texts are no dates, and reading one takes long.
  const canBeDates = texts.slice(0, 3).some((text) => text.length <= 60 && isDate(text, language));
  if (canBeDates && isMost((text) => text.length <= 60 && isDate(text, language))) {
    return plain('date', isEvery((text) => isDate(text, language)) ? ['date'] : ['trim']);
  }
  const units = texts.map((text) => {
    const found = withUnit.exec(text);
    return (found?.[1] ?? found?.[2])?.trim() ?? null;
  });
  const [unit = null] = units;
  const stem = unit?.toLowerCase().replace(/s$/u, '') ?? '';
  if (unit !== null && stem.length > 1 && units.every((each) => each?.toLowerCase().replace(/s$/u, '') === stem)) {
    const isRead = isEvery((text) => readNumber(text, undefined, language) !== null);
    return { ...plain('number', isRead ? ['number'] : ['trim']), unit };
  }
  return plain('text', ['trim']);
}

function plain(type: ColumnType, transforms: Transform[]): Typed {
  return { type, transforms, label: null, unit: null };
}

function isDate(text: string, language: string | undefined): boolean {
  return /\d|\p{L}{4}/u.test(text) && readDate(text, { language, now: new Date() }) !== null;
}

function amounts(text: string): number {
  return text.match(/\d(?:[\d.,'’\u00a0\u202f]*\d)?(?: \d{3})*/gu)?.length ?? 0;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');
}
