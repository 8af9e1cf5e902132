/**
 * The selected rows of a paged list. §4: select-all per page and per-row selection are kept per page number, so a row
 * that moves to another page stays selected only while the page where it was selected is remembered.
 */
export type Selection = ReadonlyMap<number, ReadonlySet<string>>;

export const emptySelection: Selection = new Map();

/** Selects or deselects one row of a page. */
export function toggleRow(selection: Selection, page: number, id: string): Selection {
  const ids = new Set(selection.get(page));
  if (!ids.delete(id)) ids.add(id);
  return withPage(selection, page, ids);
}

/** Selects all rows of a page, or deselects them when all are selected. */
export function togglePage(selection: Selection, page: number, pageIds: readonly string[]): Selection {
  return withPage(selection, page, new Set(pageState(selection, page, pageIds) === 'all' ? [] : pageIds));
}

/** §4: a page is fully selected when all its rows are; an empty page never is. */
export function pageState(selection: Selection, page: number, pageIds: readonly string[]): 'none' | 'some' | 'all' {
  const count = pageIds.filter((id) => isSelected(selection, page, id)).length;
  if (count === 0) return 'none';
  return count === pageIds.length ? 'all' : 'some';
}

export function isSelected(selection: Selection, page: number, id: string): boolean {
  return selection.get(page)?.has(id) ?? false;
}

/** The selected ids of all pages, each once, in order of pages. */
export function selectedIds(selection: Selection): string[] {
  const pages = [...selection].sort(([left], [right]) => left - right);
  return [...new Set(pages.flatMap(([, ids]) => [...ids]))];
}

/** Events of a list that keep or clear its selection. */
export type ListEvent =
  'page' | 'pageSize' | 'filter' | 'refresh' | 'start' | 'stop' | 'move' | 'delete' | 'copy' | 'timer';

const isKeptAfter: Record<ListEvent, boolean> = {
  page: true,
  copy: true,
  timer: true,
  // Pages are divided again: rows selected on page 2 are now elsewhere.
  pageSize: false,
  filter: false,
  refresh: false,
  start: false,
  stop: false,
  // §4 requires this for a move that fails; a move that succeeds may take the rows out of the list.
  move: false,
  delete: false,
};

/** §4: the selection after an event: kept per page number, cleared by a refresh and after start, stop and move. */
export function selectionAfter(selection: Selection, event: ListEvent): Selection {
  return isKeptAfter[event] ? selection : emptySelection;
}

function withPage(selection: Selection, page: number, ids: ReadonlySet<string>): Selection {
  const next = new Map(selection);
  if (ids.size === 0) next.delete(page);
  else next.set(page, ids);
  return next;
}
