/**
 * The limit of nesting; browsers stop at about 500. The parser and the selectors take time with the square of the depth
 * and more: a page of 600 KB with 200,000 nested elements took 30 s, `:has(> * > q)` on 5,000 of them 6 s.
 */
const maxDepth = 2500;
/**
 * 10 MB of the shortest elements are 1.4 million elements and took 500 MB of memory; a sitemap of 50,000 addresses is
 * well below the limit.
 */
const maxNodes = 1_000_000;

/** Throws during parsing where the nesting is too deep; the page then counts as unreadable. */
export function checkDepth(depth: number): void {
  if (depth > maxDepth) throw new RangeError('elements are nested too deeply');
}

/** Throws during parsing where there are too many nodes; the page then counts as unreadable. */
export function checkNodes(count: number): void {
  if (count > maxNodes) throw new RangeError('more elements than are taken');
}
