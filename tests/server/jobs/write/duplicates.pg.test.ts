import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { defaultRunSettings } from '#core/domain/run/runSettings.ts';
import type { Repeats } from '#core/domain/run/repeats.ts';
import { LotStatus } from '#core/domain/task/status.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import { readLotLog } from '#server/db/tables/run/lotLog.ts';
import { purgeTask } from '#server/db/tables/task/trash.ts';
import { emptyTrash } from '#server/jobs/housekeeping/emptyTrash.ts';
import { runSubtask } from '#server/jobs/run/runSubtask.ts';
import { sweep } from '#server/jobs/housekeeping/sweep.ts';
import { makePageWorker } from '../pageWorker.ts';
import { startScene } from '../startScene.ts';

const { scene } = await startScene();

const price = 10;
const byTitle = (more: Partial<Repeats> = {}): Repeats => ({
  fields: ['title'],
  across: 'task',
  action: 'skip',
  ...more,
});
/** The lists of an address: its pages have three items each. */
const lists: Recipe = {
  format: 'html',
  start: ['{+Urls}'],
  list: {
    items: 'li',
    fields: [{ name: 'title', from: [{ css: 'b' }], transforms: ['trim'], required: false }],
    next: { link: { css: 'a', attr: 'href' } },
    maxPages: 1000,
  },
};
const startOf = (name: string): string => `http://${name}.test/0`;

type Items = Record<string, readonly string[]>;

/** A worker for whom each host has a list of items, three on a page; a page behind the last is never answered where `isEndless`. */
function workerFor(items: Items, isEndless = false) {
  const itemsOf = (url: string): readonly string[] => {
    const { hostname, pathname } = new URL(url);
    const page = Number(pathname.slice(1));
    return (items[hostname.replace('.test', '')] ?? []).slice(page * 3, page * 3 + 3);
  };
  const visit = (url: string) =>
    isEndless && itemsOf(url).length === 0 ? new Promise<void>(() => undefined) : undefined;
  return makePageWorker(scene.database, visit, () => 0, itemsOf);
}

async function makeTask(nodes = 1) {
  const accountId = await scene.makeAccount(nodes);
  return { accountId, taskId: await scene.makeTask(accountId), nodes };
}
type Task = Awaited<ReturnType<typeof makeTask>>;

async function start({ accountId, taskId, nodes }: Task, names: readonly string[], repeats: Repeats | null, caps = {}) {
  const options = { nodeCount: nodes, recipe: lists, pricePerRowMicro: price };
  return scene.startLot(accountId, taskId, names.map(startOf), {
    ...options,
    caps: { ...defaultRunSettings, ...caps },
    ...(repeats !== null && { repeats }),
  });
}

async function run(
  task: Task,
  items: Items,
  repeats: Repeats | null,
  more: { caps?: object; isEndless?: boolean } = {},
) {
  const lotId = await start(task, Object.keys(items), repeats, more.caps);
  for (;;) {
    const claims = await scene.admitted(task.accountId);
    if (claims.length === 0) break;
    await Promise.all(claims.map((claim) => runSubtask(workerFor(items, more.isEndless).context, claim)));
  }
  return { lotId, titles: (await scene.rows(lotId)).map(([title]) => title ?? ''), lot: await scene.lot(lotId) };
}

const byText = (one = '', other = ''): number => one.localeCompare(other);
const numbered = (name: string, from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `${name}${from + index}`);
const keyCount = async (taskId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from seen_keys where task_id = ${taskId}`.execute(scene.database.kysely);
  return rows[0]?.count ?? 0;
};
const events = async ({ accountId }: Task, lotId: string) =>
  (await scene.database.withAccount(accountId, (tx) => readLotLog(tx, lotId))).entries.map(({ event }) => event);

describe('a task that leaves repeats out', () => {
  test('keeps all rows and no keys where it is off', async () => {
    const task = await makeTask();
    const { titles, lot } = await run(task, { a: ['x', 'x', 'y'] }, null);
    expect(titles).toEqual(['x', 'x', 'y']);
    expect(lot).toMatchObject({ repeats_left_out: 0, end_reason: 'Finished' });
    expect(await keyCount(task.taskId)).toBe(0);
  });

  test('keeps, counts and charges each row of a run once, and says how many were left out', async () => {
    const task = await makeTask();
    const { titles, lot, lotId } = await run(task, { a: ['x', 'y', 'x', 'z', 'y'] }, byTitle({ across: 'lot' }));
    expect(titles).toEqual(['x', 'y', 'z']);
    expect(lot).toMatchObject({ row_count: 3, repeats_left_out: 2, charge_micro: 3 * price, end_reason: 'Finished' });
    expect(await scene.charged(task.accountId)).toBe(3 * price);
    expect(await scene.subtask(lotId)).toMatchObject({ row_count: 3 });
    expect((await events(task, lotId)).slice(-2)).toEqual([
      { code: 'RepeatsLeftOut', rows: 2 },
      expect.objectContaining({ code: 'Ended', rows: 3 }),
    ]);
  });

  test('within a run alone collects in the next run what it collected before', async () => {
    const task = await makeTask();
    await run(task, { a: ['x', 'y'] }, byTitle({ across: 'lot' }));
    expect((await run(task, { a: ['x', 'y', 'y'] }, byTitle({ across: 'lot' }))).titles).toEqual(['x', 'y']);
  });

  test('across runs collects only what no run has collected', async () => {
    const task = await makeTask();
    await run(task, { a: ['x', 'y'] }, byTitle());
    const { titles, lot } = await run(task, { a: ['n', 'x', 'm', 'y', 'n'] }, byTitle());
    expect(titles).toEqual(['n', 'm']);
    expect(lot).toMatchObject({ status: LotStatus.Completed, end_reason: 'Finished', repeats_left_out: 3 });
    expect(await scene.charged(task.accountId)).toBe(4 * price);
  });

  test('of another task knows nothing', async () => {
    await run(await makeTask(), { a: ['x'] }, byTitle());
    expect((await run(await makeTask(), { a: ['x'] }, byTitle())).titles).toEqual(['x']);
  });

  test('with several workers at once has each row exactly once', async () => {
    const task = await makeTask(4);
    const names = numbered('host', 0, 8);
    const items = Object.fromEntries(names.map((name, index) => [name, numbered('p', index, index + 12)]));
    const { titles, lot } = await run(task, items, byTitle({ across: 'lot' }));
    expect(lot.subtask_count).toBe(8);
    expect(titles.toSorted(byText)).toEqual(numbered('p', 0, 19).toSorted(byText));
    expect(lot).toMatchObject({ row_count: 19, repeats_left_out: 8 * 12 - 19, charge_micro: 19 * price });
    expect(await scene.charged(task.accountId)).toBe(19 * price);
  });

  test('counts what it keeps against a cap, and does not remember what the cap left out', async () => {
    const task = await makeTask();
    const items = { a: ['x', 'x', 'y', 'x', 'z', 'z', 'v'] };
    const capped = await run(task, items, byTitle(), { caps: { maxRows: 2 } });
    expect(capped.titles).toEqual(['x', 'y']);
    expect(capped.lot).toMatchObject({ end_reason: 'RowCap', repeats_left_out: 2, charge_micro: 2 * price });
    expect(await keyCount(task.taskId)).toBe(2);
    expect((await run(task, items, byTitle())).titles).toEqual(['z', 'v']);
  });
});

describe('a task that ends lists at what it has', () => {
  const stop = byTitle({ action: 'stop' });
  /** With one node four subtasks, the second with two of them. */
  const names = numbered('list', 0, 5);
  const withNew = (old: Items): Items =>
    Object.fromEntries(Object.entries(old).map(([name, items]) => [name, [`new-${name}`, `newer-${name}`, ...items]]));

  test('collects the new rows of each list, and ends although a list is endless', async () => {
    const task = await makeTask();
    const old = Object.fromEntries(names.map((name) => [name, numbered(name, 0, 9)]));
    expect((await run(task, old, stop)).lot).toMatchObject({ end_reason: 'Finished', repeats_left_out: 0 });
    const { titles, lot, lotId } = await run(task, withNew(old), stop, { isEndless: true });
    expect(titles).toEqual(names.flatMap((name) => [`new-${name}`, `newer-${name}`]));
    const ended = { status: LotStatus.Completed, end_reason: 'NothingNew', repeats_left_out: 5, lists_ended: 5 };
    expect(lot).toMatchObject({ ...ended, charge_micro: 10 * price });
    const subtasks = await scene.subtasks(lotId);
    expect(subtasks.map(({ urls_done, url_count }) => [urls_done, url_count])).toEqual([
      [1, 1],
      [2, 2],
      [1, 1],
      [1, 1],
    ]);
    expect((await events(task, lotId)).filter(({ code }) => code === 'ListEnded')).toEqual(
      [1, 2, 2, 3, 4].map((subtaskNo, index) => ({ code: 'ListEnded', subtaskNo, url: startOf(names[index]!) })),
    );
  });

  test('gives the same with one node and with several', async () => {
    const old = Object.fromEntries(names.map((name) => [name, numbered(name, 0, 6)]));
    const seen = [];
    for (const nodes of [1, 4]) {
      const task = await makeTask(nodes);
      await run(task, old, stop);
      const { titles, lot } = await run(task, withNew(old), stop);
      seen.push([titles.toSorted(byText), lot.row_count, lot.repeats_left_out, lot.lists_ended, lot.end_reason]);
    }
    expect(seen[1]).toEqual(seen[0]);
  });

  test('reads on where its own rows come twice, as in a list that moves while it is read', async () => {
    const { titles, lot } = await run(await makeTask(), { a: ['x', 'y', 'z', 'z', 'w'] }, stop);
    expect(titles).toEqual(['x', 'y', 'z', 'w']);
    expect(lot).toMatchObject({ end_reason: 'Finished', repeats_left_out: 1, lists_ended: 0 });
  });

  test('does not remember rows behind the end, which it did not keep', async () => {
    const task = await makeTask();
    await run(task, { a: ['x'] }, stop);
    expect((await run(task, { a: ['x', 'late'] }, stop)).titles).toEqual([]);
    expect((await run(task, { a: ['x', 'late'] }, byTitle())).titles).toEqual(['late']);
  });

  test('within a run ends a list that begins again', async () => {
    const { titles, lot } = await run(
      await makeTask(),
      { a: ['x', 'y', 'z', 'x', 'new'], b: ['v'] },
      byTitle({ across: 'lot', action: 'stop' }),
    );
    expect(titles).toEqual(['x', 'y', 'z', 'v']);
    expect(lot).toMatchObject({ end_reason: 'NothingNew', repeats_left_out: 1, lists_ended: 1 });
  });
});

describe('a run of failed pages', () => {
  test('collects items again whose pages failed, and later runs know its rows', async () => {
    const task = await makeTask();
    const { lotId } = await run(task, { a: ['x', 'y'] }, byTitle());
    await sql`
      insert into failed_pages (lot_id, account_id, page_no, url, start)
      values (${lotId}, ${task.accountId}, 1, ${startOf('b')}, '{"number":1}')`.execute(scene.database.kysely);
    await scene.startLot(task.accountId, task.taskId, [], {
      recipe: lists,
      repeats: byTitle({ action: 'stop' }),
      rerunOf: { lotId, lotNo: 1 },
    });
    const items = { b: ['x', 'n', 'n'] };
    const [claim] = await scene.admitted(task.accountId);
    await runSubtask(workerFor(items).context, claim!);
    const rerun = (await scene.task(task.taskId)).lot_id ?? '';
    expect(await scene.rows(rerun)).toEqual([['x'], ['n']]);
    expect((await run(task, { a: ['n', 'x', 'm'] }, byTitle())).titles).toEqual(['m']);
  });
});

describe('keys', () => {
  test('of one run go once it is over; those of all runs go with the task', async () => {
    const task = await makeTask();
    await run(task, { a: ['x', 'y'] }, byTitle({ across: 'lot' }));
    await run(task, { a: ['x', 'y', 'z'] }, byTitle());
    expect(await keyCount(task.taskId)).toBe(5);
    for (let round = 0; round < 3; round += 1) await sweep(scene.database);
    expect(await keyCount(task.taskId)).toBe(3);
    await sql`update tasks set deleted_at = now() - interval '1 year' where task_id = ${task.taskId}`.execute(
      scene.database.kysely,
    );
    await scene.database.withoutRls((tx) => purgeTask(tx, { taskId: task.taskId, revision: 99 }));
    await emptyTrash(scene.database);
    expect(await keyCount(task.taskId)).toBe(0);
  });

  test('of a run that was stopped stay for its subtasks that continue, until another run follows', async () => {
    const task = await makeTask();
    const lotId = await start(task, ['a'], byTitle({ across: 'lot' }));
    const [claim] = await scene.admitted(task.accountId);
    await runSubtask(workerFor({ a: ['x', 'y'] }).context, claim!);
    await sql`update lots set status = ${LotStatus.Stopped} where lot_id = ${lotId}`.execute(scene.database.kysely);
    await sweep(scene.database);
    expect(await keyCount(task.taskId)).toBe(2);
    await start(task, ['a'], null);
    for (let round = 0; round < 3; round += 1) await sweep(scene.database);
    expect(await keyCount(task.taskId)).toBe(0);
  });
});
