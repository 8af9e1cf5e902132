/** The maximum of addresses that one worker finishes in reasonable time, and that fit one row of the database. */
export const maxUrlsPerSubtask = 10_000;
/**
 * The maximum of a slice's addresses in characters: a worker reads several slices at once, each as a whole. It allows
 * 200 characters for each of `maxUrlsPerSubtask` addresses.
 */
export const maxTextPerSubtask = 2_000_000;
/** Four slices per node keep all nodes busy until the end although slices take different times. */
const slicesPerNode = 4;
const maxSlices = 16;

/**
 * Cuts a lot's start URLs, in order, into its subtasks: about equal slices, at least one. The URLs arrive in pieces.
 * `maxUrls` is their maximum: with fewer URLs the last slices are not made, with long URLs there are more slices.
 * Yields `null` after each piece, so that the caller can let other work run.
 */
export function* cutStartUrls(
  pieces: Iterable<readonly string[]>,
  maxUrls: number,
  nodeCount: number,
): Generator<string[] | null, undefined> {
  const count = sliceCount(maxUrls, nodeCount);
  let slices = 0;
  let taken = 0;
  let slice: string[] = [];
  let length = 0;
  for (const piece of pieces) {
    for (const url of piece) {
      if (slice.length > 0 && length + url.length > maxTextPerSubtask) {
        yield slice;
        [slice, length] = [[], 0];
      }
      slice.push(url);
      length += url.length;
      taken += 1;
      if (taken < Math.round(((slices + 1) * maxUrls) / count)) continue;
      yield slice;
      slices += 1;
      [slice, length] = [[], 0];
    }
    yield null;
  }
  if (slice.length > 0 || taken === 0) yield slice;
}

/** The number of subtasks for at most `maxUrls` addresses; at least one. */
export function sliceCount(maxUrls: number, nodeCount: number): number {
  const wanted = Math.min(maxSlices, Math.max(1, nodeCount) * slicesPerNode, maxUrls);
  return Math.max(1, wanted, Math.ceil(maxUrls / maxUrlsPerSubtask));
}
