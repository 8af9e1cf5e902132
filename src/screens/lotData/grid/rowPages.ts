import type { Value } from '#core/domain/data/block.ts';

/** Rows are asked for in pages of this many. */
const pageLength = 100;
/** 6,000 rows: some 200 screens back without asking the database again. */
const keptPages = 60;

export interface RowPages {
  /** The row when it is at hand. */
  rowAt: (index: number) => readonly Value[] | undefined;
  /** Fetches what is missing of rows `start` to `end`, of `rowCount` that there are. */
  need: (start: number, end: number, rowCount: number) => void;
}

interface Page {
  rows: readonly Value[][];
  /** How many rows the lot had then: a page that came short is asked for again only once there are more. */
  rowCount: number;
}

/**
 * The rows of one lot that are at hand. Rows are only ever appended, so a full page never changes and only the last one
 * is read again.
 */
export function createRowPages(
  load: (start: number, end: number) => Promise<Value[][]>,
  onChange: () => void,
): RowPages {
  /** In the order of their last use. */
  const pages = new Map<number, Page>();
  const underWay = new Set<number>();

  const fetchPage = async (number: number, rowCount: number) => {
    underWay.add(number);
    try {
      const rows = await load(number * pageLength, (number + 1) * pageLength);
      pages.delete(number);
      pages.set(number, { rows, rowCount });
      const [oldest] = pages.keys();
      if (pages.size > keptPages && oldest !== undefined) pages.delete(oldest);
    } finally {
      underWay.delete(number);
    }
    onChange();
  };

  const needPage = (number: number, rowCount: number) => {
    const page = pages.get(number);
    if (page !== undefined) {
      pages.delete(number);
      pages.set(number, page);
    }
    const length = Math.min(pageLength, rowCount - number * pageLength);
    const isShort = page === undefined || (page.rows.length < length && page.rowCount < rowCount);
    if (isShort && !underWay.has(number)) void fetchPage(number, rowCount);
  };

  return {
    rowAt: (index) => pages.get(Math.floor(index / pageLength))?.rows[index % pageLength],
    need: (start, end, rowCount) => {
      const last = Math.floor((Math.min(end, rowCount) - 1) / pageLength);
      for (let number = Math.floor(start / pageLength); number <= last; number += 1) needPage(number, rowCount);
    },
  };
}
