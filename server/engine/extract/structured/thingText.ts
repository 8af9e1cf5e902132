import { plainText } from '../text.ts';
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
const markup = /<\/?(?:a|b|br|div|em|h[1-6]|i|img|li|ol|p|span|strong|table|td|tr|u|ul)[\s/>]|<!--/iu;
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/iu;

/**
 * Returns the text of the value at a path of an item of structured data; `null` where there is none. Where a text is
 * asked for and a thing is found, it is the thing's name or value, an image's address, or the steps of a section below
 * its name. Several values are joined. Markup and entities in texts are read.
 */
export function textAt(item: unknown, path: readonly string[], references: References, join = ', '): string | null {
  return thingText(valueAt(item, path, references.property), references, join, 0);
}

function thingText(value: unknown, references: References, join: string, depth: number): string | null {
  spendText(lettersPerValue);
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null || depth > maxDepth) return null;
  const textOf = (part: unknown): string | null => thingText(part, references, join, depth + 1);
  if (Array.isArray(value)) {
    const texts = (value as unknown[]).map(textOf).filter((text) => text !== null && text !== '');
    return texts.length === 0 ? null : texts.join(join);
  }
  const of = (key: string): string | null => textOf(references.property(value, key));
  const type = String((value as Record<string, unknown>)['@type']);
  if (/ImageObject/iu.test(type)) return of('contentUrl') ?? of('url');
  const steps = of('itemListElement') ?? of('text') ?? of('steps');
  const name = of('name') ?? of('@value');
  const isSaid = name === null || isCount(name) || (!/HowToSection/iu.test(type) && isStartOf(name, steps ?? ''));
  if (steps !== null) return isSaid ? steps : [name, steps].join(join);
  return withName.test(type) ? (name ?? of('value')) : null;
}

/** Many steps and sections have a number for a name: `Step 1`, `apple-tart step 1`. */
function isCount(name: string): boolean {
  return /^(?:\S{1,15}\s*)?\d+[.:]?$|(?:^|\s)(?:step|étape|schritt|paso|passo|stap|steg|krok|шаг)\s*\d+$/iu.test(name);
}

/** Many steps repeat the beginning of their text as their name; the name of a section is its heading. */
function isStartOf(name: string, text: string): boolean {
  return text.toLowerCase().startsWith(name.replace(/(?:…|\.{1,3}|:)$/u, '').toLowerCase());
}

/** Reads markup and entities, also those that were written twice (`&amp;amp;`). */
function cleanText(text: string): string {
  let clean = text;
  for (let round = 0; round < 2 && (entity.test(clean) || markup.test(clean)); round += 1) clean = plainText(clean);
  return clean;
}
