import type { z } from 'zod';
import { seesCreators } from '#core/domain/account/level.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { TaskStatus } from '#core/domain/task/status.ts';
import type { searchTasks as searchTasksCall } from '#core/wire/calls/task/taskCalls.ts';
import type { TaskListItem, TaskTemplateInfo } from '#core/wire/rows/taskListItem.ts';
import { readAccount, type AccountRow } from '#server/db/tables/account/accounts.ts';
import { readGroups } from '#server/db/tables/task/groups.ts';
import { searchTaskRows } from '#server/db/tables/task/tasks.ts';
import { templateFor } from '#server/policies/templatePolicy.ts';
import { presentTaskListItem } from '#server/present/presentTask.ts';
import { presentTemplateInfo } from '#server/templates/presentTemplate.ts';
import type { CommandContext } from '../commandContext.ts';

/** §3.5 task list. */
export async function searchTasks(
  context: CommandContext,
  accountId: string,
  query: z.output<typeof searchTasksCall.query>,
): Promise<{ items: TaskListItem[]; total: number }> {
  const template = query.templateId === undefined ? undefined : context.gallery.byId(query.templateId);
  if (query.templateId !== undefined && template === undefined) return { items: [], total: 0 };
  const { account, groups, rows, total } = await context.database.withAccount(accountId, async (tx) => ({
    account: await readAccount(tx, accountId),
    groups: await readGroups(tx, accountId),
    ...(await searchTaskRows(tx, {
      accountId,
      keyword: query.Keyword,
      statuses: (query.statusList?.split(',') ?? []).map((status) => Number(status) as TaskStatus),
      templateSlug: template?.slug,
      mode: query.TaskType,
      taskGroupId: query.taskGroupId,
      order: query.orderBy,
      page: query.page,
      pageSize: query.pageSize,
    })),
  }));
  const groupNameById = new Map(groups.map((group) => [group.task_group_id, group.name]));
  const creationUserName = seesCreators(account.level) ? account.user_name : null;
  const infoOf = templateInfos(context, account, query.language ?? account.language);
  const now = Date.now();
  const items = rows.map((row) =>
    presentTaskListItem(row, {
      taskGroupName: groupNameById.get(row.task_group_id) ?? '',
      creationUserName,
      templateInfo: infoOf(row.template_slug),
      now,
    }),
  );
  return { items, total };
}

/** Presents each template once, however many tasks use it. */
function templateInfos({ gallery }: CommandContext, account: AccountRow, language: Locale) {
  const infoBySlug = new Map<string, TaskTemplateInfo | null>();
  return (slug: string): TaskTemplateInfo | null => {
    const known = infoBySlug.get(slug);
    if (known !== undefined) return known;
    const template = templateFor(account, gallery.bySlug(slug));
    const info = template === undefined ? null : presentTemplateInfo(template, language);
    infoBySlug.set(slug, info);
    return info;
  };
}
