import type { Store } from '../openStore.ts';

/** Blocks of one batch: some 2 MB. */
const blocksAtOnce = 20;

/** The blocks that hold one column of a lot, read batch by batch. */
export interface ColumnBlocks {
  /** Where the column stands in each block. */
  column: number;
  /** The bodies of the next blocks, in the order of their rows; `null` behind the last. */
  next(): Promise<string[] | null>;
}

/** What the device holds of one column of a lot: unopened, for 200,000 rows would hold up the page. `null` where it has none. */
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
