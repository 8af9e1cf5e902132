import { success } from '#core/domain/refusal.ts';
import { batchRemoveSchedule, getSchedule, setSchedule } from '#core/wire/calls/task/scheduleCalls.ts';
import { clearSchedules, getSchedule as readSchedule, setSchedule as set } from '#server/commands/schedule/schedules.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import type { Route } from '../route.ts';

/** Schedules of tasks (§2.4). */
export function registerScheduleRoutes(route: Route, service: CommandContext): void {
  route(setSchedule, ({ body }, { accountId }) => set(service, accountId, body));
  route(getSchedule, ({ query }, { accountId }) => readSchedule(service, accountId, query.taskId));
  route(batchRemoveSchedule, async ({ body }, { accountId }) =>
    success({ errors: await clearSchedules(service, accountId, body.taskIds) }),
  );
}
