import type { Element } from 'domhandler';
import type { Source } from '#core/wire/recipe/recipe.ts';
import type { Typed } from './columnTypes.ts';
import { maxSharedText, wordsAround } from './sharedWords.ts';
import { elementsIn, shortTextOf } from '../../mend/selectors/shortText.ts';

const maxElements = 200;
/** One letter is a word in few texts, and then says nothing. */
const word = /\p{L}{2}/u;
const firstWord = /^\p{L}+[^\p{L}\d]+/u;
const numberPattern = '\\d(?:[\\d.,\\p{Zs}]*\\d)?';
const number = new RegExp(`^${numberPattern}$`, 'u');

/** The texts of the elements of a record, by which shapes are tried; gathered once for all of its columns. */
export class RecordTexts {
  private readonly texts: readonly (readonly string[])[];

  constructor(starts: readonly (Element | null)[]) {
    this.texts = starts.map((start) => (start === null ? [] : textsIn(start)));
  }

  /**
   * Returns a source that finds the values by what they say, wherever they are in their records: in the first element
   * with a text of this shape. `null` where the values have no words in common, or where another text of a record has
   * their shape. Names of elements and classes change with a site's design; what it says to people lives longest.
   */
  sourceOf(values: readonly (string | null)[], { type, transforms }: Typed): Source | null {
    const texts = values.map((value) => value?.trim() ?? null);
    const hasLabel = transforms.some((each) => typeof each === 'object' && 'replace' in each);
    // The dates of one page are of the same month.
    if (type === 'date' && !hasLabel) return null;
    const pattern = patternOf(
      texts.filter((text) => text !== null),
      type === 'date',
    );
    if (pattern === null) return null;
    const test = new RegExp(`^${pattern}$`, 'u');
    const isExact = texts.every(
      (text, record) => (this.texts[record]?.find((each) => test.test(each)) ?? null) === text,
    );
    return isExact ? { regex: `(?m)^${pattern}$`, group: 0, in: { css: '*', join: '\n' } } : null;
  }
}

function textsIn(start: Element): string[] {
  const texts: string[] = [];
  let elements = 0;
  for (const element of elementsIn(start)) {
    elements += 1;
    if (elements > maxElements) break;
    const text = shortTextOf(element, maxSharedText);
    if (text !== null) texts.push(text);
  }
  return texts;
}

/** The pattern of texts that say the same words before or after what differs: `by …`, `… replies`. */
function patternOf(texts: readonly string[], isLabelOnly: boolean): string | null {
  const [first = ''] = texts;
  if (texts.length < 2 || texts.some((text) => text.length > maxSharedText)) return null;
  // What all of them say is a mark of some records: `Pinned`.
  if (texts.every((text) => text === first)) return isSaid(first) ? escaped(first) : null;
  const words = wordsAround(texts);
  const before = isLabelOnly ? (firstWord.exec(words.before)?.[0] ?? '') : words.before;
  const after = isLabelOnly ? '' : words.after;
  const between = texts.map((text) => text.slice(before.length, text.length - after.length));
  if (between.some((text) => text.trim() === '') || !(isSaid(before) || isSaid(after))) return null;
  return escaped(before) + (between.every((text) => number.test(text)) ? numberPattern : '\\S.*') + escaped(after);
}

/** Digits are what differs tomorrow, where all are the same today: a year. */
function isSaid(text: string): boolean {
  return word.test(text) && !/\d/u.test(text);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&');
}
