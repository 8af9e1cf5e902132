import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { listLotRows } from '#server/db/tables/run/lotReads.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';
import { presentLot } from '#server/present/presentLot.ts';
import type { CommandContext } from '../commandContext.ts';

/** Returns a task's lots, newest first. Refused with `NotFound`. */
export async function listLots(
  context: CommandContext,
  accountId: string,
  { taskId, ...page }: { taskId: string; page: number; pageSize: number },
): Promise<Result<{ items: Lot[]; total: number }>> {
  return context.database.withAccount(accountId, async (tx) => {
    const [task] = await findLiveTasks(tx, [taskId]);
    if (task === undefined) return refused({ code: 'NotFound' });
    const { rows, total } = await listLotRows(tx, taskId, page);
    return success({ items: rows.map(presentLot), total });
  });
}
