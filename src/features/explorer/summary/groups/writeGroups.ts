import type { Group } from '#core/domain/analysis/groups.ts';
import { defaultExportOptions } from '#core/domain/data/exportFile.ts';
import type { FileColumn } from '#core/export/rowFile.ts';
import type { Bytes } from '#core/export/runtime.ts';
import { mediaTypeOf, writeFile } from '#core/export/writeFile.ts';
import { groupRows, type GroupFileFormat } from './groupFile.ts';

/** Returns a file with the groups: at most 10,000, so that the page itself can write it. */
export async function writeGroups(
  format: GroupFileFormat,
  title: string,
  columns: readonly FileColumn[],
  groups: readonly Group[],
): Promise<Blob> {
  const file = { columns, options: defaultExportOptions, title };
  const chunks: Bytes[] = [];
  for await (const chunk of writeFile(format, file, batchOf(groups, columns), { rows: 0, longCells: 0 })) {
    chunks.push(chunk);
  }
  return new Blob(chunks, { type: mediaTypeOf(format) });
}

async function* batchOf(groups: readonly Group[], columns: readonly FileColumn[]) {
  yield groupRows(groups, columns);
}
