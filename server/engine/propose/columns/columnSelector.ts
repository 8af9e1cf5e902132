import { isTag, type Element } from 'domhandler';
import { compileSelector } from '../../extract/selector.ts';
import { candidatesFor, tokensOf } from '../../mend/candidates.ts';
import { partsOf } from '../../mend/elementParts.ts';
import type { Spot } from '../mine/spots.ts';
import type { Slot } from '../align/slots.ts';

/** Records from which candidates are taken. */
const maxTeachers = 3;
const maxTried = 30;
const maxPath = 12;
/** The share of records in which a selector must agree; it then decides what the column holds. */
const minAgreement = 0.75;
const none: ReadonlySet<string> = new Set();

/** The selectors of a column: the one that lives longest, and another one that shares no name with it. */
export interface ColumnSelectors {
  css: string;
  second: string | null;
  /** The element that it finds in each record; several where the column joins them. */
  found: (readonly Element[])[];
}

/**
 * Returns selectors, relative to the first element of a record, that find exactly the elements of a slot in all
 * records; where there is none, the one that agrees with most.
 */
export function columnSelectors(slot: Slot, records: readonly (readonly Spot[])[]): ColumnSelectors | null {
  const wanted = slot.spots.map((spots) => spots.map(({ element }) => element));
  const starts = records.map(([first]) => first?.element ?? null);
  if (slot.parent === null && !slot.isMany) return { css: ':scope', second: null, found: wanted };
  if (wanted.every(([first], record) => first === undefined || first === starts[record])) {
    const found = starts.map((element) => (element === null ? [] : [element]));
    return { css: ':scope', second: null, found };
  }
  let best: { css: string; agreement: number; found: Element[][] } | null = null;
  let exact: { css: string; found: Element[][] } | null = null;
  for (const css of candidatesOf(slot, wanted, records)) {
    if (exact !== null && sharesName(exact.css, css)) continue;
    const minimum = exact === null ? Math.max(minAgreement, best?.agreement ?? 0) : 1;
    const { found, agreement } = tried(css, slot.isMany, starts, wanted, minimum);
    if (agreement === 1 && exact !== null) return { ...exact, second: css };
    if (agreement === 1) exact = { css, found };
    else if (agreement >= minAgreement && (best === null || agreement > best.agreement))
      best = { css, agreement, found };
  }
  const chosen = exact ?? best;
  return chosen === null ? null : { css: chosen.css, second: null, found: chosen.found };
}

function sharesName(one: string, other: string): boolean {
  const tokens = tokensOf(one);
  return [...tokensOf(other)].some((token) => tokens.has(token));
}

function tried(
  css: string,
  isMany: boolean,
  starts: readonly (Element | null)[],
  wanted: readonly (readonly Element[])[],
  minimum: number,
): { found: Element[][]; agreement: number } {
  const selector = compileSelector(css, false, []);
  const found: Element[][] = [];
  const allowed = Math.floor((1 - minimum) * starts.length);
  let wrong = 0;
  for (const [record, start] of starts.entries()) {
    const target = wanted[record] ?? [];
    if (start === null) continue;
    const first = isMany ? null : selector.first(start);
    const elements = isMany ? selector.all(start) : first === null ? [] : [first];
    found.push(elements);
    if (elements.length !== target.length || elements.some((each, index) => each !== target[index])) wrong += 1;
    if (wrong > allowed) return { found, agreement: 0 };
  }
  return { found, agreement: 1 - wrong / starts.length };
}

/** Candidates from a few records that have the slot, in the order of how long they live. */
function candidatesOf(
  slot: Slot,
  wanted: readonly (readonly Element[])[],
  records: readonly (readonly Spot[])[],
): string[] {
  const having = records.flatMap((record, index) => {
    const target = wanted[index]?.[0];
    return target === undefined ? [] : [{ record: record.map(({ element }) => element), target }];
  });
  const teachers = having.filter((_, index) => index % Math.ceil(having.length / maxTeachers) === 0);
  const lasting = new Map<string, number>();
  const last = new Set<string>();
  for (const { record, target } of teachers) {
    const holder = holderOf(target, record);
    if (holder === null) continue;
    const place = record.indexOf(holder);
    const wrap = (css: string): string => (place === 0 ? css : `${steps(record, place)} ${css}`);
    if (holder === target) {
      for (const css of siblingSelectors(record, place)) lasting.set(css, (lasting.get(css) ?? lasting.size) + 0);
      continue;
    }
    for (const { css, rank } of candidatesFor(target, holder, none)) {
      if (!css.startsWith(':scope')) lasting.set(wrap(css), Math.min(rank, lasting.get(wrap(css)) ?? rank));
    }
    const path = slot.isMany ? manyPath(target, holder) : pathWithin(target, holder);
    if (path !== null) last.add(place === 0 ? `:scope > ${path}` : `${steps(record, place)} > ${path}`);
    for (const name of (target.attribs['class'] ?? '').split(/\s+/u).slice(0, 3)) {
      if (/^[a-z_][\w-]*$/iu.test(name)) last.add(wrap(`${target.name}.${name}`));
    }
  }
  const places = new Set(teachers.map(({ record, target }) => record.indexOf(holderOf(target, record) ?? target)));
  const ordered = [...lasting].toSorted(([, one], [, other]) => one - other).map(([css]) => css);
  const united = places.size > 1 && last.size > 1 ? [[...last].slice(0, 4).join(', ')] : [];
  const siblingUnion = places.size > 1 && ordered.length > 1 ? [ordered.slice(0, 4).join(', ')] : [];
  return [...ordered.slice(0, maxTried), ...siblingUnion, ...last, ...united.flat()];
}

/** The element of a record that is or holds the target. */
function holderOf(target: Element, record: readonly Element[]): Element | null {
  for (let at: Element | null = target; at !== null; at = at.parent !== null && isTag(at.parent) ? at.parent : null) {
    if (record.includes(at)) return at;
  }
  return null;
}

/** The way from the first element of a record to one beside it. */
function steps(record: readonly Element[], place: number): string {
  const between = record.slice(1, place + 1).map(({ name }) => name);
  return [':scope', ...between].join(' + ');
}

function siblingSelectors(record: readonly Element[], place: number): string[] {
  const target = record[place];
  if (target === undefined || place === 0) return [];
  const before = steps(record, place - 1);
  const named = partsOf(target).filter(({ css }) => !css.includes(':contains'));
  return [...named.map(({ css }) => `${before} + ${css}`), `${before} + ${target.name}`];
}

function pathWithin(target: Element, holder: Element): string | null {
  const levels: string[] = [];
  for (let at: Element = target; at !== holder;) {
    const { parent, name } = at;
    if (parent === null || !isTag(parent) || levels.length === maxPath) return null;
    const alike = parent.children.filter((child) => isTag(child) && child.name === name);
    levels.unshift(alike.length === 1 ? name : `${name}:nth-of-type(${alike.indexOf(at) + 1})`);
    at = parent;
  }
  return levels.join(' > ');
}

/** The path of all elements beside the target that have its name. */
function manyPath(target: Element, holder: Element): string | null {
  const parent = target.parent;
  if (parent === null || !isTag(parent)) return null;
  if (parent === holder) return target.name;
  const path = pathWithin(parent, holder);
  return path === null ? null : `${path} > ${target.name}`;
}
