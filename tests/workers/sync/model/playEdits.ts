import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { taskRow, type EditRow } from '#app/store/tables.ts';
import { Device } from './device.ts';
import { faults, ModelService, type Fault } from './modelService.ts';
import { newTask } from './rows.ts';

const anyDevice = fc.nat(3);
const anyTask = fc.nat(2);
const anyTab = fc.nat(2);
const anyName = fc.constantFrom('a', 'b', 'c', 'd', '  a ', '');
const someFaults = fc.array(fc.constantFrom<Fault>(...faults), { maxLength: 5 });
const edit = { device: anyDevice, tab: anyTab, task: anyTask, name: anyName };
const own = [
  { weight: 6, arbitrary: fc.record({ do: fc.constant('rename'), ...edit }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('fillIn'), ...edit }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('turn'), device: anyDevice, faults: someFaults }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash'), device: anyDevice }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('backup') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore') }) },
] as const;
const kill = { device: anyDevice, faults: someFaults, after: fc.nat(60) };
const others = [
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kill'), ...kill }) },
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
  tab?: number;
  task?: number;
  name?: string;
  faults?: Fault[];
  after?: number;
}

/** Steps of one device that cannot end in a conflict. */
export const ownSteps = fc.array(fc.oneof(...own), { maxLength: 30 });
/** Steps of several devices and of other people. */
export const anySteps = fc.array(fc.oneof(...own, ...others), { minLength: 6, maxLength: 30 });

interface Played {
  model: ModelService;
  devices: Device[];
  /** The edits that each device reported as stored, in the order of their first sending. */
  typed: Map<string, { device: Device; patch: object }>;
  /** Edits that had their result before the databases of their device were lost. */
  forgotten: Set<string>;
  /** Copies of profiles send the edits of others too. */
  hasCopies: boolean;
  isRestored: boolean;
}

/** Takes the steps on up to three devices with up to three tabs each, then lets everything come to rest. */
async function play(steps: readonly Step[], deviceCount: number): Promise<Played> {
  const model = new ModelService();
  const tasks = [newTask(), newTask(), newTask()];
  for (const each of tasks) model.addTask(each);
  const devices = Array.from({ length: deviceCount }, () => new Device(model));
  for (const each of devices) await each.turn();
  const played: Played = {
    model,
    devices,
    typed: new Map(),
    forgotten: new Set(),
    hasCopies: steps.some((step) => step.do === 'copyProfile'),
    isRestored: steps.some((step) => step.do === 'restore'),
  };
  let backup = model.backup();
  for (const step of steps) {
    const at = devices[(step.device ?? 0) % devices.length] ?? devices[0];
    const { taskId } = tasks[step.task ?? 0] ?? tasks[0] ?? newTask();
    if (at === undefined) continue;
    model.faults = [...(step.faults ?? [])];
    if (step.do === 'turn') await at.turn();
    else if (step.do === 'kill') await at.killInTurn(step.after ?? 0);
    else if (step.do === 'crash') at.crash();
    else if (step.do === 'backup') backup = model.backup();
    else if (step.do === 'restore') model.restore(backup);
    else if (step.do === 'renameByOther') model.renameByOther(taskId, step.name ?? '');
    else if (step.do === 'deleteTask') model.deleteTask(taskId);
    else await editOrLose(played, at, taskId, step);
  }
  model.faults = [];
  for (let round = 0; round < 4; round += 1) for (const each of devices) await each.turn();
  return played;
}

async function editOrLose({ model, devices, typed, forgotten }: Played, at: Device, taskId: string, step: Step) {
  if (step.do === 'copyProfile') {
    const copy = new Device(model);
    await at.copyTo(copy);
    devices.push(copy);
  } else if (step.do === 'loseDatabases') {
    for (const { uuid, state } of await at.edits()) if (state !== 'waiting' && state !== 'sent') forgotten.add(uuid);
    await at.loseDatabases();
  } else {
    const { tab = 0, name = '' } = step;
    const queued = step.do === 'rename' ? await at.rename(taskId, name, tab) : await at.fillIn(taskId, name, tab);
    // What was typed before the sending is replaced: one of the two is sent.
    for (const each of await at.edits()) if (each.state === 'discarded') typed.delete(each.uuid);
    if (queued !== null) typed.set(queued.uuid, { device: at, patch: queued.patch });
  }
}

interface EditFaults {
  edits: number;
  lost: number;
  doubled: number;
  /** Sentences about everything else that is not as promised. */
  wrong: string[];
}

const ended: readonly EditRow['state'][] = ['settled', 'conflict', 'refused'];

/** Compares what every device typed and stores with what the service did. */
async function findFaults(played: Played): Promise<EditFaults> {
  const { model, devices, typed, forgotten, hasCopies, isRestored } = played;
  const found: EditFaults = { edits: typed.size, lost: 0, doubled: 0, wrong: [] };
  found.doubled = model.done.length - new Set(model.done).size;
  for (const [uuid, { device: by, patch }] of typed) {
    const row = (await by.edits()).find((each) => each.uuid === uuid);
    if (row === undefined && forgotten.has(uuid)) continue;
    const known = model.resultOf(uuid);
    if (row === undefined || !ended.includes(row.state)) {
      found.lost += 1;
      continue;
    }
    // A service that was restored may not know of an edit that the user has back already.
    if (known === undefined && row.state !== 'settled') continue;
    // A restored service decides again about what a copy sends, while the user of this device already has an answer.
    if (hasCopies && isRestored && row.state !== 'settled') continue;
    if (known?.result.outcome !== row.outcome?.outcome) found.wrong.push('a device shows another end than the service');
    if (!isDeepStrictEqual(known?.mutation.patch, patch)) found.wrong.push('the service has not what was typed last');
  }
  for (const each of devices) found.wrong.push(...(await wrongOn(each, played)));
  return found;
}

async function wrongOn(device: Device, { model, typed, hasCopies }: Played): Promise<string[]> {
  const wrong: string[] = [];
  const inOrder = (one: { taskId: string }, other: { taskId: string }) => one.taskId.localeCompare(other.taskId);
  const rows = (await device.store.main.tasks.toArray()).toSorted(inOrder);
  if (!isDeepStrictEqual(rows, model.tasks.map(taskRow).toSorted(inOrder))) wrong.push('a store is not the same');
  const states = (await device.edits()).map(({ state }) => state);
  if (states.some((state) => state !== 'discarded' && !ended.includes(state))) wrong.push('an edit has no end');
  const mine = [...typed].filter(([, { device: by }]) => by === device).map(([uuid]) => uuid);
  // Copies of a profile send the same edits, each in their order.
  const senderOf = (uuid: string) => (hasCopies ? model.resultOf(uuid)?.clientId : device);
  const groups = Map.groupBy(
    model.done.filter((uuid) => mine.includes(uuid)),
    senderOf,
  );
  for (const done of groups.values()) {
    const wanted = mine.filter((uuid) => done.includes(uuid));
    if (!isDeepStrictEqual(done, wanted)) wrong.push('the order of a device is not kept');
  }
  return wrong;
}

/** Plays the steps and returns what was found; removes the devices. With `isAlone` a conflict is wrong too. */
export async function playAndCheck(steps: readonly Step[], deviceCount: number, isAlone = false): Promise<EditFaults> {
  const end = await play(steps, deviceCount);
  try {
    const found = await findFaults(end);
    const states = (await end.devices[0]?.edits())?.map(({ state }) => state) ?? [];
    if (isAlone && states.some((state) => state === 'conflict' || state === 'refused')) {
      found.wrong.push('a device conflicts with itself');
    }
    return found;
  } finally {
    for (const each of end.devices) await each.remove();
  }
}
