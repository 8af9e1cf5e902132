import { sql, type Selectable } from 'kysely';
import type { TaskSchedule } from '#core/domain/task/schedule.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { setSchedule } from '#core/wire/calls/task/scheduleCalls.ts';
import { createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { createDueRuns } from '#server/commands/schedule/dueRuns.ts';
import type { StartContext } from '#server/commands/commandContext.ts';
import { openDatabase, type Database } from '#server/db/database.ts';
import type { LotTable } from '#server/db/schema/runTables.ts';
import type { TaskTable } from '#server/db/schema/taskTables.ts';
import { readMsToNextRun } from '#server/db/tables/task/schedules.ts';
import { openQueue } from '#server/jobs/queue/queue.ts';
import { startScheduleLoop } from '#server/jobs/queue/scheduleLoop.ts';
import { quiet } from '#tests/server/jobs/quiet.ts';
import type { Client, TestService } from '#tests/server/openTestService.ts';

type LotRow = Selectable<LotTable>;

/** Tasks with schedules, and loops that begin their runs. */
export function openScheduleScene(tested: TestService) {
  const { database, service } = tested;
  const slug = 'demo-shop-products';
  return {
    async makeTask(client: Client, schedule?: TaskSchedule): Promise<string> {
      const template = service.gallery.bySlug(slug);
      const body = {
        taskName: 'Mugs',
        templateRegistrationId: template?.templateRegistrationId,
        templateVersion: template?.version,
        userInputParameters: formatUserInputParameters({ Categories: ['mugs'] }, {}),
      };
      const taskId = String((await client.send(createTemplateTask, { body })).body['taskId']);
      if (schedule !== undefined) await this.setSchedule(client, taskId, schedule);
      return taskId;
    },
    async setSchedule(client: Client, taskId: string, schedule: TaskSchedule): Promise<number> {
      const { status, body } = await client.send(setSchedule, { body: { taskIds: [taskId], schedule } });
      const [task] = body['tasks'] as { nextExecuteTime: number }[];
      if (status !== 200 || task === undefined) throw new Error(JSON.stringify(body));
      return task.nextExecuteTime;
    },
    task: async (taskId: string): Promise<Selectable<TaskTable>> =>
      database.kysely.selectFrom('tasks').selectAll().where('task_id', '=', taskId).executeTakeFirstOrThrow(),
    lots: async (taskId: string): Promise<LotRow[]> =>
      database.kysely.selectFrom('lots').selectAll().where('task_id', '=', taskId).orderBy('lot_no').execute(),
    /** As if the run now due had been due so long ago. */
    makeDue: (taskId: string, agoMs: number) =>
      sql`update tasks set next_execute_time = now() - ${agoMs} * interval '1 ms' where task_id = ${taskId}`.execute(
        database.kysely,
      ),
    /** One more process that begins runs, with its own connections. */
    startLoop: (given: Partial<StartContext> = {}) => startLoop(database.url, { ...service, ...given }),
  };
}

function startLoop(url: string, service: StartContext) {
  const database: Database = openDatabase(url, { poolSize: 6 });
  const faults: string[] = [];
  const runs = createDueRuns(database, service, (taskId) => faults.push(taskId));
  const loop = startScheduleLoop({
    schedules: { msToNext: () => readMsToNextRun(database.kysely), prepare: async () => undefined, run: runs.run },
    log: quiet,
  });
  return {
    /** Tasks whose start failed, once for each try. */
    faults,
    wake: loop.wake,
    stop: async () => {
      await loop.stop();
      await (await openQueue(database)).close();
      await database.close();
    },
  };
}
export type TestLoop = ReturnType<typeof startLoop>;
