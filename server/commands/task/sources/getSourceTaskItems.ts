import { decodeRows } from '#core/domain/data/block.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { readBlocksOfRows } from '#server/db/tables/run/lotReads.ts';
import { listSourceTaskRows } from '#server/db/tables/task/sourceTasks.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';

/**
 * Returns one page of a field's values of the newest run that has rows, without empty ones. Refused with `NotFound`.
 */
export async function getSourceTaskItems(
  { database }: CommandContext,
  accountId: string,
  { taskId, field, page, pageSize }: { taskId: string; field: string; page: number; pageSize: number },
): Promise<Result<{ total: number; items: string[] }>> {
  return database.withAccount(accountId, async (tx) => {
    const [source] = (await listSourceTaskRows(tx, accountId, { taskId, page: 1, pageSize: 1 })).rows;
    const column = source?.columns.indexOf(field) ?? -1;
    if (source === undefined || column === -1) return refused({ code: 'NotFound' });
    const start = page * pageSize;
    const end = Math.min(start + pageSize, source.row_count);
    const blocks = await readBlocksOfRows(tx, source.lot_id, start, end);
    const items = blocks
      .flatMap((block) =>
        decodeRows(block.body, source.columns.length, Math.max(0, start - block.first_row), end - block.first_row),
      )
      .flatMap((row) => row[column] ?? [])
      .filter((value) => value.trim() !== '');
    return success({ total: source.row_count, items });
  });
}
