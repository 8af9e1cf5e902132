import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Device } from './model/device.ts';
import { ModelService } from './model/modelService.ts';
import { anySteps, ownSteps, playAndCheck } from './model/playEdits.ts';
import { newTask } from './model/rows.ts';

/** `npm run faults:edits` has more runs and other seeds (tests/faults/edits.ts). */
const runs = 150;
const seed = 20_261_121;

const right = { lost: 0, doubled: 0, wrong: [] };

test('every edit has one outcome, whatever is lost, late, damaged, doubled, killed, restored or copied on the way', async () => {
  await fc.assert(
    fc.asyncProperty(anySteps, fc.integer({ min: 1, max: 3 }), async (steps, deviceCount) => {
      expect(await playAndCheck(steps, deviceCount)).toMatchObject(right);
    }),
    { numRuns: runs, seed },
  );
}, 600_000);

test('a device never conflicts with itself, in any number of tabs', async () => {
  await fc.assert(
    fc.asyncProperty(ownSteps, async (steps) => {
      expect(await playAndCheck(steps, 1, true)).toMatchObject(right);
    }),
    { numRuns: Math.ceil(runs / 3), seed },
  );
}, 600_000);

test('an acknowledged edit is done again on a restored service, on the value that it was made on', async () => {
  const model = new ModelService();
  const task = newTask();
  model.addTask(task);
  model.renameByOther(task.taskId, 'theirs');
  const backup = model.backup();
  const device = new Device(model);
  await device.turn();
  const queued = await device.rename(task.taskId, 'mine');
  await device.turn();
  expect((await device.edits()).map(({ state }) => state)).toEqual(['settled']);
  model.restore(backup);
  expect(model.tasks[0]?.taskName).toBe('theirs');
  await device.turn();
  await device.turn();
  expect(model.tasks[0]?.taskName).toBe('mine');
  expect(model.resultOf(queued?.uuid ?? '')?.result.outcome).toBe('applied');
  await device.remove();
});

test('an acknowledged edit that waits again for a restored service survives the loss of the databases', async () => {
  const model = new ModelService();
  const task = newTask();
  model.addTask(task);
  const backup = model.backup();
  const device = new Device(model);
  await device.turn();
  await device.rename(task.taskId, 'mine');
  await device.turn();
  model.restore(backup);
  await device.turn();
  model.faults = ['loseRequest'];
  await device.turn();
  expect((await device.edits()).map(({ state }) => state)).toEqual(['sent']);
  await device.loseDatabases();
  await device.turn();
  await device.turn();
  expect(model.tasks[0]?.taskName).toBe('mine');
  await device.remove();
});

test('an edit of a lost outbox does not overwrite what others changed on a restored service', async () => {
  const model = new ModelService();
  const task = newTask();
  model.addTask(task);
  const backup = model.backup();
  for (const name of ['a', 'b', 'c']) model.renameByOther(task.taskId, name);
  const device = new Device(model);
  await device.turn();
  await device.rename(task.taskId, 'mine');
  model.restore(backup);
  model.renameByOther(task.taskId, 'theirs');
  await device.loseDatabases();
  await device.turn();
  await device.turn();
  expect(model.tasks[0]?.taskName).toBe('theirs');
  expect((await device.edits()).map(({ state }) => state)).toEqual(['conflict']);
  await device.remove();
});

test('a thousand queued edits need no more than a dozen requests', async () => {
  const model = new ModelService();
  const tasks = Array.from({ length: 1_000 }, () => newTask());
  for (const each of tasks) model.addTask(each);
  const device = new Device(model);
  await device.turn();
  for (const { taskId } of tasks) await device.rename(taskId, 'new');
  await device.turn();
  expect(model.pushCount).toBe(10);
  expect(new Set(model.tasks.map(({ taskName }) => taskName))).toEqual(new Set(['new']));
  await device.remove();
});

test('two browsers with one profile both get their edits done', async () => {
  const model = new ModelService();
  const tasks = [newTask(), newTask(), newTask()];
  for (const each of tasks) model.addTask(each);
  const [device, copy] = [new Device(model), new Device(model)];
  await device.turn();
  await copy.turn();
  await device.rename(tasks[0]?.taskId ?? '', 'before');
  await device.turn();
  await device.copyTo(copy);
  await device.rename(tasks[1]?.taskId ?? '', 'here');
  await device.turn();
  await copy.rename(tasks[2]?.taskId ?? '', 'there');
  await copy.turn();
  expect(model.tasks.map(({ taskName }) => taskName).sort()).toEqual(['before', 'here', 'there']);
  const clients = await Promise.all(
    [device, copy].map(async ({ store }) => (await store.outbox.client.get('client'))?.clientId),
  );
  expect(new Set(clients).size, 'the copy has a name of its own').toBe(2);
  await device.remove();
  await copy.remove();
});
