import { z } from 'zod';
import { maxNodes } from '#core/domain/task/task.ts';
import { highestPriority, lowestPriority } from '#core/domain/task/priority.ts';
import { count, uuid } from '#core/wire/codec/code.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { task, taskGroup } from '#core/wire/rows/task.ts';
import { givenName } from '#core/wire/codec/text.ts';

/*
 * The edits of core/edits as calls of §7.5, with the same guards. The caller has just read the task, so these calls
 * never conflict. Calls for many tasks return each refused task with its code; all others were changed.
 */

const taskIds = z.array(uuid).min(1).max(1000);
const errors = z.array(z.strictObject({ taskId: uuid, code: z.string() }));

/** §7.5. Refused with `GroupNameEmpty`, `GroupNameTooLong` or `QuotaReached`. */
export const createTaskGroup = defineCall('POST', '/v1/taskrules/taskgroup', {
  body: z.strictObject({ TaskGroupName: givenName }),
  reply: taskGroup,
});

/** §7.5. `priority` is the stored one: |100 - displayed| (§4). */
export const setTaskPriority = defineCall('POST', '/v1/tasks/priority', {
  body: z.strictObject({ taskId: uuid, priority: z.int().min(lowestPriority).max(highestPriority) }),
  reply: task,
});

/** §7.5: the number of nodes that the task uses at once, `null` for all of the account's nodes. */
export const setTaskCloudCount = defineCall('POST', '/v1/tasks/cloudcount', {
  body: z.strictObject({ taskId: uuid, cloudCount: z.int().min(1).max(maxNodes).nullable() }),
  reply: task,
});

/** §7.5. Moves tasks to the trash: `batchRestoreTask` can restore them for 30 days. A running task is stopped. */
export const batchDeleteTask = defineCall('DELETE', '/v1/taskrules/batchdeletetask', {
  body: z.strictObject({ taskIds }),
  reply: z.strictObject({ errors }),
});

/** Restores tasks from the trash. */
export const batchRestoreTask = defineCall('POST', '/v1/taskrules/batchrestoretask', {
  body: z.strictObject({ taskIds }),
  reply: z.strictObject({ errors }),
});

/** §7.5, moves tasks to a group. */
export const batchUpdateTaskGroup = defineCall('POST', '/v1/taskrules/batchupdatetaskgroup/{group}', {
  params: z.strictObject({ group: uuid }),
  body: z.strictObject({ taskIds }),
  reply: z.strictObject({ errors }),
});

/** The result of a batch of copies: `LimitReached` where the plan's limit of tasks refused one of them. */
export const CopyEnd = { Done: 0, LimitReached: 1 } as const;

/** §7.5, copies to a group. `error` repeats the limit, `errors` name the tasks that were not copied. */
export const batchCopyTask = defineCall('POST', '/v1/taskrules/batchcopytask/{n}', {
  params: z.strictObject({ n: uuid }),
  body: z.strictObject({ taskIds }),
  reply: z.strictObject({
    type: z.literal(Object.values(CopyEnd)),
    currentTaskCount: count,
    limitTaskCount: count,
    copies: z.array(z.strictObject({ taskId: uuid, copyTaskId: uuid })),
    errors,
    error: z.strictObject({ code: z.string() }).nullable(),
  }),
});

/** §3.5, cloud group choice. There is one group, without an id: all nodes of the service. */
export const listClusterGroups = defineCall('GET', '/v1/tasks/availableCusterGroup', {
  reply: z.array(z.strictObject({ clusterGroupId: uuid.nullable(), displayName: z.string() })),
});

/** §7.5. Refused with `InvalidInput` for any group except the one without an id, and with `NotFound`. */
export const setClusterGroup = defineCall('POST', '/v1/tasks/setClusterGroupId', {
  body: z.strictObject({ taskId: uuid, clusterGroupId: uuid.nullable() }),
  reply: z.strictObject({ taskId: uuid, clusterGroupId: uuid.nullable() }),
});
