/** The number of rows per page. */
const pageLength = 100;
/** 6,000 rows: the user can scroll back about 200 screens without another database query. */
const maxPages = 60;

/** The state of a table on the device: its number of rows, and its number of rewrites. */
export interface RowsHere {
  rowCount: number;
  rewrites: number;
}

export interface RowPages<Row> {
  /** Returns the row if it is in memory. */
  rowAt: (index: number) => Row | undefined;
  /** Reads the missing or changed rows from `start` to `end`. */
  need: (start: number, end: number, here: RowsHere) => void;
}

interface Page<Row> {
  rows: readonly Row[];
  /**
   * The state on the device at the time of the read: an incomplete page is read again only when there are more rows.
   */
  here: RowsHere;
}

/**
 * Caches the rows of a table by page. Rows are appended, or rewritten in place: a page that was read before a rewrite
 * shows its old rows until it is read again. `before` are the rows of the table that was shown previously: they stay
 * until the first page has been read, because placeholders would flicker with every key of a search.
 */
export function createRowPages<Row>(
  load: (start: number, end: number) => Promise<readonly Row[]>,
  onChange: () => void,
  before?: RowPages<Row>['rowAt'],
): RowPages<Row> {
  /** Pages in the order of their use, least recently used first. */
  const pages = new Map<number, Page<Row>>();
  let previous = before;
  /** Pages that are being read, with the newest wanted state, which may be newer than at the start of the read. */
  const underWay = new Map<number, RowsHere>();

  const fetchPage = async (number: number, here: RowsHere) => {
    underWay.set(number, here);
    let wanted = here;
    try {
      const rows = await load(number * pageLength, (number + 1) * pageLength);
      pages.delete(number);
      pages.set(number, { rows, here });
      previous = undefined;
      const [oldest] = pages.keys();
      if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
    } finally {
      wanted = underWay.get(number) ?? here;
      underWay.delete(number);
    }
    if (isOutdated(number, wanted)) void fetchPage(number, wanted);
    onChange();
  };

  const isOutdated = (number: number, { rowCount, rewrites }: RowsHere): boolean => {
    const page = pages.get(number);
    if (page === undefined || page.here.rewrites < rewrites) return true;
    const length = Math.min(pageLength, rowCount - number * pageLength);
    return page.rows.length < length && page.here.rowCount < rowCount;
  };

  const needPage = (number: number, here: RowsHere) => {
    const page = pages.get(number);
    if (page !== undefined) {
      pages.delete(number);
      pages.set(number, page);
    }
    if (underWay.has(number)) underWay.set(number, here);
    else if (isOutdated(number, here)) void fetchPage(number, here);
  };

  return {
    rowAt: (index) => pages.get(Math.floor(index / pageLength))?.rows[index % pageLength] ?? previous?.(index),
    need: (start, end, here) => {
      const last = Math.floor((Math.min(end, here.rowCount) - 1) / pageLength);
      for (let number = Math.floor(start / pageLength); number <= last; number += 1) needPage(number, here);
    },
  };
}
