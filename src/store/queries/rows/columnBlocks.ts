import type { Store } from '../../openStore.ts';

/** Blocks per batch, about 2 MB. */
const blocksAtOnce = 20;

/** The blocks that hold one column of a lot, read batch by batch. */
export interface ColumnBlocks {
  /** The index of the column in each block. */
  column: number;
  /** Returns the bodies of the next blocks, in the order of their rows; `null` after the last one. */
  next(): Promise<string[] | null>;
}

/**
 * Returns the stored blocks of one column of a lot, undecoded, because decoding 200,000 rows would block the page.
 * `null` if there are none.
 */
export async function columnBlocks({ data }: Store, lotId: string, name: string): Promise<ColumnBlocks | null> {
  const column = (await data.manifests.get(lotId))?.columns.indexOf(name) ?? -1;
  if (column === -1) return null;
  let from = 0;
  return {
    column,
    next: async () => {
      const blocks = await data.blocks
        .where('[lotId+firstRow]')
        .between([lotId, from], [lotId, Infinity], true, true)
        .limit(blocksAtOnce)
        .toArray();
      from = (blocks.at(-1)?.firstRow ?? 0) + 1;
      return blocks.length === 0 ? null : blocks.map(({ body }) => body);
    },
  };
}
