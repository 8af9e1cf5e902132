/**
 * The order of texts. Intl.Collator compares a million texts in some ten seconds; here it orders only the characters
 * that occur, and texts are then compared by the places of their characters. For ASCII the order is the collator's own;
 * beyond it, letters that a language sorts as two (æ, ß) have a place of their own.
 */
export interface TextWeights {
  /** By UTF-16 code: the letter's place without case and accents, from 1; 0 where a character counts nothing. */
  letters: Uint16Array;
  /** By UTF-16 code: the place among the letter's forms with case and accents, from 0. */
  forms: Uint8Array;
}

/** The UTF-16 codes of texts, each marked with 1. */
export class SeenCharacters {
  readonly marks = new Uint8Array(0x1_00_00);

  add(text: string, start: number, end: number): void {
    const { marks } = this;
    for (let at = start; at < end; at += 1) marks[text.charCodeAt(at)] = 1;
  }
}

/** Returns the weights of the characters that were seen, in the order of a language (`locale`), else the device's. */
export function weightsOf({ marks }: SeenCharacters, locale?: string): TextWeights {
  const exact = new Intl.Collator(locale);
  const base = new Intl.Collator(locale, { sensitivity: 'base' });
  const seen: string[] = [];
  marks.forEach((mark, code) => {
    if (mark === 1) seen.push(String.fromCharCode(code));
  });
  const weights: TextWeights = { letters: new Uint16Array(marks.length), forms: new Uint8Array(marks.length) };
  let letter = 0;
  let form = 0;
  let before = '';
  for (const character of seen.toSorted((one, other) => exact.compare(one, other))) {
    const isForm = base.compare(before, character) === 0;
    form = isForm ? Math.min(form + 1, maxForm) : 0;
    if (!isForm) letter += 1;
    before = character;
    const code = character.charCodeAt(0);
    weights.letters[code] = Math.min(letter, maxLetter);
    // Control characters and lone marks are equal to no text at all.
    weights.forms[code] = letter === 0 ? 0 : form;
  }
  return weights;
}

const maxForm = 254;
/** The letters that keys distinguish (textKeys.ts). */
const maxLetter = 32_000;
