/** A slice that one worker can finish in reasonable time, and that fits one row of the database. */
export const maxUrlsPerSubtask = 10_000;
/** Four slices per node keep all nodes busy until the end although slices take different times. */
const slicesPerNode = 4;
const maxSlices = 16;

/** Cuts a lot's start URLs, in order, into its subtasks: about equal slices, at least one. */
export function cutStartUrls(startUrls: readonly string[], nodeCount: number): string[][] {
  const wanted = Math.min(maxSlices, Math.max(1, nodeCount) * slicesPerNode, startUrls.length);
  const count = Math.max(1, wanted, Math.ceil(startUrls.length / maxUrlsPerSubtask));
  const slices: string[][] = [];
  for (let index = 0; index < count; index += 1) {
    const begin = Math.round((index * startUrls.length) / count);
    const end = Math.round(((index + 1) * startUrls.length) / count);
    slices.push(startUrls.slice(begin, end));
  }
  return slices;
}
