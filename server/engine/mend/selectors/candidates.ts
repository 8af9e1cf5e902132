import type { Selector } from 'css-what';
import { isTag, type Document, type Element } from 'domhandler';
import { parseSelector } from '../../extract/parseSelector.ts';
import { elementBefore, partsOf, Rank, type Part } from './elementParts.ts';

/** A selector by which an element may be found again; a smaller rank lives longer. */
export interface Candidate {
  css: string;
  rank: number;
}

/** The page, or one item of its list. */
export type Root = Document | Element;

const maxAncestors = 5;
const maxPath = 6;
const maxCandidates = 24;
/** A selector with an ancestor breaks where either of the two changes. */
const ancestorRank = 0.3;

/**
 * Returns selectors that the element fits within its root, the ones that live longest first: by id, by attributes, by
 * classes that a person named, by the label before it, last by its place. None has a name in `avoided` (`tokensOf`).
 * With `isMany`, its place is that of all elements of its name beside it.
 */
export function candidatesFor(element: Element, root: Root, avoided: ReadonlySet<string>, isMany = false): Candidate[] {
  const isFree = ({ tokens }: Part): boolean => !tokens.some((token) => avoided.has(token));
  const own = partsOf(element).filter(isFree);
  const within = ancestorsOf(element, root).flatMap((ancestor) =>
    partsOf(ancestor)
      .filter((part) => part.rank <= Rank.prefix && part.rank !== Rank.label && isFree(part))
      .flatMap((part) => own.map(({ css, rank }) => ({ css: `${part.css} ${css}`, rank: rank + ancestorRank }))),
  );
  const paths = [false, true].flatMap((isFromEnd) => pathOf(element, root, avoided, { isMany, isFromEnd }));
  return best([...own, ...within, ...siblingOf(element, avoided), ...paths]);
}

/**
 * Returns selectors of items from some of them: by what all of them have, alone or as children of their parents; in the
 * same order, and without the same names.
 */
export function itemCandidates(items: readonly Element[], avoided: ReadonlySet<string>): Candidate[] {
  const isFree = ({ tokens }: Part): boolean => !tokens.some((token) => avoided.has(token));
  const own = sharedParts(items).filter((part) => part.rank !== Rank.label && isFree(part));
  const parents = items.map(({ parent }) => parent).filter((parent) => parent !== null && isTag(parent));
  const within =
    parents.length < items.length
      ? []
      : sharedParts(parents)
          .filter((part) => part.rank !== Rank.label && isFree(part))
          .flatMap((part) =>
            own.map(({ css, rank }) => ({
              css: `${part.css} > ${css}`,
              rank: Math.max(rank, part.rank) + ancestorRank,
            })),
          );
  // The name of an element alone is that of items and of menus.
  return best([...own.map((part) => (part.rank === Rank.tag ? { ...part, rank: Rank.path } : part)), ...within]);
}

/** Returns the names in a selector that a redesign may change: `#id`, `.class`, `[attribute`, or else its elements. */
export function tokensOf(css: string): Set<string> {
  const tokens = new Set<string>();
  const tags = new Set<string>();
  const gather = (alternatives: readonly (readonly Selector[])[]): void => {
    for (const token of alternatives.flat()) {
      if (token.type === 'attribute') tokens.add(tokenOf(token.name, token.value));
      else if (token.type === 'tag') tags.add(token.name);
      else if (token.type === 'pseudo' && Array.isArray(token.data)) gather(token.data);
    }
  };
  try {
    gather(parseSelector(css));
  } catch {
    // The recipe's own selector compiled before; another text has no names to avoid.
  }
  return tokens.size > 0 ? tokens : tags;
}

function tokenOf(name: string, value: string): string {
  if (name === 'id') return `#${value}`;
  return name === 'class' ? `.${value}` : `[${name}`;
}

function sharedParts([first, ...others]: readonly Element[]): Part[] {
  if (first === undefined) return [];
  const theirs = others.map((element) => new Set(partsOf(element).map(({ css }) => css)));
  return partsOf(first).filter(({ css }) => theirs.every((parts) => parts.has(css)));
}

function ancestorsOf(element: Element, root: Root): Element[] {
  const ancestors: Element[] = [];
  for (let at = element.parent; at !== null && at !== root && isTag(at); at = at.parent) {
    if (ancestors.length === maxAncestors || at.name === 'body') break;
    ancestors.push(at);
  }
  return ancestors;
}

function siblingOf(element: Element, avoided: ReadonlySet<string>): Candidate[] {
  const before = elementBefore(element);
  if (before === null || avoided.has(before.name)) return [];
  return [{ css: `${before.name} + ${avoided.has(element.name) ? '*' : element.name}`, rank: Rank.sibling }];
}

/** The place within an item, level by level. A page is too deep for it, and its elements move too often. */
function pathOf(
  element: Element,
  root: Root,
  avoided: ReadonlySet<string>,
  { isMany, isFromEnd }: { isMany: boolean; isFromEnd: boolean },
): Candidate[] {
  if (!isTag(root)) return [];
  const levels: string[] = [];
  for (let at: Element = element; at !== root;) {
    const { parent } = at;
    if (parent === null || !isTag(parent) || levels.length === maxPath) return [];
    const { name } = at;
    const isAny = avoided.has(name);
    const alike = parent.children.filter((child) => isTag(child) && (isAny || child.name === name));
    const place = isFromEnd ? alike.length - alike.indexOf(at) : alike.indexOf(at) + 1;
    const end = isFromEnd ? 'last-' : '';
    if (isMany && at === element) levels.unshift(isAny ? '*' : name);
    else if (isAny) levels.unshift(`:nth-${end}child(${place})`);
    else levels.unshift(alike.length === 1 ? name : `${name}:nth-${end}of-type(${place})`);
    at = parent;
  }
  const rank = Rank.path + (isFromEnd ? 0.1 : 0);
  return levels.length === 0 ? [] : [{ css: `:scope > ${levels.join(' > ')}`, rank }];
}

function best(candidates: readonly Candidate[]): Candidate[] {
  const byCss = new Map(candidates.toReversed().map((candidate) => [candidate.css, candidate]));
  return [...byCss.values()]
    .toSorted((one, other) => one.rank - other.rank || one.css.length - other.css.length)
    .slice(0, maxCandidates);
}
