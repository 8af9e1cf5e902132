import { isTag, type Element } from 'domhandler';
import { candidatesFor, tokensOf } from '../../mend/selectors/candidates.ts';
import { partsOf, Rank } from '../../mend/selectors/elementParts.ts';
import { isLasting } from '../../mend/selectors/lastingNames.ts';
import { classNamesOf } from '../mine/classNames.ts';
import { labelTags } from '../align/labels.ts';
import type { Slot } from '../align/slots.ts';
import type { Spot } from '../mine/spots.ts';
import { sharedWords } from './sharedWords.ts';
import { pathSteps, type RecordSearch, type Way } from './recordSearch.ts';

/** Records from which candidates are taken. */
const maxTeachers = 2;
const maxTried = 30;
const maxPath = 12;
/** The share of records in which a selector must agree; it then decides what the column holds. */
const minAgreement = 0.75;
/** Selectors that leave out a class, and the nodes beside an element among which such a class is looked for. */
const maxExcluding = 4;
const maxSiblings = 40;
/** Selectors after the best one that are tried for a second one. */
const maxAfter = 8;
/** Elements that have none of their own name in them. */
const unnested = /^(?:p|h[1-6]|a|dt|time)$/u;
const none: ReadonlySet<string> = new Set();
/** The end of a text that names the value after it. */
export const labelEnd = /[:：]$/u;

/** The selectors of a column: the one that lives longest, and another one that shares no name with it. */
export interface ColumnSelectors {
  css: string;
  second: string | null;
  /** The elements that it finds in each record; several where the column joins them. */
  found: readonly (readonly Element[])[];
}

/**
 * Returns selectors, relative to the first element of a record, that find exactly the elements of a slot in all
 * records; where there is none, the one that agrees with most.
 */
export function columnSelectors(
  slot: Slot,
  records: readonly (readonly Spot[])[],
  search: RecordSearch,
): ColumnSelectors | null {
  const wanted = slot.spots.map((spots) => spots.map(({ element }) => element));
  const starts = records.map(([first]) => first?.element ?? null);
  if (slot.parent === null && !slot.isMany) return { css: ':scope', second: null, found: wanted };
  if (wanted.every(([first], record) => first === undefined || first === starts[record])) {
    return { css: ':scope', second: null, found: starts.map((element) => (element === null ? [] : [element])) };
  }
  let best: { css: string; agreement: number; found: (readonly Element[])[] } | null = null;
  let exact: { css: string; found: (readonly Element[])[] } | null = null;
  let after = 0;
  for (const way of waysTo(slot, wanted, records)) {
    if (search.isSpent) break;
    if (exact !== null) {
      after += 1;
      if (after > maxAfter) break;
      if (sharesName(exact.css, way.css)) continue;
    }
    const minimum = exact === null ? Math.max(minAgreement, best?.agreement ?? 0) : 1;
    const { found, agreement } = tried(way, slot.isMany, search, wanted, minimum);
    if (agreement === 1 && exact !== null) return { ...exact, second: way.css };
    if (agreement === 1) exact = { css: way.css, found };
    else if (agreement >= minAgreement && (best === null || agreement > best.agreement)) {
      best = { css: way.css, agreement, found };
    }
  }
  const chosen = exact ?? best;
  return chosen === null ? null : { css: chosen.css, second: null, found: chosen.found };
}

/** Returns whether a selector names an element by what it is, and not only by its place or a generated class. */
export function hasLastingName(css: string): boolean {
  return [...tokensOf(css)].some(
    (token) => /^[#[]/u.test(token) || (token.startsWith('.') && isLasting(token.slice(1))),
  );
}

function sharesName(one: string, other: string): boolean {
  const tokens = tokensOf(one);
  return [...tokensOf(other)].some((token) => tokens.has(token));
}

function tried(
  way: Way,
  isMany: boolean,
  search: RecordSearch,
  wanted: readonly (readonly Element[])[],
  minimum: number,
): { found: (readonly Element[])[]; agreement: number } {
  const found: (readonly Element[])[] = [];
  const allowed = Math.floor((1 - minimum) * wanted.length);
  let wrong = 0;
  for (const [record, target] of wanted.entries()) {
    const elements = search.find(way, record, isMany);
    found.push(elements);
    if (elements.length !== target.length || elements.some((each, index) => each !== target[index])) wrong += 1;
    if (wrong > allowed) return { found, agreement: 0 };
  }
  return { found, agreement: 1 - wrong / wanted.length };
}

/** Ways to a slot, from a few records that have it: the ones that live longest first, then by place. */
function waysTo(slot: Slot, wanted: readonly (readonly Element[])[], records: readonly (readonly Spot[])[]): Way[] {
  const having = records.flatMap((record, index) => {
    const target = wanted[index]?.[0];
    return target === undefined ? [] : [{ record: record.map(({ element }) => element), target }];
  });
  const teachers = having.filter((_, index) => index % Math.ceil(having.length / maxTeachers) === 0);
  const lasting = new Map<string, { way: Way; rank: number }>();
  const last = new Map<string, Way>();
  const places = new Set<number>();
  // All records share labels; what one record says may be its own.
  const isAlone = records.length === 1;
  const words = slot.isMany || isAlone ? null : sharedWords(wanted.flatMap(([first]) => first ?? []));
  for (const { record, target } of teachers) {
    const holder = holderOf(target, record);
    if (holder === null) continue;
    const place = record.indexOf(holder);
    places.add(place);
    const beside = record.slice(1, place + 1).map(({ name }) => name);
    const scope = [':scope', ...beside].join(' + ');
    if (holder === target) {
      for (const way of besideWays(record, place)) lasting.set(way.css, { way, rank: lasting.size });
      continue;
    }
    const wrap = (css: string): Way => ({ css: place === 0 ? css : `${scope} ${css}`, beside, inner: { css } });
    const named = candidatesFor(target, holder, none).filter(({ css }) => !isAlone || !saysValue(css));
    const said = words === null ? [] : [{ css: saying(target.name, words), rank: Rank.label }];
    for (const { css, rank } of [...named, ...said]) {
      if (css.startsWith(':scope')) continue;
      const way = wrap(css);
      lasting.set(way.css, { way, rank: Math.min(rank, lasting.get(way.css)?.rank ?? rank) });
    }
    for (const isFromEnd of [false, true]) {
      const path = slot.isMany ? manyPath(target, holder, isFromEnd) : pathWithin(target, holder, isFromEnd);
      if (path !== null) last.set(path, { css: `${scope} > ${path}`, beside, inner: { path: pathSteps(path) } });
    }
    for (const name of classNamesOf(target).slice(0, 3)) last.set(name, wrap(`${target.name}.${name}`));
  }
  const ordered = [...lasting.values()].toSorted((one, other) => one.rank - other.rank).map(({ way }) => way);
  const united = places.size > 1 ? [unionOf(ordered), unionOf([...last.values()])].flat() : [];
  const other = otherClass(wanted.flat());
  const excluded = ordered.flatMap((way) => excluding(way, other) ?? []).slice(0, maxExcluding);
  return [...ordered.slice(0, maxTried), ...united, ...excluded, ...last.values()];
}

/** The commonest class of elements beside the wanted ones that none of these has: `old` beside `price` and `new`. */
function otherClass(wanted: readonly Element[]): string | null {
  const own = new Set(wanted.flatMap(classNamesOf));
  const counts = new Map<string, number>();
  for (const element of wanted) {
    const siblings = element.parent?.children ?? [];
    if (siblings.length > maxSiblings) continue;
    for (const beside of siblings) {
      if (beside === element || !isTag(beside) || beside.name !== element.name) continue;
      for (const name of classNamesOf(beside)) if (!own.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  const [[name] = [null]] = [...counts].toSorted(([, one], [, more]) => more - one);
  return name;
}

/** The way of an element's own names that leaves out elements with a class; `null` for other ways. */
function excluding({ css, inner, ...way }: Way, name: string | null): Way | null {
  if (name === null || inner === null || !('css' in inner) || !/^[\w.-]+$/u.test(inner.css)) return null;
  const without = `:not(.${name})`;
  return { ...way, css: `${css}${without}`, inner: { css: `${inner.css}${without}` } };
}

/** Returns whether a selector contains a text that may be a value. */
function saysValue(css: string): boolean {
  return [...css.matchAll(/(\w*):contains\("([^"]*)"\)/gu)].some(
    ([, tag = '', text = '']) => !labelTags.has(tag) && !labelEnd.test(text),
  );
}

/** The innermost element of a name that says these words. */
function saying(name: string, words: string): string {
  const css = `${name}:contains("${words}")`;
  return unnested.test(name) ? css : `${css}:not(:has(${name}))`;
}

/** Ways that hold where a part is at different places beside the first element. */
function unionOf(ways: readonly Way[]): Way[] {
  const css = ways.slice(0, 4).map((way) => way.css);
  return css.length > 1 ? [{ css: css.join(', '), beside: [], inner: null }] : [];
}

/** The element of a record that is or holds the target. */
function holderOf(target: Element, record: readonly Element[]): Element | null {
  for (let at: Element | null = target; at !== null; at = at.parent !== null && isTag(at.parent) ? at.parent : null) {
    if (record.includes(at)) return at;
  }
  return null;
}

/** Ways to an element beside the first one: by what it is called, else by its tag. */
function besideWays(record: readonly Element[], place: number): Way[] {
  const target = record[place];
  if (target === undefined || place === 0) return [];
  const before = [':scope', ...record.slice(1, place).map(({ name }) => name)].join(' + ');
  const beside = record.slice(1, place + 1).map(({ name }) => name);
  const named = partsOf(target).filter(({ css }) => !css.includes(':contains') && css !== target.name);
  return [
    ...named.map(({ css }): Way => ({ css: `${before} + ${css}`, beside: [], inner: null })),
    { css: `${before} + ${target.name}`, beside, inner: { self: true } },
  ];
}

/** The path by places, counted from the first element of its name or from the last: what is optional may be between. */
function pathWithin(target: Element, holder: Element, isFromEnd: boolean): string | null {
  const levels: string[] = [];
  for (let at: Element = target; at !== holder;) {
    const { parent, name } = at;
    if (parent === null || !isTag(parent) || levels.length === maxPath) return null;
    const alike = parent.children.filter((child) => isTag(child) && child.name === name);
    const place = alike.indexOf(at);
    const step = isFromEnd ? `${name}:nth-last-of-type(${alike.length - place})` : `${name}:nth-of-type(${place + 1})`;
    levels.unshift(alike.length === 1 ? name : step);
    at = parent;
  }
  return levels.join(' > ');
}

/** The path of all elements beside the target that have its name. */
function manyPath(target: Element, holder: Element, isFromEnd: boolean): string | null {
  const parent = target.parent;
  if (parent === null || !isTag(parent)) return null;
  if (parent === holder) return target.name;
  const path = pathWithin(parent, holder, isFromEnd);
  return path === null ? null : `${path} > ${target.name}`;
}
