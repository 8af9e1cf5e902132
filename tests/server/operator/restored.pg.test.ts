import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { createTemplateTask, getTask } from '#core/wire/calls/task/taskCalls.ts';
import { getChanges, pushEdits, type Mutation } from '#core/wire/sync.ts';
import { accountCommands } from '#server/operator/account/accountCommands.ts';
import { openTestService, type TestService } from '../openTestService.ts';
import { act } from './runTool.ts';

// That a device sends its finished edits again after CursorExpired is proven by tests/workers/sync/outboxModel.test.ts.
test('a restored database gets a new epoch, and takes again what a device sends again, each edit once', async () => {
  const before = await openTestService();
  const client = await before.signUp('ada');
  const template = before.service.gallery.bySlug('demo-shop-products');
  const body = {
    taskName: 'first',
    templateRegistrationId: template?.templateRegistrationId,
    templateVersion: 1,
    userInputParameters: formatUserInputParameters({ Categories: ['mugs'] }, {}),
  };
  const taskId = String((await client.send(createTemplateTask, { body })).body['taskId']);
  const rename = (seq: number, taskName: string): Mutation => ({
    seq,
    uuid: randomUUID(),
    name: 'renameTask',
    target: taskId,
    baseRevision: 1e9,
    patch: { taskName },
  });
  const edits = [rename(1, 'in the backup'), rename(2, 'later')];
  const push = (service: TestService, epoch: string, clientId: string) =>
    service.client(client.cookie).send(pushEdits, { body: { clientId, epoch, mutations: edits } });
  const device = randomUUID();
  const acknowledged = await push(before, before.service.epoch, device);
  expect(acknowledged.body).toMatchObject({ lastSequence: 2 });
  const since = String((await client.send(getChanges)).body['cursor']);

  // What a backup between the two edits contains.
  const { kysely } = before.database;
  await kysely.deleteFrom('sync_mutations').where('seq', '=', 2).execute();
  await kysely.updateTable('sync_clients').set({ last_sequence: 1 }).execute();
  await kysely.updateTable('tasks').set({ name: 'in the backup' }).execute();
  expect(await act(accountCommands, before.database, 'restored')).toMatchObject({
    code: 0,
    text: 'After the next start of the service every device reads everything again and sends its edits of the last 7 days again.',
  });
  const trail = await act(accountCommands, before.database, 'audit', '--service');

  const after = await openTestService({ url: before.database.url });
  const { epoch } = after.service;
  expect(epoch).not.toBe(before.service.epoch);
  expect(trail.lines.at(-2)).toMatch(new RegExp(`operator {2}DatabaseRestored .*"epoch": "${epoch}"`, 'u'));
  const again = after.client(client.cookie);
  expect((await again.send(getChanges, { query: { since } })).body).toMatchObject({ code: 'CursorExpired' });
  expect((await push(after, before.service.epoch, device)).body).toMatchObject({ code: 'CursorExpired' });
  const nameOf = async () => (await again.send(getTask, { query: { taskId } })).body['taskName'];
  expect(await nameOf()).toBe('in the backup');
  expect((await push(after, epoch, randomUUID())).body).toMatchObject({
    lastSequence: 2,
    results: [acknowledged.body['results']].flat().slice(0, 1).concat({ seq: 2, outcome: 'applied' }),
  });
  expect(await nameOf()).toBe('later');
  await after.close();
  await before.close();
});

test('the command takes no arguments', () => {
  expect(accountCommands['restored']?.read(['now'])).toBeNull();
});
