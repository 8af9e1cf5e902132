import type { Element } from 'domhandler';
import { shortTextOf } from '../../mend/selectors/shortText.ts';

/** Words that texts begin or end with; `middle` is what differs. */
export interface SharedWords {
  before: string;
  after: string;
}

export const maxSharedText = 120;
const minTexts = 3;
/** A short word is in many other texts, too. */
const quotable = /^\p{L}[\p{L} '’.-]{2,28}[\p{L}:]$/u;

/**
 * Returns what texts say before and after what differs: whole words, without digits, which differ tomorrow where all
 * are the same today.
 */
export function wordsAround(texts: readonly string[]): SharedWords {
  const before = /^(?:[^\d]*[^\p{L}\d])?/u.exec(commonStart(texts))?.[0] ?? '';
  const after = /(?:[^\p{L}\d][^\d]*)?$/u.exec(commonEnd(texts))?.[0] ?? '';
  return { before, after };
}

/**
 * Returns the label or the unit that all elements show beside their values (`Weight:`, `replies`), by which a selector
 * finds them; `null` where there is none.
 */
export function sharedWords(elements: readonly Element[]): string | null {
  const texts = elements.map((element) => shortTextOf(element, maxSharedText));
  const known = texts.filter((text) => text !== null);
  if (known.length < Math.max(minTexts, texts.length)) return null;
  const { before, after } = wordsAround(known);
  const label = before.trim();
  if (label.endsWith(':') && quotable.test(label)) return label;
  const unit = after.trim();
  const areNumbers = known.every((text) => /\d[^\p{L}]*$/u.test(text.slice(0, text.length - after.length)));
  return areNumbers && quotable.test(unit) ? unit : null;
}

function commonStart([first = '', ...others]: readonly string[]): string {
  let length = 0;
  while (length < first.length && others.every((text) => text[length] === first[length])) length += 1;
  return first.slice(0, length);
}

function commonEnd([first = '', ...others]: readonly string[]): string {
  let length = 0;
  while (length < first.length && others.every((text) => text.at(-1 - length) === first.at(-1 - length))) length += 1;
  return first.slice(first.length - length);
}
