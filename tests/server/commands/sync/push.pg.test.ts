import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { getChanges, pushEdits, type Mutation, type MutationResult } from '#core/wire/sync.ts';
import { createTemplateTask, getTask } from '#core/wire/calls/task/taskCalls.ts';
import { forgetOldResults } from '#server/db/tables/sync/syncMutations.ts';
import { openTestService, type Answer, type Client, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
let client: Client;
beforeAll(async () => {
  tested = await openTestService();
  client = await tested.signUp('ada');
  const { accounts } = { accounts: tested.database.kysely.updateTable('accounts') };
  await accounts.set({ task_limit: 10_000 }).execute();
});
afterAll(() => tested.close());

async function createTask(): Promise<string> {
  const template = tested.service.gallery.bySlug('demo-shop-products');
  const body = {
    taskName: 'first',
    templateRegistrationId: template?.templateRegistrationId,
    templateVersion: 1,
    userInputParameters: formatUserInputParameters({ Categories: ['mugs'] }, {}),
  };
  return String((await client.send(createTemplateTask, { body })).body['taskId']);
}

const push = (clientId: string, mutations: Mutation[], epoch = tested.service.epoch): Promise<Answer> =>
  client.send(pushEdits, { body: { clientId, epoch, mutations } });

const rename = (seq: number, target: string, taskName: string, baseRevision = 1e9): Mutation => ({
  seq,
  uuid: randomUUID(),
  name: 'renameTask',
  target,
  baseRevision,
  patch: { taskName },
});

const nameOf = async (taskId: string) => (await client.send(getTask, { query: { taskId } })).body['taskName'];

describe('a push', () => {
  test('answers each edit with the revision that shows it, and counts it as the last of its device', async () => {
    const [taskId, device] = [await createTask(), randomUUID()];
    const answer = await push(device, [rename(1, taskId, ' one '), rename(2, taskId, 'two')]);
    expect(answer.body).toMatchObject({
      lastSequence: 2,
      results: [
        { seq: 1, outcome: 'applied' },
        { seq: 2, outcome: 'applied' },
      ],
    });
    const changes = await client.send(getChanges, { query: { client: device } });
    expect(changes.body['lastSequence']).toBe(2);
    expect(await nameOf(taskId)).toBe('two');
  });

  test('stores a refusal for good and continues with the next edit', async () => {
    const [taskId, device] = [await createTask(), randomUUID()];
    const mutations = [
      rename(1, taskId, '   '),
      { ...rename(2, taskId, 'x'), name: 'paintTask' },
      rename(3, randomUUID(), 'x'),
      { ...rename(4, taskId, 'x'), patch: { taskName: 7 } },
      rename(5, taskId, 'five'),
    ];
    const answer = await push(device, mutations);
    expect(answer.body['results']).toMatchObject([
      { outcome: 'refused', refusal: { code: 'TaskNameEmpty' } },
      { outcome: 'refused', refusal: { code: 'UnknownEdit', name: 'paintTask' } },
      { outcome: 'refused', refusal: { code: 'NotFound' } },
      { outcome: 'refused', refusal: { code: 'InvalidInput', field: 'taskName' } },
      { outcome: 'applied' },
    ]);
    expect((await push(device, mutations)).body).toEqual(answer.body);
  });

  test('with an edit that cannot be stored refuses this one for good and applies the following ones', async () => {
    const [taskId, device] = [await createTask(), randomUUID()];
    const bad = rename(2, taskId, 'x');
    const mutations = [
      rename(1, taskId, 'a\u0000b'),
      { ...bad, name: 'rename\u0000Task' },
      { ...bad, seq: 3, target: '\u0000' },
      { ...bad, seq: 4, baseRevision: 1.5 },
      { ...bad, seq: 5, patch: { taskName: 'x', 'a\u0000\ud800': 1 } },
      rename(6, taskId, 'half \ud800'),
      { ...rename(7, taskId, 'x'), 'more\u0000': 1 },
      rename(8, taskId, 'eight'),
    ].map((each) => ({ ...each, uuid: randomUUID() }));
    const answer = await push(device, mutations);
    const refused = { outcome: 'refused', refusal: { code: 'InvalidInput' } };
    const results = [...Array.from({ length: 7 }, () => refused), { outcome: 'applied' }];
    expect(answer).toMatchObject({ status: 200, body: { results, lastSequence: 8 } });
    expect((await push(device, mutations)).body).toEqual(answer.body);
    expect(await nameOf(taskId)).toBe('eight');
  });

  test('is answered from its result for 90 days; after that it is compared with the row like a new edit', async () => {
    const [taskId, device] = [await createTask(), randomUUID()];
    const [first, second] = [rename(1, taskId, 'one'), rename(2, taskId, 'two', 0)];
    const answered = await push(device, [first, { ...second, baseRevision: 1e9 }]);
    const age = (days: number) =>
      sql`update sync_mutations set created_at = now() - make_interval(days => ${days}) where client_id = ${device}`.execute(
        tested.database.kysely,
      );
    await age(89);
    await tested.database.withoutRls(forgetOldResults);
    expect((await push(device, [first, { ...second, baseRevision: 1e9 }])).body).toEqual(answered.body);
    await age(91);
    await tested.database.withoutRls(forgetOldResults);
    expect(await push(device, [first])).toMatchObject({ status: 422, body: { code: 'SequenceReused' } });
    const again = await push(randomUUID(), [
      { ...first, baseRevision: 0 },
      { ...second, seq: 2 },
    ]);
    expect(again.body['results']).toMatchObject([{ outcome: 'conflict' }, { outcome: 'applied' }]);
    expect(await nameOf(taskId)).toBe('two');
  });

  test('of a deleted task is refused: deletion beats an edit', async () => {
    const [taskId, device] = [await createTask(), randomUUID()];
    await tested.database.kysely
      .updateTable('tasks')
      .set({ deleted_at: new Date() })
      .where('task_id', '=', taskId)
      .execute();
    const answer = await push(device, [rename(1, taskId, 'x')]);
    expect(answer.body['results']).toMatchObject([{ outcome: 'refused', refusal: { code: 'TaskDeleted' } }]);
  });

  test('with a gap names the expected number and keeps what came before the gap', async () => {
    const [taskId, device] = [await createTask(), randomUUID()];
    expect(await push(device, [rename(3, taskId, 'x')])).toMatchObject({
      status: 409,
      body: { code: 'SequenceGap', expected: 1 },
    });
    expect((await client.send(getChanges, { query: { client: device } })).body['lastSequence']).toBe(null);
    const gap = await push(device, [rename(1, taskId, 'one'), rename(3, taskId, 'three')]);
    expect(gap.body).toEqual({ code: 'SequenceGap', expected: 2 });
    expect(await nameOf(taskId)).toBe('one');
  });

  test('with a number that came before with other content says that the profile was copied', async () => {
    const [taskId, device] = [await createTask(), randomUUID()];
    await push(device, [rename(1, taskId, 'one')]);
    const answer = await push(device, [rename(1, taskId, 'other')]);
    expect(answer).toMatchObject({ status: 422, body: { code: 'SequenceReused' } });
    expect(await nameOf(taskId)).toBe('one');
  });

  test('of another life of the service is refused', async () => {
    expect(await push(randomUUID(), [rename(1, await createTask(), 'x')], 'another')).toMatchObject({ status: 410 });
  });

  test('of a field that was changed since keeps the stored value and returns author and time', async () => {
    const [taskId, mine, theirs] = [await createTask(), randomUUID(), randomUUID()];
    const base = (await client.send(getChanges)).body['cursor'] as string;
    const baseRevision = Number(base.split('.')[1]);
    await push(theirs, [rename(1, taskId, 'theirs', baseRevision)]);
    const answer = await push(mine, [
      rename(1, taskId, 'mine', baseRevision),
      rename(2, taskId, 'theirs', baseRevision),
    ]);
    expect(answer.body['results']).toMatchObject([
      { outcome: 'conflict', value: { taskName: 'theirs' }, changedBy: 'ada', revision: baseRevision + 1 },
      { outcome: 'applied' },
    ]);
    expect(await nameOf(taskId)).toBe('theirs');
  });

  test('sent many times at once is applied once', async () => {
    const [taskId, device] = [await createTask(), randomUUID()];
    const mutations = [1, 2, 3].map((seq) => rename(seq, taskId, `name ${seq}`));
    const answers = await Promise.all(Array.from({ length: 6 }, () => push(device, mutations)));
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    const count = tested.database.kysely.selectFrom('sync_mutations').selectAll().where('client_id', '=', device);
    expect(await count.execute()).toHaveLength(3);
  });
});

/** What the protocol of edits says, in memory. */
interface Model {
  task: { name: string; changedAt: number };
  lastByDevice: Map<string, number>;
  resultByUuid: Map<string, MutationResult>;
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('new'), names: fc.array(fc.constantFrom('a', 'b', ' ', 'c'), { minLength: 1, maxLength: 4 }), isStale: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('repeat'), count: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('gap'), by: fc.integer({ min: 2, max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reuse') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('newIdentity'), count: fc.integer({ min: 1, max: 4 }) }) },
); // prettier-ignore
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test('random pushes of two devices with repeats, gaps, reused numbers and new identities follow the model', async () => {
  const steps = fc.array(fc.tuple(fc.constantFrom(0, 1), step), { minLength: 1, maxLength: 14 });
  await fc.assert(fc.asyncProperty(steps, follow), { numRuns: 60, seed: 7 });
});

async function follow(steps: [number, Step][]): Promise<void> {
  const taskId = await createTask();
  const model: Model = { task: { name: 'first', changedAt: 0 }, lastByDevice: new Map(), resultByUuid: new Map() };
  const devices = [0, 1].map(() => ({ id: randomUUID(), sent: [] as Mutation[] }));
  for (const [index, each] of steps) {
    const device = devices[index];
    if (device !== undefined) await takeStep(model, taskId, device, each);
    expect(await nameOf(taskId)).toBe(model.task.name);
  }
}

async function takeStep(
  model: Model,
  taskId: string,
  device: { id: string; sent: Mutation[] },
  each: Step,
): Promise<void> {
  const last = model.lastByDevice.get(device.id) ?? 0;
  const previous = device.sent.at(-1);
  if ('names' in each) {
    const base = each.isStale ? 0 : model.task.changedAt;
    const mutations = each.names.map((name, index) => rename(last + 1 + index, taskId, name, base));
    await expectResults(model, device, mutations);
  } else if ('by' in each) {
    const gap = await push(device.id, [rename(last + each.by, taskId, 'never')]);
    expect(gap.body).toEqual({ code: 'SequenceGap', expected: last + 1 });
  } else if (each.kind === 'repeat' && previous !== undefined && 'count' in each) {
    await expectResults(model, device, device.sent.slice(-each.count));
  } else if (each.kind === 'reuse' && previous !== undefined) {
    const reused = await push(device.id, [{ ...previous, uuid: randomUUID() }]);
    expect(reused.body).toEqual({ code: 'SequenceReused' });
  } else if (each.kind === 'newIdentity' && 'count' in each) {
    device.id = randomUUID();
    const again = device.sent.slice(-each.count).map((mutation, index) => ({ ...mutation, seq: index + 1 }));
    device.sent = [];
    if (again.length > 0) await expectResults(model, device, again);
  }
}

async function expectResults(
  model: Model,
  device: { id: string; sent: Mutation[] },
  mutations: Mutation[],
): Promise<void> {
  const answer = await push(device.id, mutations);
  expect(answer.status).toBe(200);
  const results = answer.body['results'] as MutationResult[];
  expect(results.map(({ seq }) => seq)).toEqual(mutations.map(({ seq }) => seq));
  for (const [index, mutation] of mutations.entries()) {
    const result = results[index];
    if (result === undefined) throw new Error('a result is missing');
    const known = model.resultByUuid.get(mutation.uuid);
    if (known !== undefined) expect(result).toEqual({ ...known, seq: mutation.seq });
    else expectFirst(model, mutation, result);
    model.resultByUuid.set(mutation.uuid, result);
    const last = model.lastByDevice.get(device.id) ?? 0;
    if (mutation.seq > last) {
      model.lastByDevice.set(device.id, mutation.seq);
      device.sent.push(mutation);
    }
  }
  expect(answer.body['lastSequence']).toBe(model.lastByDevice.get(device.id));
}

function expectFirst({ task }: Model, mutation: Mutation, result: MutationResult): void {
  const name = (mutation.patch as { taskName: string }).taskName.trim();
  if (name === '') return expect(result).toMatchObject({ outcome: 'refused', refusal: { code: 'TaskNameEmpty' } });
  const isConflict = name !== task.name && task.changedAt > mutation.baseRevision;
  if (isConflict) return expect(result).toMatchObject({ outcome: 'conflict', value: { taskName: task.name } });
  expect(result).toMatchObject({ outcome: 'applied' });
  if (result.outcome === 'applied' && name !== task.name) {
    expect(result.revision).toBeGreaterThan(task.changedAt);
    task.changedAt = result.revision;
    task.name = name;
  }
}
