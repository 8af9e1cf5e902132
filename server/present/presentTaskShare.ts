import { DataType } from '#core/domain/parameters/parameter.ts';
import type { TaskShare } from '#core/wire/calls/task/taskShareCalls.ts';
import type { TaskRow } from '#server/db/tables/task/tasks.ts';

interface SharedTemplate {
  slug: string;
  templateRegistrationId: number;
  parameters: readonly { paramName: string; dataType: DataType }[];
}

const secretTypes: ReadonlySet<DataType> = new Set([DataType.PreLogin, DataType.OperateIpProxy]);

/**
 * A task as its share shows it: without cookies and proxies, which are private, and without values that the template no
 * longer has.
 */
export function presentTaskShare(row: TaskRow, template: SharedTemplate): TaskShare {
  const shown = new Set(
    template.parameters.filter(({ dataType }) => !secretTypes.has(dataType)).map(({ paramName }) => paramName),
  );
  return {
    taskName: row.name,
    templateRegistrationId: template.templateRegistrationId,
    templateSlug: template.slug,
    parameters: Object.fromEntries(Object.entries(row.parameters).filter(([name]) => shown.has(name))),
  };
}
