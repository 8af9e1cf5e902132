import { decodeRows, type Value } from '#core/domain/data/block.ts';
import type { Store } from '../../openStore.ts';
import type { Manifest } from '../../tables.ts';

/** Returns the manifest of a lot; `undefined` when nothing was fetched yet. */
export async function lotManifest({ data }: Store, lotId: string): Promise<Manifest | undefined> {
  return data.manifests.get(lotId);
}

/** Returns the manifests of lots, in the order of `lotIds`. */
export async function lotManifests(
  { data }: Store,
  lotIds: readonly string[],
): Promise<readonly (Manifest | undefined)[]> {
  return data.manifests.bulkGet([...lotIds]);
}

/**
 * Returns the rows from `start` (inclusive) to `end` (exclusive), each with all columns of the lot; fewer if the device
 * has fewer. The rows are found by the first rows of the blocks: an `offset` would walk over every block before them.
 */
export async function lotRows({ data }: Store, lotId: string, start: number, end: number): Promise<Value[][]> {
  const manifest = await data.manifests.get(lotId);
  const byFirstRow = data.blocks.where('[lotId+firstRow]');
  const first = await byFirstRow.between([lotId, 0], [lotId, start], true, true).last();
  if (manifest === undefined || first === undefined) return [];
  const blocks = await data.blocks
    .where('[lotId+firstRow]')
    .between([lotId, first.firstRow], [lotId, end], true, false)
    .toArray();
  return blocks.flatMap(({ body, firstRow }) =>
    decodeRows(body, manifest.columns.length, Math.max(0, start - firstRow), end - firstRow),
  );
}
