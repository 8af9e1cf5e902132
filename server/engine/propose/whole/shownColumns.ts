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
  const aside = new Set<Spot>();
  for (const spot of everySpot(main)) if (spot.region < minRegion) aside.add(spot);
  const view = { baseUrl: page.baseUrl, language: page.language, searchesLeft: limits.searches };
  const { columns, minor } = buildColumns([[main]], aside, view, () => null);
  const around = itemSelector([main.element], index);
  // A label names its value already.
  const said = new Set(known.flatMap(({ name, samples }) => [name, ...samples]));
  const names = new Set(known.map(({ name }) => name.toLowerCase()));
  const shown: ProposedColumn[] = [];
  for (const column of [...columns, ...minor]) {
    const [sample = ''] = column.samples;
    if (shown.length === limits.shown || said.has(sample) || labelEnd.test(sample)) continue;
    const from = column.from.flatMap((source) => onPage(source, main.element, around, index) ?? []);
    if (from.length === 0) continue;
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

/**
 * Returns a source that was written for the inside of an element as one for the whole page; `null` where the page finds
 * something else by it, or where it is not a selector.
 */
function onPage(source: Source, main: Element, around: string | null, index: PageIndex): Source | null {
  if (!('css' in source)) return null;
  const { css, join } = source;
  const selector = compileSelector(css, false, []);
  const wanted = join === undefined ? [selector.first(main)] : selector.all(main);
  const isFound = (way: string): boolean => {
    const found = join === undefined ? index.find(way).slice(0, 1) : index.find(way);
    return found.length === wanted.length && found.every((element, place) => element === wanted[place]);
  };
  const inside = css.startsWith(':scope') ? css.slice(':scope'.length) : ` ${css}`;
  const ways = [...(around === null ? [] : [around + inside]), ...(css.includes(':scope') ? [] : [css])];
  // A name needs no other one around it, which another page of the site may lack.
  const way = (hasLastingName(css) ? ways.toReversed() : ways).find(isFound);
  return way === undefined ? null : { ...source, css: way };
}
