import { decodeColumns } from '#core/domain/data/block.ts';
import type { Store } from '../openStore.ts';

/** Blocks that are opened before others get their turn. */
const blocksAtOnce = 20;

/** The values of one column that the device holds of a lot, in the order of its rows; cells without a value are left out. */
export async function lotColumn({ data }: Store, lotId: string, column: string): Promise<string[]> {
  const place = (await data.manifests.get(lotId))?.columns.indexOf(column) ?? -1;
  const values: string[] = [];
  if (place === -1) return values;
  for (let from = 0; ;) {
    const blocks = await data.blocks
      .where('[lotId+firstRow]')
      .between([lotId, from], [lotId, Infinity], true, true)
      .limit(blocksAtOnce)
      .toArray();
    for (const { body, firstRow } of blocks) {
      for (const value of decodeColumns(body)[place] ?? []) if (value !== null) values.push(value);
      from = firstRow + 1;
    }
    if (blocks.length < blocksAtOnce) return values;
  }
}
