import { Element } from 'domhandler';
import { partsOf, Rank, type Part } from '#server/engine/mend/selectors/elementParts.ts';

/** An element and what it is among its siblings, from the one that is wanted up to the page. */
export interface Ancestor {
  name: string;
  attributes: Record<string, string>;
  /** Its number among the siblings of its name, from 1. */
  place: number;
  isOnly: boolean;
}

const maxSelectors = 60;
const maxLength = 500;

/**
 * Returns selectors for an element, the ones that live longest first: by id, by attributes, by classes that a person
 * named, alone or within an ancestor, last by its place. The caller chooses the first that finds it.
 */
export function selectorsOf(chain: readonly Ancestor[]): string[] {
  const [own = [], ...above] = chain.map(partsAt);
  const within = above.flatMap((parts) =>
    parts
      .filter(({ rank }) => rank <= Rank.prefix)
      .flatMap((part) => own.map(({ css, rank }) => ({ css: `${part.css} ${css}`, rank: rank + 0.3 }))),
  );
  const ranked = [...own, ...typed(chain[0], own), ...within].toSorted((one, other) => one.rank - other.rank);
  const named = ranked.map(({ css }) => css).slice(0, maxSelectors);
  return [...new Set([...named, ...paths(chain, above)])].filter((css) => css.length <= maxLength);
}

/** Parts by which a browser finds an element: a label before it is in no selector of a browser. */
function partsAt({ name, attributes }: Ancestor): Part[] {
  return partsOf(new Element(name, attributes)).filter(({ rank }) => rank !== Rank.label);
}

const quotable = /^[^"\\{}\n]{1,60}$/u;

/** Names that a form gives its parts, and the name by which a button is read out. */
function typed(element: Ancestor | undefined, own: readonly Part[]): { css: string; rank: number }[] {
  if (element === undefined) return [];
  const { name, attributes } = element;
  return ['aria-label', 'placeholder', 'title', 'type', 'value', 'href'].flatMap((each) => {
    const value = attributes[each] ?? '';
    if (!quotable.test(value) || (each === 'value' && attributes['type'] !== 'submit')) return [];
    const rank = { 'aria-label': Rank.attribute + 0.2, type: Rank.tag - 0.5 }[each] ?? Rank.className + 0.2;
    const css = `${name}[${each}="${value}"]`;
    return own.some((part) => part.css === css) ? [] : [{ css, rank }];
  });
}

/** The place below the nearest ancestor with a lasting name, and below the page. */
function paths(chain: readonly Ancestor[], above: readonly (readonly Part[])[]): string[] {
  const levels = chain.map(({ name, place, isOnly }) => (isOnly ? name : `${name}:nth-of-type(${place})`));
  const path = (from: string[], depth: number): string => [...from, ...levels.slice(0, depth).toReversed()].join(' > ');
  const found: string[] = [];
  for (const [index, parts] of above.entries()) {
    const [best] = parts.filter(({ rank }) => rank <= Rank.className);
    if (best !== undefined) found.push(path([best.css], index + 1));
    if (found.length === 3) break;
  }
  return [...found, path([], levels.length)];
}
