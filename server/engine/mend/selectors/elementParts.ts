import { isTag, type Element } from 'domhandler';
import { isLasting, isWords, lastingPrefix } from './lastingNames.ts';
import { shortTextOf } from './shortText.ts';

/** Parts of a selector by how long they live: a smaller number lives longer. */
export const Rank = { id: 1, attribute: 2, className: 3, label: 4, prefix: 5, tag: 6, sibling: 7, path: 9 } as const;

/** A compound selector that an element fits, and the names in it that a redesign may change. */
export interface Part {
  css: string;
  rank: number;
  /** As `tokensOf` writes them. */
  tokens: readonly string[];
}

/** Attributes whose values are written for machines or for people who cannot see the page. */
const named = ['itemprop', 'property', 'data-testid', 'data-test', 'data-qa', 'data-cy', 'name', 'rel', 'role'];
const quotable = /^[^"\\{}@\p{Cc}\p{Cs}]{1,60}$/u;
const label = /^\p{L}[\p{L} '’.:-]{1,39}$/u;
const tagName = /^[a-z][a-z\d]*$/u;
const maxClasses = 4;
const maxDataNames = 4;
/** A hostile element has 100,000 attributes. */
const maxLooked = 40;

/** Returns the parts that an element fits, the ones that live longest first. */
export function partsOf(element: Element): Part[] {
  const own = [...idPart(element), ...attributeParts(element), ...classParts(element), ...labelPart(element)];
  const tag = tagName.test(element.name) ? [{ css: element.name, rank: Rank.tag, tokens: [element.name] }] : [];
  return [...own, ...tag];
}

function idPart({ attribs: { id = '' } }: Element): Part[] {
  return isLasting(id) ? [{ css: `#${id}`, rank: Rank.id, tokens: [`#${id}`] }] : [];
}

function attributeParts({ attribs }: Element): Part[] {
  const withValue = named.flatMap((name) => {
    const value = attribs[name] ?? '';
    if (!quotable.test(value) || !isWords(value)) return [];
    return [{ css: `[${name}="${value}"]`, rank: Rank.attribute, tokens: [`[${name}`] }];
  });
  const data = Object.keys(attribs)
    .slice(0, maxLooked)
    .filter((name) => name.startsWith('data-') && !named.includes(name) && isLasting(name.slice('data-'.length)))
    .slice(0, maxDataNames)
    .map((name) => ({ css: `[${name}]`, rank: Rank.attribute, tokens: [`[${name}`] }));
  return [...withValue, ...data];
}

function classParts({ attribs }: Element): Part[] {
  const names = (attribs['class'] ?? '').slice(0, 1_000).split(/\s+/u).slice(0, 20);
  const lasting = names.filter(isLasting).slice(0, maxClasses);
  const single = lasting.map((name) => ({ css: `.${name}`, rank: Rank.className, tokens: [`.${name}`] }));
  const prefixes = names.map(lastingPrefix).filter((prefix) => prefix !== null);
  const begun = prefixes
    .slice(0, 1)
    .map((prefix) => ({ css: `[class*="${prefix}"]`, rank: Rank.prefix, tokens: [`.${prefix}`] }));
  const [first, second] = lasting;
  if (first === undefined || second === undefined) return [...single, ...begun];
  const both = { css: `.${first}.${second}`, rank: Rank.className + 0.1, tokens: [`.${first}`, `.${second}`] };
  return [...single, both, ...begun];
}

/** The text before an element that names it: `Price` in `<dt>Price</dt><dd>12</dd>`. */
function labelPart(element: Element): Part[] {
  const before = elementBefore(element);
  if (before === null || !tagName.test(before.name) || !tagName.test(element.name)) return [];
  const text = shortTextOf(before, 40);
  if (text === null || !label.test(text)) return [];
  return [{ css: `${before.name}:contains("${text}") + ${element.name}`, rank: Rank.label, tokens: [element.name] }];
}

/** Returns the element before another one in the same parent. */
export function elementBefore(element: Element): Element | null {
  let at = element.prev;
  // A hostile page has a million comments in a row.
  for (let steps = 0; at !== null && steps < 20; steps += 1) {
    if (isTag(at)) return at;
    at = at.prev;
  }
  return null;
}
