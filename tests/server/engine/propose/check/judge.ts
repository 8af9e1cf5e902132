import type { Value } from '#core/domain/data/block.ts';
import type { Proposal } from '#server/engine/propose/proposal.ts';
import { compileRecipe } from '#server/engine/compile/compileRecipe.ts';
import { isFailure } from '#server/engine/failure.ts';
import type { KnownCell, KnownPage } from '../pages/knownPage.ts';

/** A table as it was read: its rows, and the address of the next page. */
export interface ReadTable {
  rows: readonly Value[][];
  nextUrl: string | null;
}

/** The verdict on the tables of one page, in the order in which they were proposed. */
export interface Verdict {
  page: string;
  /** The place of the wanted table from 1; `null` where it is not there. */
  place: number | null;
  areRecordsExact: boolean;
  /** Wanted columns that are right in all rows, and those that are there in vain. */
  columns: { wanted: number; right: number; wrong: string[]; proposed: number };
  isNextRight: boolean;
}

/** Runs a proposal's recipe on its page as the engine does. */
export function runProposal({ recipe }: Proposal, address: string, html: string): ReadTable {
  const compiled = compileRecipe(recipe, {});
  if (isFailure(compiled)) throw new Error(`the proposal is no recipe: ${JSON.stringify(compiled)}`);
  const facts = { url: address, requestedUrl: address, number: 1 };
  if (compiled.shape === 'tables') throw new Error('a proposal has no tables');
  if (compiled.shape === 'fields') {
    const reading = compiled.fields.start(facts);
    reading.write(html);
    const row = reading.end();
    return { rows: isFailure(row) ? [] : [row], nextUrl: null };
  }
  const reading = compiled.list.start(facts);
  reading.write(html);
  const page = reading.end();
  if (isFailure(page)) return { rows: [], nextUrl: null };
  return { rows: page.entries.map(({ values }) => values), nextUrl: page.nextUrl };
}

/** Compares the tables of a page with the wanted one. */
export function judge(page: KnownPage, tables: readonly ReadTable[], isRecord: (index: number) => boolean): Verdict {
  const { name, columns, next } = page;
  if (columns === null) {
    const place = tables.findIndex((_, index) => isRecord(index)) + 1;
    const verdict = { wanted: 0, right: 0, wrong: [], proposed: 0 };
    return {
      page: name,
      place: place === 0 ? null : place,
      areRecordsExact: place > 0,
      columns: verdict,
      isNextRight: true,
    };
  }
  const [key = []] = Object.values(columns);
  const index = tables.findIndex(({ rows }, at) => !isRecord(at) && isWanted(rows, key));
  const table = tables[index];
  if (table === undefined) {
    const wanted = Object.keys(columns).length;
    const nextUrl = tables[0]?.nextUrl ?? null;
    return {
      page: name,
      place: null,
      areRecordsExact: false,
      columns: { wanted, right: 0, wrong: Object.keys(columns), proposed: 0 },
      isNextRight: nextUrl === next,
    };
  }
  const { rows } = table;
  const width = rows[0]?.length ?? 0;
  const isColumn = (cells: readonly KnownCell[]): boolean =>
    rows.length === cells.length &&
    Array.from({ length: width }, (_, column) => column).some((column) =>
      cells.every((cell, row) => isSame(cell, rows[row]?.[column] ?? null)),
    );
  const wrong = Object.entries(columns)
    .filter(([, cells]) => !isColumn(cells))
    .map(([column]) => column);
  const wanted = Object.keys(columns).length;
  return {
    page: name,
    place: index + 1,
    areRecordsExact: isColumn(key),
    columns: { wanted, right: wanted - wrong.length, wrong, proposed: width },
    isNextRight: table.nextUrl === next,
  };
}

/** A table is the wanted one where one of its columns has nearly all texts of the first column, and few others. */
function isWanted(rows: readonly Value[][], key: readonly KnownCell[]): boolean {
  if (rows.length > 1.25 * key.length + 1 || rows.length < 0.75 * key.length) return false;
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, column) => new Set(rows.map((row) => plain(row[column] ?? '')))).some(
    (texts) => {
      const found = key.filter((cell) => accepted(cell).some((text) => texts.has(plain(text))));
      return found.length >= 0.8 * key.length;
    },
  );
}

function isSame(cell: KnownCell, value: Value): boolean {
  if (cell === null || value === null) return cell === value;
  return accepted(cell).some((text) => plain(text) === plain(value));
}

function accepted(cell: KnownCell): readonly string[] {
  return cell === null ? [] : typeof cell === 'string' ? [cell] : cell;
}

function plain(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
