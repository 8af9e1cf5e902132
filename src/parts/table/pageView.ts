/** §9: the page sizes, of which the first is the default. */
export const pageSizes = [10, 20, 50, 100] as const;
const defaultPageSize = pageSizes[0];

/** The page of a list. The address holds it, so that it survives a reload and can be shared. */
export interface PageView {
  /** From 1. */
  page: number;
  pageSize: number;
}

/** Reads the page from an address, which the user may have typed: values without a meaning are skipped. */
export function readPageView(search: URLSearchParams): PageView {
  const size = Number(search.get('size'));
  const page = Math.trunc(Number(search.get('page')));
  return {
    page: page >= 1 && Number.isSafeInteger(page) ? page : 1,
    pageSize: pageSizes.find((known) => known === size) ?? defaultPageSize,
  };
}

/** Adds the page to a query, without default values. */
export function writePageView(search: URLSearchParams, { page, pageSize }: PageView): void {
  if (page > 1) search.set('page', String(page));
  if (pageSize !== defaultPageSize) search.set('size', String(pageSize));
}

export function pageCountOf(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
