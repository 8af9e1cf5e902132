import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { startFactsOf } from '#app/store/queries/tasks/startFacts.ts';
import { taskRow } from '#app/store/tables.ts';
import { AccountLevel } from '#core/domain/account/level.ts';
import { planStart } from '#core/domain/run/startPlan.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { ControlType } from '#core/domain/parameters/parameter.ts';
import { TemplateStatus } from '#core/domain/template/template.ts';
import type { Account } from '#core/wire/rows/account.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { exampleAccount, exampleParameter, exampleTemplate } from '#tests/src/support/examples.ts';
import { newLot, newTask } from '#tests/workers/sync/model/rows.ts';

let store: Store;
beforeEach(() => {
  store = openStore(crypto.randomUUID(), null);
});
afterEach(async () => {
  closeStore(store);
  await deleteStore(store.accountId);
});

const keep = async (template: Partial<Template> = {}, account: Partial<Account> = {}) => {
  await store.main.account.put(exampleAccount({ ...account, userId: store.accountId }));
  await store.main.templates.put(exampleTemplate(template));
  await store.main.meta.put({ key: 'galleries', value: { 'en-US': 'g1' } });
};
const planOf = async (start: { taskId: string } | { templateSlug: string }) => {
  const facts = await startFactsOf(store, start, 'en-US');
  return facts === undefined ? 'unknown' : planStart(facts);
};
const newOne = { templateSlug: 'example' };
const midnight = () => Math.floor(Date.now() / 86_400_000) * 86_400_000;

describe('a start is planned on the device with what it has', () => {
  test.each<[string, Partial<Account>, Partial<Template>, object]>([
    ['nothing in the way', {}, {}, { do: 'go' }],
    ['a low balance', { balanceMicro: 2_000_000 }, {}, { do: 'ask', pricePerRowMicro: 140, approximateRows: 14_285 }],
    ['a plan without cloud runs', { currentAccountLevel: AccountLevel.Free }, {}, { refusal: { code: 'PlanTooLow' } }],
    ['an expired plan', { isLevelExpired: true }, {}, { refusal: { code: 'LevelExpired' } }],
    ['too low a balance', { balanceMicro: 999_999 }, {}, { refusal: { code: 'BalanceTooLow' } }],
    ['no browser for it', {}, { isBrowserMissing: true }, { refusal: { code: 'BrowserMissing' } }],
    ['maintenance', {}, { status: TemplateStatus.Maintaining }, { refusal: { code: 'TemplateMaintaining' } }],
  ])('%s', async (_name, account, template, plan) => {
    await keep(template, account);
    expect(await planOf(newOne)).toMatchObject(plan);
  });

  test('a task that runs', async () => {
    await keep();
    const task = newTask({ templateSlug: 'example', taskExecuteStatus: TaskStatus.Waiting });
    await store.main.tasks.put(taskRow(task));
    expect(await planOf({ taskId: task.taskId })).toMatchObject({ refusal: { code: 'AlreadyRunning' } });
  });

  test('a task that the service has set aside, until its parameters are changed there', async () => {
    await keep();
    const task = newTask({ templateSlug: 'example', lastSkip: { at: 5, code: 'SetAside' } });
    await store.main.tasks.put(taskRow(task));
    expect(await planOf({ taskId: task.taskId })).toMatchObject({ refusal: { code: 'SetAside' } });
    await store.main.tasks.put(taskRow({ ...task, lastSkip: null }));
    expect(await planOf({ taskId: task.taskId })).toMatchObject({ do: 'go' });
  });

  test('a task whose parameters no longer fit the template', async () => {
    const parameter = exampleParameter({
      paramName: 'Kinds',
      controlType: ControlType.CheckboxList,
      controlOptions: { choices: [{ value: 'lamps', label: 'Lamps' }] },
    });
    await keep({ version: 2, parameters: [parameter] });
    const task = newTask({ templateSlug: 'example', templateVersion: 1, parameters: { Kinds: ['mugs'] } });
    await store.main.tasks.put(taskRow(task));
    const refusal = { code: 'WrongTemplateVersion', saved: 1, current: 2 };
    expect(await planOf({ taskId: task.taskId })).toEqual({ do: 'refuse', refusal });
    await store.main.tasks.put(taskRow({ ...task, parameters: { Kinds: ['lamps'] } }));
    expect(await planOf({ taskId: task.taskId })).toEqual({ do: 'go' });
  });

  test('a task whose template is not offered any more', async () => {
    await keep();
    const task = newTask({ templateSlug: 'gone' });
    await store.main.tasks.put(taskRow(task));
    expect(await planOf({ taskId: task.taskId })).toMatchObject({ refusal: { code: 'TemplateAbandoned' } });
  });

  test('the starts and rows of today, not those of yesterday or of other templates', async () => {
    await keep({ dailyMaxCount: 2, dailyMaxExtractedCount: 1000 });
    const [own, other] = [newTask({ templateSlug: 'example' }), newTask({ templateSlug: 'other' })];
    await store.main.tasks.bulkPut([taskRow(own), taskRow(other)]);
    const lot = (taskId: string, createdAt: number) => newLot({ taskId, createdAt, rowCount: 400 });
    await store.main.lots.bulkPut([
      lot(own.taskId, midnight()),
      lot(own.taskId, midnight() - 1),
      lot(other.taskId, midnight()),
    ]);
    expect((await startFactsOf(store, newOne, 'en-US'))?.today).toEqual({ starts: 1, rows: 400 });
    await store.main.lots.put(lot(own.taskId, midnight() + 1));
    expect(await planOf(newOne)).toMatchObject({ refusal: { code: 'DailyStartsReached', limit: 2 } });
  });
});

test('data that is missing on the device does not refuse a start: the service decides', async () => {
  expect(await planOf(newOne)).toBe('unknown');
  await store.main.account.put(exampleAccount({ userId: store.accountId }));
  expect(await planOf(newOne)).toBe('unknown');
  await keep();
  expect(await planOf({ taskId: crypto.randomUUID() })).toBe('unknown');
});
