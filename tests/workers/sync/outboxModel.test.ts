import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taskRow } from '#app/store/tables.ts';
import { Device } from './model/device.ts';
import { faults, ModelService, type Fault } from './model/modelService.ts';
import { newTask } from './model/rows.ts';

/** More than the suite's runs by hand: `MODEL_RUNS=10000 MODEL_SEED=7`. */
const runs = Number(process.env['MODEL_RUNS'] ?? 300);
const seed = Number(process.env['MODEL_SEED'] ?? 20_261_121);

const anyDevice = fc.nat(3);
const anyTask = fc.nat(2);
const anyName = fc.constantFrom('a', 'b', 'c', 'd', '  a ', '');
const someFaults = fc.array(fc.constantFrom<Fault>(...faults), { maxLength: 5 });
const own = [
  { weight: 6, arbitrary: fc.record({ do: fc.constant('rename'), device: anyDevice, task: anyTask, name: anyName }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('turn'), device: anyDevice, faults: someFaults }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash'), device: anyDevice }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('backup') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore') }) },
] as const;
const others = [
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('renameByOther'), task: anyTask, name: fc.constantFrom('x', 'y') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deleteTask'), task: anyTask }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('copyProfile'), device: anyDevice }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('loseDatabases'), device: anyDevice }) },
] as const;

interface Step {
  do: string;
  device?: number;
  task?: number;
  name?: string;
  faults?: Fault[];
}

/** Takes the steps on up to three devices, then lets everything come to rest. */
async function play(steps: readonly Step[], deviceCount: number) {
  const model = new ModelService();
  const tasks = [newTask(), newTask(), newTask()];
  for (const each of tasks) model.addTask(each);
  const devices = Array.from({ length: deviceCount }, () => new Device(model));
  for (const each of devices) await each.turn();
  /** The edits that each device reported as stored, last value typed, in the order of the first typing. */
  const typed = new Map<string, { device: Device; taskName: string }>();
  const lost = new Set<string>();
  let backup = model.backup();

  for (const step of steps) {
    const at = devices[(step.device ?? 0) % devices.length] ?? devices[0];
    const { taskId } = tasks[step.task ?? 0] ?? tasks[0] ?? newTask();
    if (at === undefined) continue;
    model.faults = [];
    if (step.do === 'rename') {
      const uuid = await at.rename(taskId, step.name ?? '');
      // What was typed before the sending is replaced: one of the two is sent.
      for (const edit of await at.edits()) if (edit.state === 'discarded') typed.delete(edit.uuid);
      if (uuid !== null) typed.set(uuid, { device: at, taskName: step.name ?? '' });
    } else if (step.do === 'turn') {
      model.faults = [...(step.faults ?? [])];
      await at.turn();
    } else if (step.do === 'crash') at.crash();
    else if (step.do === 'backup') backup = model.backup();
    else if (step.do === 'restore') model.restore(backup);
    else if (step.do === 'renameByOther') model.renameByOther(taskId, step.name ?? '');
    else if (step.do === 'deleteTask') model.deleteTask(taskId);
    else if (step.do === 'copyProfile') {
      const copy = new Device(model);
      await at.copyTo(copy);
      devices.push(copy);
    } else {
      for (const { uuid, state } of await at.edits()) if (state !== 'waiting' && state !== 'sent') lost.add(uuid);
      await at.loseDatabases();
    }
  }
  model.faults = [];
  for (let round = 0; round < 4; round += 1) for (const each of devices) await each.turn();
  return { model, devices, typed, lost };
}

async function check({ model, devices, typed, lost }: Awaited<ReturnType<typeof play>>): Promise<void> {
  expect(new Set(model.done).size, 'each edit is done once').toBe(model.done.length);
  for (const [uuid, { device: by, taskName }] of typed) {
    const edit = (await by.edits()).find((each) => each.uuid === uuid);
    if (edit === undefined && lost.has(uuid)) continue;
    const known = model.resultOf(uuid);
    expect(['settled', 'conflict', 'refused'], `outcome of ${taskName}`).toContain(edit?.state);
    // A service that was restored may not know of an edit that the user has back already.
    if (known === undefined && edit?.state !== 'settled') continue;
    expect(known?.result.outcome, 'the device shows what the service did').toBe(edit?.outcome?.outcome);
    expect(known?.mutation.patch, 'the service has what was typed last').toEqual({ taskName });
  }
  for (const each of devices) {
    const rows = await each.store.main.tasks.toArray();
    const inOrder = (one: { taskId: string }, other: { taskId: string }) => one.taskId.localeCompare(other.taskId);
    const shown = rows.toSorted(inOrder);
    expect(shown, 'every store is the same').toEqual(model.tasks.map(taskRow).sort(inOrder));
    const states = (await each.edits()).map(({ state }) => state);
    expect(['settled', 'conflict', 'refused', 'discarded']).toEqual(expect.arrayContaining(states));
    const mine = [...typed].filter(([, { device: by }]) => by === each).map(([uuid]) => uuid);
    const done = model.done.filter((uuid) => mine.includes(uuid));
    expect(done, 'the order of a device is kept').toEqual(mine.filter((uuid) => done.includes(uuid)));
  }
}

test('every edit has one outcome, whatever is lost, doubled, restored or copied on the way', async () => {
  const steps = fc.array(fc.oneof(...own, ...others), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 3 }), async (taken, deviceCount) => {
      const end = await play(taken, deviceCount);
      try {
        await check(end);
      } finally {
        for (const each of end.devices) await each.remove();
      }
    }),
    { numRuns: runs, seed },
  );
}, 600_000);

test('a device never conflicts with itself', async () => {
  const steps = fc.array(fc.oneof(...own), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const end = await play(taken, 1);
      try {
        await check(end);
        const states = (await end.devices[0]?.edits())?.map(({ state }) => state) ?? [];
        expect(['settled', 'discarded']).toEqual(expect.arrayContaining(states));
      } finally {
        for (const each of end.devices) await each.remove();
      }
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
  const uuid = await device.rename(task.taskId, 'mine');
  await device.turn();
  expect((await device.edits()).map(({ state }) => state)).toEqual(['settled']);
  model.restore(backup);
  expect(model.tasks[0]?.taskName).toBe('theirs');
  await device.turn();
  await device.turn();
  expect(model.tasks[0]?.taskName).toBe('mine');
  expect(model.resultOf(uuid ?? '')?.result.outcome).toBe('applied');
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
