import type { Element } from 'domhandler';
import type { Source } from '#core/wire/recipe/recipe.ts';
import type { Page } from '../../extract/page.ts';
import { compileSelector } from '../../extract/selector.ts';
import { buildColumns } from '../columns/buildColumns.ts';
import { hasLastingName, labelEnd } from '../columns/columnSelector.ts';
import { itemSelector } from '../columns/itemSelector.ts';
import { uniqueName } from '../columns/columnNames.ts';
import type { PageIndex } from '../mine/pageIndex.ts';
import { everySpot } from '../mine/recordGroups.ts';
import type { Spot } from '../mine/spots.ts';
import { limits, type ProposedColumn } from '../proposal.ts';

/** The weight of a part of the page from which it belongs to the matter: less have menus, footers and asides. */
const minRegion = 0.4;
/** The share of the matter's letters that the element around all of it has. */
const mainShare = 0.6;
/** The least share of them, on a page without a body: others are lists of many. */
const minShare = 0.1;
/** Menus, footers and asides of a page that are read. */
const maxParts = 8;
/** Elements of a page without a body: more are a list, and each takes a search of the page. */
const maxTops = 50;

/** A part of a page that is read. */
interface Searched {
  /** The element around all that is read. */
  around: Spot;
  /** Parts that are not read. */
  aside: ReadonlySet<Spot>;
  /** Elements whose text is not read as one value: they hold records. */
  holders?: ReadonlySet<Element>;
  /** Columns that say something already. */
  known: readonly ProposedColumn[];
  most: number;
}

/**
 * Returns columns of what a page about one thing shows around its title, without what `known` columns say already. Its
 * selectors were tried on this page only: names come before places, as those of records.
 */
export function shownColumns(
  page: Page,
  root: Spot,
  index: PageIndex,
  known: readonly ProposedColumn[],
): ProposedColumn[] {
  const main = mainOf(root);
  if (main === null) return [];
  const aside = spotsOf(main, ({ region }) => region < minRegion);
  return columnsIn(page, index, { around: main, aside, known, most: limits.shown });
}

/**
 * Returns columns of what a page shows outside `records`, the parts of the records of its lists, each with one value
 * for the page: its matter first, then menus and footers.
 */
export function columnsOutside(page: Page, root: Spot, index: PageIndex, records: ReadonlySet<Spot>): ProposedColumn[] {
  const body = [...everySpot(root)].find(({ element }) => element.name === 'body');
  // A page without one has its matter in several elements.
  const tops = body === undefined ? root.children.filter(({ text, pictures }) => text + pictures > 0) : [body];
  if (tops.length > maxTops) return [];
  const isRecord = (spot: Spot): boolean => records.has(spot);
  const isMinor = ({ region }: Spot): boolean => region < minRegion;
  const menus = tops.flatMap((top) => [
    ...spotsOf(top, (spot) => isMinor(spot) && (spot.parent === null || !isMinor(spot.parent))),
  ]);
  const parts = [
    ...tops.slice(0, maxParts).map((around) => ({ around, aside: (spot: Spot) => isRecord(spot) || isMinor(spot) })),
    ...menus.slice(0, maxParts).map((around) => ({ around, aside: isRecord })),
  ];
  const holders = holdersOf(records);
  const found: ProposedColumn[] = [];
  for (const { around, aside } of parts) {
    const most = limits.outside - found.length;
    if (most > 0)
      found.push(...columnsIn(page, index, { around, aside: spotsOf(around, aside), holders, known: [], most }));
  }
  const names = new Set<string>();
  const single = found.filter(({ from }) => from.every((source) => 'css' in source && source.join === undefined));
  return single.map(({ name, from, ...column }) => ({
    ...column,
    name: uniqueName(name.replace(/ \d+$/u, ''), names),
    from: from.map((source) => ({ ...source, of: 'page' })),
  }));
}

/** Returns the elements around spots. */
function holdersOf(spots: ReadonlySet<Spot>): Set<Element> {
  const holders = new Set<Element>();
  for (const { parent } of spots) {
    for (let at = parent; at !== null && !holders.has(at.element); at = at.parent) holders.add(at.element);
  }
  return holders;
}

function spotsOf(root: Spot, isWanted: (spot: Spot) => boolean): Set<Spot> {
  return new Set([...everySpot(root)].filter(isWanted));
}

function columnsIn(page: Page, index: PageIndex, { around, aside, holders, known, most }: Searched): ProposedColumn[] {
  const view = { baseUrl: page.baseUrl, language: page.language, searchesLeft: limits.searches };
  const { columns, minor } = buildColumns([[around]], aside, view, () => null);
  let path: string | null | undefined;
  const pathOf = (): string | null => (path ??= itemSelector([around.element], index));
  // A label names its value already.
  const said = new Set(known.flatMap(({ name, samples }) => [name, ...samples]));
  const names = new Set(known.map(({ name }) => name.toLowerCase()));
  const shown: ProposedColumn[] = [];
  for (const column of [...columns, ...minor]) {
    const [sample = ''] = column.samples;
    if (shown.length === most || said.has(sample) || labelEnd.test(sample)) continue;
    const from = column.from.flatMap((source) => onPage(source, around.element, pathOf, index) ?? []);
    const [first] = from;
    if (first === undefined || (holders !== undefined && readsOneOf(first, holders, index))) continue;
    said.add(sample);
    // Numbered among the shown ones only, so far.
    shown.push({ ...column, name: uniqueName(column.name.replace(/ \d+$/u, ''), names), from });
  }
  return shown;
}

/** Returns the innermost element around the title that has most of the page's matter; `null` where there is none. */
function mainOf(root: Spot): Spot | null {
  let title: Spot | null = null;
  let letters = 0;
  for (const spot of everySpot(root)) {
    if (spot.region < minRegion) continue;
    letters += spot.ownText;
    if (spot.element.name === 'h1') title ??= spot;
  }
  if (letters === 0) return null;
  let main = title?.parent ?? heaviest(root);
  while (main.parent !== null && main.text < mainShare * letters) main = main.parent;
  // The element around a page is an artificial one (spots.ts), which no selector finds.
  return main.parent === null ? largestOf(main.children, minShare * letters) : main;
}

function largestOf(spots: readonly Spot[], minText: number): Spot | null {
  const matter = spots.filter(({ region, text }) => region >= minRegion && text >= minText);
  return matter.toSorted((one, other) => other.text - one.text)[0] ?? null;
}

/** The innermost element that has most of the letters of the one around it, from the root down. */
function heaviest(root: Spot): Spot {
  let at = root;
  for (;;) {
    const inner = at.children.find(({ text, region }) => region >= minRegion && text >= mainShare * at.text);
    if (inner === undefined) return at;
    at = inner;
  }
}

function readsOneOf(source: Source, elements: ReadonlySet<Element>, index: PageIndex): boolean {
  if (!('css' in source) || source.attr !== undefined) return false;
  const read = source.join === undefined ? [index.first(source.css)] : index.find(source.css);
  return read.some((each) => each !== undefined && elements.has(each));
}

/**
 * Returns a source that was written for the inside of an element as one for the whole page; `null` where the page finds
 * something else by it, or where it is not a selector.
 */
function onPage(source: Source, main: Element, pathOf: () => string | null, index: PageIndex): Source | null {
  if (!('css' in source)) return null;
  const { css, join } = source;
  const selector = compileSelector(css, false, []);
  const first = css === ':scope' ? main : (selector.first(main) ?? undefined);
  const wanted = join === undefined ? [first] : selector.all(main);
  const isFound = (way: string): boolean => {
    const found = join === undefined ? [index.first(way)] : index.find(way);
    return found.length === wanted.length && found.every((element, place) => element === wanted[place]);
  };
  const inside = css.startsWith(':scope') ? css.slice(':scope'.length) : ` ${css}`;
  const within = (): string | null => {
    const around = pathOf();
    return around !== null && isFound(around + inside) ? around + inside : null;
  };
  const alone = (): string | null => (!css.includes(':scope') && isFound(css) ? css : null);
  // A name needs no other one around it, which another page of the site may lack.
  const way = hasLastingName(css) ? (alone() ?? within()) : (within() ?? alone());
  return way === null ? null : { ...source, css: way };
}
