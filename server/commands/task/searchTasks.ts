import type { z } from 'zod';
import type { TaskStatus } from '#core/domain/task/status.ts';
import { TaskMode } from '#core/domain/task/task.ts';
import type { Task } from '#core/wire/task.ts';
import type { searchTasks as searchTasksCall } from '#core/wire/taskCalls.ts';
import { searchTaskRows } from '#server/db/tables/tasks.ts';
import { presentTask } from '#server/present/presentTask.ts';
import type { Service } from '../service.ts';

/** §3.5 task list. All tasks are template tasks, so the other mode finds none. */
export async function searchTasks(
  service: Service,
  accountId: string,
  query: z.output<typeof searchTasksCall.query>,
): Promise<{ items: Task[]; total: number }> {
  const template = query.templateId === undefined ? undefined : service.gallery.byId(query.templateId);
  const isEmpty = query.TaskType === TaskMode.AdvanceMode || (query.templateId !== undefined && !template);
  if (isEmpty) return { items: [], total: 0 };
  const { rows, total } = await service.database.asAccount(accountId, (tx) =>
    searchTaskRows(tx, {
      accountId,
      keyword: query.Keyword,
      statuses: (query.statusList?.split(',') ?? []).map((status) => Number(status) as TaskStatus),
      templateSlug: template?.slug,
      page: query.page,
      pageSize: query.pageSize,
    }),
  );
  return { items: rows.map(presentTask), total };
}
