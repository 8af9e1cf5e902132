import type { Value } from '../data/block.ts';
import { isLink } from '../data/cellValue.ts';
import type { Finding } from './drift.ts';
import { isEmptyValue, valueTypeOf, type RunFacts } from './runFacts.ts';

/** Pages that are shown for one finding, and for all of a run together. */
const maxPerFinding = 3;
export const maxPages = 6;
/** Longer addresses are not shown: a device keeps them with the run. */
const maxAddressLength = 2_000;
/** The share of rows in which the column must hold an address. */
const minAddresses = 0.9;

const pictureNames = /image|picture|photo|thumb|logo|icon|img/iu;
const pageNames = /(^|[^a-z])(url|link|address|page|href)s?$/iu;

/** Returns the column whose values are the pages of the rows: of several the likeliest; `null` where there is none. */
export function pageColumnOf({ columns }: RunFacts): string | null {
  const names = columns
    .filter(({ filled, types }) => filled >= minAddresses && types.url >= minAddresses)
    .map(({ name }) => name)
    .filter((name) => !pictureNames.test(name));
  return names.find((name) => pageNames.test(name)) ?? names[0] ?? null;
}

/** True for an address that can be shown as a link. */
export function isShownPage(address: Value | undefined): address is string {
  return !isEmptyValue(address) && address.length <= maxAddressLength && isLink(address);
}

/** Gathers the pages of rows whose value shows a finding, block by block, until there are enough. */
export class PageSearch {
  private readonly sought: { column: number; isBroken: (value: Value | undefined) => boolean; pages: string[] }[];
  private readonly pageColumn: number;

  constructor(findings: readonly Finding[], names: readonly string[], pageColumn: string | null) {
    this.pageColumn = pageColumn === null ? -1 : names.indexOf(pageColumn);
    this.sought = findings.flatMap((finding) => {
      // The rows of a lost selector are those of the emptier column; a second selector may have filled them.
      if (!('column' in finding) || finding.kind === 'columnGone' || finding.kind === 'selectorLost') return [];
      const isBroken =
        finding.kind === 'emptier'
          ? isEmptyValue
          : (value: Value | undefined) => !isEmptyValue(value) && valueTypeOf(value) !== finding.type;
      return [{ column: names.indexOf(finding.column), isBroken, pages: [] }];
    });
  }

  /** True where further rows add nothing. */
  get isDone(): boolean {
    return this.pageColumn < 0 || this.sought.every(({ pages }) => pages.length >= maxPerFinding);
  }

  /** Looks at the rows of a block, by column. */
  add(columns: readonly (readonly Value[])[]): void {
    const addresses = columns[this.pageColumn] ?? [];
    for (const { column, isBroken, pages } of this.sought) {
      const values = columns[column] ?? [];
      for (let row = 0; row < addresses.length && pages.length < maxPerFinding; row += 1) {
        const address = addresses[row];
        if (isBroken(values[row]) && isShownPage(address) && !pages.includes(address)) pages.push(address);
      }
    }
  }

  /** Returns the pages, first one of each finding. */
  pages(): string[] {
    const byTurn = Array.from({ length: maxPerFinding }, (_, turn) =>
      this.sought.flatMap(({ pages }) => pages[turn] ?? []),
    );
    return [...new Set(byTurn.flat())].slice(0, maxPages);
  }
}
