import { plainText } from '../text.ts';
import { isStepsHeading } from '../recipe/words.ts';
import { spendText } from '../searchBudget.ts';
import { valueAt } from './jsonPath.ts';
import type { References } from './references.ts';

/** Sections hold steps, and nothing else is nested for text. */
const maxDepth = 6;
/** The price of reading one value, in letters: lists may refer to each other without end. */
const lettersPerValue = 64;
/** Things that are named where a text is asked for. Of others, such as a page, a recipe names the property. */
const withName =
  /Person|Organization|Corporation|Brand|Country|DefinedTerm|HowTo|ItemList|QuantitativeValue|PropertyValue|MonetaryAmount/iu;
/** Placeholders that a page's software did not fill in: `{{ product.brand }}`, `${brand}`, `[[brand]]`, `%brand%`. */
const placeholder = /^\s*(?:\{\{[^{}]*\}\}|\$\{[^{}]*\}|\$[a-z_]\w{2,}|\[\[[^[\]]*\]\]|<%.*%>|%[a-z_]{3,}%)\s*$/iu;
const maxPlaceholder = 100;
const softHyphen = '\u00AD';
const markup = /<\/?(?:a|b|br|div|em|h[1-6]|i|img|li|ol|p|span|strong|table|td|tr|u|ul)[\s/>]|<!--/iu;
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/iu;

/** Returns whether a page shows the heading of a section of steps, of which `steps` is the text. */
export type IsShown = (heading: string, steps: string) => boolean;

/**
 * Returns the text of the value at a path of an item of structured data; `null` where there is none. Where a text is
 * asked for and a thing is found, it is the thing's name or value, an image's address, the line of a postal address,
 * or the steps of a section below its name, if that is shown. Several values are joined. Markup and entities in texts
 * are read.
 */
export function textAt(
  item: unknown,
  path: readonly string[],
  references: References,
  join = ', ',
  isShown: IsShown = () => true,
): string | null {
  return thingText(valueAt(item, path, references.property), { references, join, isShown, labels: new Set() }, 0);
}

/** The way values are read: `labels` are names that several steps of a list share, such as the kind of the step. */
interface Reading {
  references: References;
  join: string;
  isShown: IsShown;
  labels: ReadonlySet<unknown>;
}

function thingText(value: unknown, reading: Reading, depth: number): string | null {
  const { references, join } = reading;
  spendText(lettersPerValue);
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null || depth > maxDepth) return null;
  if (Array.isArray(value)) return listText(value, reading, depth);
  const textOf = (part: unknown): string | null => thingText(part, reading, depth + 1);
  const of = (key: string): string | null => textOf(references.property(value, key));
  const type = String((value as Record<string, unknown>)['@type']);
  if (/ImageObject/iu.test(type)) return of('contentUrl') ?? of('url');
  if (/PostalAddress/iu.test(type)) return addressText(of);
  const steps = of('itemListElement') ?? of('text') ?? of('steps');
  const name = of('name') ?? of('@value');
  const isSection = /HowToSection/iu.test(type);
  const isLabel = name === null || isCount(name) || (isSection ? isStepsHeading(name) : reading.labels.has(name));
  const isSaid = isLabel || (isSection ? !reading.isShown(name, steps ?? '') : isStartOf(name, steps ?? ''));
  if (steps !== null) return isSaid ? steps : [name, steps].join(join);
  return withName.test(type) ? (name ?? of('value')) : null;
}

/** An address in one line; without a street it is only where something is. */
function addressText(of: (key: string) => string | null): string | null {
  const street = of('streetAddress');
  if (street === null) return null;
  const town = [of('postalCode'), of('addressLocality')].filter(Boolean).join(' ');
  return [street, town, of('addressRegion'), of('addressCountry')].filter(Boolean).join(', ');
}

/** The heading of all steps is often the first of them. */
function listText(list: readonly unknown[], reading: Reading, depth: number): string | null {
  const read = { ...reading, labels: sharedNames(list) };
  const texts = list.map((part) => thingText(part, read, depth + 1)).filter((text) => text !== null && text !== '');
  if (texts.length > 1 && hasType(list[0], /HowToStep/iu) && isStepsHeading(texts[0] ?? '')) texts.shift();
  return texts.length === 0 ? null : texts.join(reading.join);
}

/** Names that several steps have in common. */
function sharedNames(list: readonly unknown[]): Set<unknown> {
  const [seen, shared] = [new Set<unknown>(), new Set<unknown>()];
  for (const part of list) {
    if (!hasType(part, /HowToStep/iu)) continue;
    const { name } = part;
    if (seen.has(name)) shared.add(name);
    seen.add(name);
  }
  return shared;
}

function hasType(thing: unknown, type: RegExp): thing is Record<string, unknown> {
  return typeof thing === 'object' && thing !== null && type.test(String((thing as Record<string, unknown>)['@type']));
}

/** Many steps and sections have a number for a name: `Step 1`, `apple-tart step 1`. */
function isCount(name: string): boolean {
  return /^(?:\S{1,15}\s*)?\d+[.:]?$|(?:^|\s)(?:step|étape|schritt|paso|passo|stap|steg|krok|шаг)\s*\d+$/iu.test(name);
}

/** Many steps repeat the beginning of their text as their name; the name of a section is its heading. */
function isStartOf(name: string, text: string): boolean {
  return text.toLowerCase().startsWith(name.replace(/(?:…|\.{1,3}|:)$/u, '').toLowerCase());
}

/**
 * Reads markup and entities, also those that were written twice (`&amp;amp;`). Marks of where words may be divided are
 * left out: no page shows them.
 */
function cleanText(text: string): string {
  if (text.length <= maxPlaceholder && placeholder.test(text)) return '';
  let clean = text.replaceAll(softHyphen, '');
  for (let round = 0; round < 2 && (entity.test(clean) || markup.test(clean)); round += 1) clean = plainText(clean);
  return clean;
}
