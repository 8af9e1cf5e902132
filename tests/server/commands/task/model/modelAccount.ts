import { sql } from 'kysely';
import { StartResult, StopResult } from '#core/domain/run/runResult.ts';
import type { TaskStatus } from '#core/domain/task/status.ts';
import * as schedules from '#core/wire/calls/task/scheduleCalls.ts';
import * as calls from '#core/wire/calls/task/taskCalls.ts';
import * as edits from '#core/wire/calls/task/taskEditCalls.ts';
import type { Answer, Client, TestService } from '#tests/server/openTestService.ts';
import { taskScene } from '../taskScene.ts';
import type { CallResult, ModelTask, TaskCall } from './taskModel.ts';

const schedule = { scheduleType: 2, timeZone: 'Europe/Berlin', daysOfWeek: [1], times: ['03:00'] };

/** One account of the model: its calls as a program makes them, and what the database has of it. */
export async function openModelAccount(tested: TestService, client: Client) {
  const scene = taskScene(tested, client);
  const groups = [await scene.defaultGroup()];
  for (const TaskGroupName of ['one', 'two']) {
    const { body } = await client.send(edits.createTaskGroup, { body: { TaskGroupName } });
    groups.push(String(body['taskGroupId']));
  }
  const db = tested.database.kysely;
  return {
    groups,
    create: () => scene.create(),

    call: async (taskId: string, call: TaskCall): Promise<{ result: CallResult; copyId?: string }> => {
      const answer = await send(client, groups, taskId, call);
      if (call.do === 'start') return { result: firstCode(answer, 'startResult') ?? StartResult.Succeed };
      if (call.do === 'stop') return { result: firstCode(answer, 'stopResult') ?? StopResult.Succeed };
      const [copy] = (answer.body['copies'] as { copyTaskId: string }[] | undefined) ?? [];
      const code = answer.status === 200 ? (firstCode(answer, 'code') ?? '') : String(answer.body['code']);
      return { result: code, ...(copy !== undefined && { copyId: copy.copyTaskId }) };
    },

    /** All tasks, deleted ones too. */
    read: async (): Promise<Map<string, ModelTask>> => {
      const { rows } = await sql<StoredTask>`
        select task_id, status, coalesce(lot_no, 0) as lot_count, deleted_at is not null as is_deleted, task_group_id,
          priority, node_count, schedule is not null as has_schedule
        from tasks where account_id = ${client.accountId}`.execute(db);
      return new Map(rows.map((row) => [row.task_id, modelTask(row, groups)]));
    },

    /** What must hold whatever was called; each is a sentence of what does not. */
    findFaults: async (): Promise<string[]> => {
      const { rows } = await sql<{ fault: string }>`
        select 'a task runs twice' as fault from lots where account_id = ${client.accountId} and status in (1, 2)
          group by task_id having count(*) > 1
        union all select 'an old run is under way' from lots join tasks using (task_id)
          where lots.account_id = ${client.accountId} and lots.status in (1, 2) and lots.lot_id <> tasks.lot_id
        union all select 'a task and its run disagree' from tasks join lots using (lot_id)
          where tasks.account_id = ${client.accountId}
            and tasks.status <> (array[3, 0, 1, 2])[lots.status]
        union all select 'more nodes than the plan has' from accounts
          where account_id = ${client.accountId} and cloud_count < (
            select count(*) from subtasks where account_id = ${client.accountId} and lease_until > now()
              and status in (1, 2, 3))
        union all select 'more tasks than the plan keeps' from accounts
          where account_id = ${client.accountId} and task_limit < (
            select count(*) from tasks where account_id = ${client.accountId} and deleted_at is null)`.execute(db);
      return rows.map((row) => row.fault);
    },
  };
}
export type ModelAccount = Awaited<ReturnType<typeof openModelAccount>>;

interface StoredTask {
  task_id: string;
  status: TaskStatus;
  lot_count: number;
  is_deleted: boolean;
  task_group_id: string;
  priority: number;
  node_count: number | null;
  has_schedule: boolean;
}

function modelTask(row: StoredTask, groups: readonly string[]): ModelTask {
  return {
    status: row.status,
    lotCount: row.lot_count,
    isDeleted: row.is_deleted,
    group: groups.indexOf(row.task_group_id),
    priority: row.priority,
    nodeCount: row.node_count,
    hasSchedule: row.has_schedule,
  };
}

function send(client: Client, groups: readonly string[], taskId: string, call: TaskCall): Promise<Answer> {
  const body = { taskIds: [taskId] };
  switch (call.do) {
    case 'start':
      return client.send(calls.batchStart, { body });
    case 'stop':
      return client.send(calls.batchStop, { body });
    case 'copy':
      return client.send(edits.batchCopyTask, { params: { n: groups[0] ?? '' }, body });
    case 'move':
      return client.send(edits.batchUpdateTaskGroup, { params: { group: groups[call.group] ?? '' }, body });
    case 'delete':
      return client.send(edits.batchDeleteTask, { body });
    case 'restore':
      return client.send(edits.batchRestoreTask, { body });
    case 'setPriority':
      return client.send(edits.setTaskPriority, { body: { taskId, priority: call.priority } });
    case 'setNodes':
      return client.send(edits.setTaskCloudCount, { body: { taskId, cloudCount: call.nodeCount } });
    case 'setSchedule':
      return client.send(schedules.setSchedule, { body: { ...body, schedule } });
    case 'clearSchedule':
      return client.send(schedules.batchRemoveSchedule, { body });
  }
}

function firstCode({ body }: Answer, name: string): CallResult | undefined {
  const [error] = (body['errors'] as Record<string, CallResult>[] | undefined) ?? [];
  return error?.[name];
}
