/** A slice that one worker can finish in reasonable time, and that fits one row of the database. */
export const maxUrlsPerSubtask = 10_000;
/**
 * Of a slice's addresses, in characters: a worker reads several slices at once, each whole. 200 for each of the most
 * addresses.
 */
export const maxTextPerSubtask = 2_000_000;
/** Four slices per node keep all nodes busy until the end although slices take different times. */
const slicesPerNode = 4;
const maxSlices = 16;

/**
 * Cuts a lot's start URLs, in order, into its subtasks: about equal slices, at least one. They are taken as they come,
 * in pieces: `most` says how many there are at most, and where fewer come the last slices are not made; where they are
 * long there are more of them. `null` comes after each piece: a moment for others.
 */
export function* cutStartUrls(
  pieces: Iterable<readonly string[]>,
  most: number,
  nodeCount: number,
): Generator<string[] | null, undefined> {
  const count = sliceCount(most, nodeCount);
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
      if (taken < Math.round(((slices + 1) * most) / count)) continue;
      yield slice;
      slices += 1;
      [slice, length] = [[], 0];
    }
    yield null;
  }
  if (slice.length > 0 || taken === 0) yield slice;
}

/** Into how many subtasks so many addresses are cut at most; at least one. */
export function sliceCount(most: number, nodeCount: number): number {
  const wanted = Math.min(maxSlices, Math.max(1, nodeCount) * slicesPerNode, most);
  return Math.max(1, wanted, Math.ceil(most / maxUrlsPerSubtask));
}
