import { decodeRows } from '#core/domain/data/block.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type { listSourceTasks as listSourceTasksCall } from '#core/wire/calls/task/taskReadCalls.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { inAccountRevision } from '#server/commands/transaction.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { readBlocksOfRows } from '#server/db/tables/run/lotReads.ts';
import { listSourceTaskRows } from '#server/db/tables/task/sourceTasks.ts';
import { changeTask, findLiveTasks, findTask, urlSourceColumns, type UrlSource } from '#server/db/tables/task/tasks.ts';

/** §2.8: returns the tasks whose rows other tasks may use, by name. `total` is 0 on a page after the last. */
export async function listSourceTasks(
  { database }: CommandContext,
  accountId: string,
  { taskGroupId, page, pageSize }: { taskGroupId: string | undefined; page: number; pageSize: number },
): Promise<CallReply<typeof listSourceTasksCall>> {
  const wanted = { page, pageSize, ...(taskGroupId !== undefined && { taskGroupId }) };
  const { rows, total } = await database.withAccount(accountId, (tx) => listSourceTaskRows(tx, accountId, wanted));
  const items = rows.map((row) => ({
    taskId: row.task_id,
    taskName: row.name,
    lotNo: row.lot_no,
    rowCount: row.row_count,
    fields: row.columns,
  }));
  return { items, total };
}

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

interface Source {
  urlSourceTaskId: string | null;
  urlSourceTaskField: string | null;
}

/**
 * Stores the source that a task's addresses were imported from, and returns the stored source. Refused with `NotFound`.
 */
export async function saveFieldDataSource(
  context: CommandContext,
  accountId: string,
  { taskId, ...source }: Source & { taskId: string },
): Promise<Result<Source>> {
  return inAccountRevision(context, accountId, async (tx, revision) => {
    const [row] = await findLiveTasks(tx, [taskId]);
    if (row === undefined) return refused({ code: 'NotFound' });
    const urlSource = await findUrlSource(tx, source);
    const columns = urlSource === undefined ? {} : urlSourceColumns(urlSource);
    const { user_name: by } = await readAccount(tx, accountId);
    const changed = await changeTask(tx, taskId, columns, { fields: [], by, revision });
    return success({ urlSourceTaskId: changed.url_source_task_id, urlSourceTaskField: changed.url_source_task_field });
  });
}

interface SourceDraft {
  urlSourceTaskId?: string | null | undefined;
  urlSourceTaskField?: string | null | undefined;
}

/**
 * §3.5: returns the task and field that the addresses were imported from, or `undefined` when the draft names none. The
 * values are saved as lines, so a source that is missing or another account's counts as no source and does not prevent
 * the save.
 */
export async function findUrlSource(tx: Tx, draft: SourceDraft): Promise<UrlSource | undefined> {
  const { urlSourceTaskId: taskId, urlSourceTaskField: field } = draft;
  if (taskId === undefined) return undefined;
  const isKnown = taskId !== null && typeof field === 'string' && (await findTask(tx, taskId)) !== undefined;
  return isKnown ? { taskId, field } : { taskId: null, field: null };
}
