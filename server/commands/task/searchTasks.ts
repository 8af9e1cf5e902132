import type { z } from 'zod';
import { seesCreators } from '#core/domain/account/level.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { TaskStatus } from '#core/domain/task/status.ts';
import type { searchTasks as searchTasksCall } from '#core/wire/calls/task/taskCalls.ts';
import type { TaskListItem, TaskTemplateInfo } from '#core/wire/rows/taskListItem.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { readGroups } from '#server/db/tables/task/groups.ts';
import { searchTaskRows } from '#server/db/tables/task/tasks.ts';
import { presentTaskListItem } from '#server/present/presentTask.ts';
import type { GalleryTemplate } from '#server/templates/gallery.ts';
import { presentTemplateInfo } from '#server/templates/presentTemplate.ts';
import type { CommandContext } from '../commandContext.ts';
import { findTemplate } from '#server/commands/templateAccess/findTemplate.ts';
import { findTemplatesBySlug } from '#server/commands/templateAccess/usableTemplates.ts';

/** §3.5 task list. */
export async function searchTasks(
  context: CommandContext,
  accountId: string,
  query: z.output<typeof searchTasksCall.query>,
): Promise<{ items: TaskListItem[]; total: number }> {
  const { templateId } = query;
  const read = await context.database.withAccount(accountId, async (tx) => {
    const account = await readAccount(tx, accountId);
    const template =
      templateId === undefined
        ? undefined
        : await findTemplate(context, tx, account, { templateRegistrationId: templateId });
    if (templateId !== undefined && template === undefined) return null;
    const found = await searchTaskRows(tx, {
      accountId,
      keyword: query.Keyword,
      statuses: (query.statusList?.split(',') ?? []).map((status) => Number(status) as TaskStatus),
      templateSlug: template?.slug,
      mode: query.TaskType,
      taskGroupId: query.taskGroupId,
      order: query.orderBy,
      page: query.page,
      pageSize: query.pageSize,
    });
    const slugs = [...new Set(found.rows.map((row) => row.template_slug))];
    const templates = await findTemplatesBySlug(context, tx, account, slugs);
    return { account, templates, groups: await readGroups(tx, accountId), ...found };
  });
  if (read === null) return { items: [], total: 0 };
  const { account, templates, groups, rows, total } = read;
  const groupNameById = new Map(groups.map((group) => [group.task_group_id, group.name]));
  const creationUserName = seesCreators(account.level) ? account.user_name : null;
  const infoOf = templateInfos(templates, query.language ?? account.language);
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
function templateInfos(templates: ReadonlyMap<string, GalleryTemplate>, language: Locale) {
  const infoBySlug = new Map<string, TaskTemplateInfo | null>();
  return (slug: string): TaskTemplateInfo | null => {
    const known = infoBySlug.get(slug);
    if (known !== undefined) return known;
    const template = templates.get(slug);
    const info = template === undefined ? null : presentTemplateInfo(template, language);
    infoBySlug.set(slug, info);
    return info;
  };
}
