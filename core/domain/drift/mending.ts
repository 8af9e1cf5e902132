/** The place of a value on a page: a CSS selector, and the attribute that holds the value where it is no text. */
export interface ValuePlace {
  css: string;
  attr: string | null;
}

/** A place that gives values like the kept ones on `held` of the `tried` pages of a run. */
export interface MendProposal extends ValuePlace {
  held: number;
  tried: number;
}

/**
 * A selector of the recipe that found nothing on most pages of a run, or values of another field, although an earlier
 * run found values by it.
 */
export interface LostSelector {
  /** The column or the link (`linkNames`); `null` for the items of the list. */
  column: string | null;
  place: ValuePlace;
  /** The pages on which it found nothing. */
  pages: number;
  /** The time of the last run that found values by it. */
  lastFoundAt: number;
  /** The second selector, which gave the values instead; `null` where there was none or it found nothing either. */
  second: ValuePlace | null;
  /** The best one first. */
  proposals: MendProposal[];
}

/** A selector of the recipe, and the place that the user took instead of it. */
export interface Mend {
  column: string | null;
  from: ValuePlace;
  to: ValuePlace;
}

/** Links of a list that are mended like columns, and their names where a column is named: no column has an arrow. */
export const linkNames = { detail: '→ detail', next: '→ next' } as const;

/** A link that is named where a column is: to an item's own page, or to the next page. */
export type LinkKind = keyof typeof linkNames;

/** Returns the link of that name; `null` for a column. */
export function linkKindOf(name: string): LinkKind | null {
  if (name === linkNames.detail) return 'detail';
  return name === linkNames.next ? 'next' : null;
}

/** The changed selectors of a task: more are a recipe of its own. */
export const maxMends = 100;

/** Returns the changed selectors with one more; it takes the place of another one for the same selector. */
export function withMend(mends: readonly Mend[], mend: Mend): Mend[] {
  return [...withoutMend(mends, mend), mend];
}

/** Returns the changed selectors without the one for the same selector. */
export function withoutMend(mends: readonly Mend[], mend: Mend): Mend[] {
  return mends.filter((each) => !isSameMended(each, mend));
}

/** True where two mends of a task are for the same selector. */
export function isSameMended(one: Mend, other: Mend): boolean {
  return one.column === other.column && isSamePlace(one.from, other.from);
}

/** One field as an earlier run learned it. */
export interface FieldLesson {
  column: string;
  place: ValuePlace;
  /** Another place with the same values, built from what lives long; `null` where there is none. */
  second: ValuePlace | null;
}

/** The values of one row, and the address of the page that showed them. */
export interface SampleRow {
  url: string;
  /** By column; only short values. */
  values: Record<string, string>;
}

/** The lessons of a task's last good run about its pages: few rows, and a second selector for each of the recipe. */
export interface Lessons {
  at: number;
  /** The host of the pages; on other hosts nothing of it applies. */
  host: string;
  items: { css: string; second: string | null } | null;
  fields: FieldLesson[];
  rows: SampleRow[];
}

/** The pages of one part of a run on which a selector found values, and on which it found none. */
export interface SelectorReport extends Omit<LostSelector, 'pages'> {
  found: number;
  missed: number;
}

/** The report of one part of a run. */
export interface MendingReport {
  /** `null` where the part taught nothing. */
  lessons: Lessons | null;
  selectors: SelectorReport[];
}

/** The proposals that are kept for one selector. */
export const maxProposals = 3;

/** True for the same selector and attribute. */
export function isSamePlace(one: ValuePlace, other: ValuePlace): boolean {
  return one.css === other.css && one.attr === other.attr;
}

/** Returns a place as users write it: the selector, and `@attribute`. */
export function placeText({ css, attr }: ValuePlace): string {
  return attr === null ? css : `${css} @${attr}`;
}

/** Joins the reports of the parts of a run, in any order. */
export function joinReports(reports: readonly MendingReport[]): MendingReport {
  const joined = new Map<string, SelectorReport>();
  for (const report of reports.flatMap(({ selectors }) => selectors)) {
    const key = JSON.stringify([report.column, report.place.css, report.place.attr]);
    const known = joined.get(key);
    joined.set(key, known === undefined ? report : joinSelector(known, report));
  }
  const lessons = reports.find((report) => report.lessons !== null)?.lessons ?? null;
  return { lessons, selectors: [...joined.values()] };
}

function joinSelector(one: SelectorReport, other: SelectorReport): SelectorReport {
  return {
    ...one,
    found: one.found + other.found,
    missed: one.missed + other.missed,
    second: one.second ?? other.second,
    proposals: joinProposals([...one.proposals, ...other.proposals]),
  };
}

function joinProposals(proposals: readonly MendProposal[]): MendProposal[] {
  const joined: MendProposal[] = [];
  for (const proposal of proposals) {
    const known = joined.find((each) => isSamePlace(each, proposal));
    if (known === undefined) joined.push({ ...proposal });
    else {
      known.held += proposal.held;
      known.tried += proposal.tried;
    }
  }
  return joined.toSorted((one, other) => other.held - one.held).slice(0, maxProposals);
}

/** Returns the selectors that found nothing on most of the pages that a run read by them. */
export function lostSelectors({ selectors }: MendingReport): LostSelector[] {
  return selectors
    .filter(({ found, missed }) => missed > found)
    .map(({ column, place, missed, lastFoundAt, second, proposals }) => ({
      column,
      place,
      pages: missed,
      lastFoundAt,
      second,
      proposals,
    }));
}
