import { randomUUID } from 'node:crypto';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { getChanges, pushEdits, type Changes, type Mutation, type MutationResult } from '#core/wire/sync.ts';
import type { Task } from '#core/wire/rows/task.ts';
import * as calls from '#core/wire/calls/task/taskCalls.ts';
import type { Answer, Client, TestService } from '#tests/server/openTestService.ts';

/** What tests of tasks do all the time, for one client. */
export function taskScene(tested: TestService, client: Client) {
  const clientId = randomUUID();
  let seq = 0;
  return {
    async create(taskName = 'Books', part: object = {}): Promise<string> {
      const body = {
        taskName,
        templateRegistrationId: tested.service.gallery.bySlug('demo-shop-products')?.templateRegistrationId,
        templateVersion: 1,
        userInputParameters: formatUserInputParameters({ Categories: ['mugs'] }, {}),
        ...part,
      };
      return String((await client.send(calls.createTemplateTask, { body })).body['taskId']);
    },
    /** One edit of a device that has seen everything, unless it says otherwise. */
    async edit(name: string, target: string, patch: object, baseRevision = 1e9): Promise<MutationResult> {
      seq += 1;
      const mutation: Mutation = { seq, uuid: randomUUID(), name, target, baseRevision, patch };
      const body = { clientId, epoch: tested.service.epoch, mutations: [mutation] };
      const answer = await client.send(pushEdits, { body });
      const [result] = pushEdits.reply.parse(answer.body).results;
      if (result === undefined) throw new Error('an edit without a result');
      return result;
    },
    task: (taskId: string): Promise<Answer> => client.send(calls.getTask, { query: { taskId } }),
    start: (...taskIds: string[]): Promise<Answer> => client.send(calls.batchStart, { body: { taskIds } }),
    /** Everything that a new device would read; all fits one page. */
    changes: async (since?: string): Promise<Changes> => {
      const query = since === undefined ? { limit: 5_000 } : { limit: 5_000, since };
      return getChanges.reply.parse((await client.send(getChanges, { query })).body);
    },
    stored: async (taskId: string): Promise<Task | undefined> => {
      const { body } = await client.send(getChanges, { query: { limit: 5_000 } });
      return getChanges.reply.parse(body).upserts.tasks.find((task) => task.taskId === taskId);
    },
    defaultGroup: async (): Promise<string> => {
      const { body } = await client.send(calls.listTaskGroups);
      return (body as unknown as { taskGroupId: string }[])[0]?.taskGroupId ?? '';
    },
  };
}
export type TaskScene = ReturnType<typeof taskScene>;
