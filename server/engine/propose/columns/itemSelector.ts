import { isTag, type Element } from 'domhandler';
import { classNamesOf } from '../mine/classNames.ts';
import { compileSelector } from '../../extract/selector.ts';
import { partsOf, Rank, type Part } from '../../mend/selectors/elementParts.ts';
import { isLasting } from '../../mend/selectors/lastingNames.ts';
import { elementsIn } from '../../mend/selectors/shortText.ts';
import type { PageIndex } from '../mine/pageIndex.ts';

interface Ranked {
  css: string;
  rank: number;
}

const maxShared = 60;
const maxAncestors = 6;
const maxPath = 40;
/** The share of further elements that a selector may find, which then are records too. */
const maxExtra = 0.15;
/** The share of elements that a name may lack: they were taken for records, and the page says that they are others. */
const maxMissing = 0.1;
/** Elements by which records differ from what is between them, before all other names of elements. */
const telling = ['> td', '> td + td', 'a[href]', 'h2', 'h3', 'h4', 'img', 'time', 'p', 'dd', 'iframe'];
const maxConditions = 3;
/** Further names of elements that are tried. */
const maxNames = 12;

/**
 * Returns a selector that finds exactly these elements on the page, in this order: by what all of them have, then by
 * their parents, by the path to them, then without the elements between them, last by generated classes. Where none is
 * exact, one that finds few further elements; `null` where there is none.
 */
export function itemSelector(items: readonly Element[], index: PageIndex): string | null {
  const found = bestOf(candidates(items), items, index);
  if (found?.isExact === true) return found.css;
  // Generated classes change with the next version of the site.
  const hashed = hashedClasses(spread(items)).find((css) => isExact(css, items, index));
  return hashed ?? found?.css ?? null;
}

function bestOf(
  ordered: readonly Ranked[],
  items: readonly Element[],
  index: PageIndex,
): { css: string; isExact: boolean } | null {
  const wanted = new Set<Element>(items);
  let nearest: { css: string; extras: Element[] } | null = null;
  let fewer: string | null = null;
  for (const { css, rank } of ordered) {
    const found = index.find(css);
    const extras = found.filter((element) => !wanted.has(element));
    const missing = items.length - (found.length - extras.length);
    if (extras.length === 0 && missing > 0 && missing <= maxMissing * items.length) fewer ??= css;
    if (missing > 0) continue;
    if (extras.length === 0 && (rank < Rank.path || fewer === null) && isExact(css, items, index)) {
      return { css, isExact: true };
    }
    if (nearest === null || extras.length < nearest.extras.length) nearest = { css, extras };
  }
  if (fewer !== null) return { css: fewer, isExact: false };
  if (nearest === null) return null;
  const filtered = withoutExtras(nearest.css, items, nearest.extras);
  if (filtered !== null && isExact(filtered, items, index)) return { css: filtered, isExact: true };
  return nearest.extras.length <= maxExtra * items.length ? { css: nearest.css, isExact: false } : null;
}

function isExact(css: string, items: readonly Element[], index: PageIndex): boolean {
  const found = index.find(css);
  return found.length === items.length && found.every((element, place) => element === items[place]);
}

function candidates(items: readonly Element[]): Ranked[] {
  const shared = spread(items);
  const own = [...sharedParts(shared, 1 - maxMissing), ...sharedPrefix(shared)];
  const tag = items[0]?.name ?? '*';
  const direct = own
    .filter(({ rank }) => rank < Rank.tag)
    .map(({ css, rank }) => ({ css: css.startsWith('[') ? `${tag}${css}` : css, rank }));
  const all: Ranked[] = [...direct];
  let level = shared;
  let below = [...own.map(({ css, rank }) => ({ css, rank })), { css: tag, rank: Rank.tag }];
  let inner = tag;
  for (let step = 0; step < maxAncestors; step += 1) {
    const parents = [...new Set(level.map(({ parent }) => parent))].filter(
      (parent) => parent !== null && isTag(parent),
    );
    if (parents.length === 0 || parents.some(({ name }) => name === 'html')) break;
    const parts = [...sharedParts(parents), ...sharedPrefix(parents)].filter(({ rank }) => rank <= Rank.prefix);
    const joint = step === 0 ? ' > ' : ' ';
    for (const part of parts) {
      for (const each of below) {
        all.push({
          css: `${part.css}${joint}${each.css}`,
          rank: Math.max(part.rank, Math.min(each.rank, 4)) + 0.3 + step / 10,
        });
      }
      if (step > 0) all.push({ css: `${part.css} > ${inner}`, rank: part.rank + 1 + step / 10 });
    }
    below = below.slice(0, 3);
    inner = `${parents[0]?.name ?? '*'} > ${inner}`;
    level = parents;
  }
  const path = pathOf(items);
  const ordered = all.toSorted((one, other) => one.rank - other.rank || one.css.length - other.css.length);
  return [...ordered.slice(0, 80), ...(path === null ? [] : [{ css: path, rank: Rank.path }])];
}

function spread(items: readonly Element[]): Element[] {
  const step = Math.ceil(items.length / maxShared);
  return items.filter((_, place) => place % step === 0);
}

/** The parts that all elements fit, or at least a share of them. */
function sharedParts(elements: readonly Element[], share = 1): Part[] {
  const parts = new Map<string, { part: Part; count: number }>();
  for (const part of elements.flatMap(partsOf)) {
    const known = parts.get(part.css);
    if (known === undefined) parts.set(part.css, { part, count: 1 });
    else known.count += 1;
  }
  return [...parts.values()]
    .filter(({ part: { rank }, count }) => rank !== Rank.label && rank !== Rank.tag && count >= share * elements.length)
    .map(({ part }) => part)
    .toSorted((one, other) => one.rank - other.rank);
}

/** `[id^="post-"]`: the beginning that the `id`s of several elements share before their numbers. */
function sharedPrefix(elements: readonly Element[]): Ranked[] {
  const ids = elements.map(({ attribs }) => attribs['id'] ?? '');
  const prefix = /^([a-z][a-z]*(?:[-_][a-z]+)*[-_]?)\d/iu.exec(ids[0] ?? '')?.[1] ?? '';
  if (elements.length < 2 || prefix.length < 3 || !ids.every((id) => id.startsWith(prefix))) return [];
  return [{ css: `${elements[0]?.name ?? ''}[id^="${prefix}"]`, rank: Rank.attribute }];
}

/** Generated classes, for pages on which the elements have nothing else in common. */
function hashedClasses([first, ...others]: readonly Element[]): string[] {
  const names = first === undefined ? [] : classNamesOf(first);
  const shared = names.filter((name) => others.every((element) => classNamesOf(element).includes(name)));
  return shared.slice(0, 6).map((name) => `${first?.name}.${name}`);
}

/** The path from the page's root to the items, without the places of elements of which there are several. */
function pathOf(items: readonly Element[]): string | null {
  const [first] = items;
  if (first === undefined) return null;
  const levels: string[] = [first.name];
  let level: Element[] = [...items];
  while (levels.length < maxPath) {
    const parents = [...new Set(level.map(({ parent }) => parent))].filter(
      (parent) => parent !== null && isTag(parent),
    );
    const [only] = parents;
    if (only === undefined) return levels.join(' > ');
    const isOne = parents.length === 1;
    levels.unshift(isOne ? stepOf(only) : only.name);
    if (only.name === 'body' || only.name === 'html') return levels.join(' > ');
    level = parents;
  }
  return null;
}

function stepOf(element: Element): string {
  const { name, parent } = element;
  if (name === 'body' || name === 'html' || parent === null) return name;
  const alike = parent.children.filter((child) => isTag(child) && child.name === name);
  return alike.length === 1 ? name : `${name}:nth-of-type(${alike.indexOf(element) + 1})`;
}

/**
 * The selector without elements that are no items: by classes of these, by what all items hold, by their place. Each
 * condition leaves out as many as one can; `null` where some are left after a few.
 */
function withoutExtras(css: string, items: readonly Element[], extras: readonly Element[]): string | null {
  const compared = spread(items);
  const conditions = conditionsOf(items, extras).filter(({ test }) => compared.every(test));
  let rest = extras;
  let filtered = css;
  for (let step = 0; step < maxConditions && rest.length > 0; step += 1) {
    const left = conditions.map(({ css: condition, test }) => ({ condition, extras: rest.filter(test) }));
    const [best] = left.toSorted((one, other) => one.extras.length - other.extras.length);
    if (best === undefined || best.extras.length === rest.length) return null;
    filtered += best.condition;
    rest = best.extras;
  }
  return rest.length === 0 ? filtered : null;
}

function conditionsOf(
  items: readonly Element[],
  extras: readonly Element[],
): { css: string; test: (element: Element) => boolean }[] {
  const names = new Set(spread(extras).flatMap((extra) => classNamesOf(extra).slice(0, 4)));
  const without = (name: string) => ({
    css: `:not(.${name})`,
    test: (element: Element) => !classNamesOf(element).includes(name),
  });
  const [lasting = [], hashed = []] = [true, false].map((isWanted) =>
    [...names].filter((name) => isLasting(name) === isWanted).slice(0, 20),
  );
  const holding = [...telling, ...namesWithin([items[0], extras[0]])].flatMap((inner) => {
    const selector = compileSelector(inner.startsWith('>') ? `:scope ${inner}` : inner, false, []);
    const has = (element: Element): boolean => selector.first(element) !== null;
    return [
      { css: `:has(${inner})`, test: has },
      { css: `:not(:has(${inner}))`, test: (element: Element) => !has(element) },
    ];
  });
  const first = {
    css: ':not(:first-child)',
    test: (element: Element) => element.parent?.children.find(isTag) !== element,
  };
  const last = {
    css: ':not(:last-child)',
    test: (element: Element) => element.parent?.children.findLast(isTag) !== element,
  };
  const children = (element: Element): number => element.children.filter(isTag).length;
  const most = Math.max(...extras.map(children)) + 1;
  const wide = { css: `:has(> :nth-child(${most}))`, test: (element: Element) => children(element) >= most };
  return [...lasting.map(without), ...holding, wide, first, last, ...hashed.map(without)];
}

/** The names of the elements in some elements, as candidates for what only some of these hold. */
function namesWithin(elements: readonly (Element | undefined)[]): string[] {
  const names = new Set<string>();
  for (const element of elements) {
    if (element === undefined) continue;
    for (const { name } of elementsIn(element)) {
      if (names.size === maxNames) break;
      if (/^[a-z][a-z\d]*$/u.test(name) && !telling.includes(name) && name !== 'a') names.add(name);
    }
  }
  return [...names];
}
