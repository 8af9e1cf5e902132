import { isTag, isText } from 'domhandler';
import { elementBefore } from '../../mend/selectors/elementParts.ts';
import { shortTextOf } from '../../mend/selectors/shortText.ts';
import type { Spot } from '../mine/spots.ts';

const maxLabel = 40;
/** Elements whose text names what is after them. */
export const labelTags = new Set(['dt', 'th', 'label']);
/** A label in front of its value, with a colon in any script. */
const inFront = /^\s*([\p{L}][\p{L}\p{M}\d .'’/()&-]{0,38}?)\s*[:：]\s*(?=\S|$)/u;

/** Returns the label of an element: `Price` in `Price: 12`, also where it is bold, or the `dt` before it. */
export function labelOf({ element }: Spot): string | null {
  if (labelTags.has(element.name)) return null;
  const own = labelIn(element.children);
  if (own !== null) return own;
  const before = elementBefore(element);
  if (before === null) return null;
  const text = shortTextOf(before, maxLabel);
  if (text === null) return null;
  if (labelTags.has(before.name)) return text.replace(/\s*[:：]$/u, '');
  return /[:：]$/u.test(text) && /^\p{L}/u.test(text) ? text.replace(/\s*[:：]$/u, '') : null;
}

/** Returns the label with which an element's own text begins, also one in an element of its own. */
function labelIn(children: Spot['element']['children']): string | null {
  const first = children.find((child) => isTag(child) || (isText(child) && child.data.trim() !== ''));
  if (first === undefined) return null;
  if (isText(first)) return inFront.exec(first.data)?.[1]?.trim() ?? null;
  if (!isTag(first) || children.length < 2 || first.name === 'a') return null;
  const text = shortTextOf(first, maxLabel);
  if (text === null || !/\p{L}/u.test(text)) return null;
  if (/[:：]$/u.test(text)) return text.replace(/\s*[:：]$/u, '');
  const next = children[children.indexOf(first) + 1];
  const hasColonAfter = next !== undefined && isText(next) && /^\s*[:：]/u.test(next.data);
  return hasColonAfter ? text : null;
}

/** Returns the beginning that all texts share and that is a label with its colon; empty where there is none. */
export function sharedLabel(texts: readonly string[]): string {
  const [first, ...others] = texts;
  if (first === undefined) return '';
  const found = /^[\p{L}][\p{L}\p{M}\d .'’/()&-]{0,38}?\s*[:：]\s*/u.exec(first)?.[0] ?? '';
  return found !== '' && found.length < first.length && others.every((text) => text.startsWith(found)) ? found : '';
}

/** Returns the beginnings of one to three words that all texts share, the shortest first, with the space after them. */
export function sharedWords(texts: readonly string[]): string[] {
  const [first, ...others] = texts;
  if (first === undefined || others.length === 0) return [];
  const words = /^(?:\p{L}[\p{L}\p{M}]* ){1,3}(?=\S)/u.exec(first)?.[0].match(/\S+ /gu) ?? [];
  const beginnings = words.map((_, index) => words.slice(0, index + 1).join(''));
  return beginnings.filter((beginning) => others.every((text) => text.startsWith(beginning)));
}
