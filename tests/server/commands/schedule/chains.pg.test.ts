import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { encodeBlock } from '#core/domain/data/block.ts';
import { StartWay } from '#core/domain/task/schedule.ts';
import { LotStatus, SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import type { Chain } from '#core/domain/task/chain.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { createDueRuns } from '#server/commands/schedule/dueRuns.ts';
import type { Database } from '#server/db/database.ts';
import { setLevel } from '#server/db/tables/account/plans.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { readLotLog } from '#server/db/tables/run/lotLog.ts';
import { readMsToNextRun } from '#server/db/tables/task/schedules.ts';
import { changeSubtasks } from '#server/jobs/admission/changeSubtask.ts';
import { requestRestart, requestStop } from '#server/jobs/admission/requestStop.ts';
import { openQueue } from '#server/jobs/queue/queue.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { taskScene, type TaskScene } from '../task/taskScene.ts';

let tested: TestService;
let client: Client;
let ada: TaskScene;
let source: string;
let fed: string;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  await openQueue(tested.database);
  client = await tested.signUp('ada');
  ada = taskScene(tested, client);
  // Without nodes the runs wait: what they fetch is no part of this.
  await run(sql`update accounts set cloud_count = 0`);
  await run(sql`
    insert into ledger (account_id, amount_micro, kind, cause) values (${client.accountId}, 1000000000, 'credit', 'x')`);
});
afterAll(async () => {
  await (await openQueue(tested.database)).close();
  await tested.close();
});
beforeEach(async () => {
  await sql`delete from feeds`.execute(tested.database.kysely);
  source = await ada.create('Shop');
  fed = await makeReader();
});

/** A task that reads the pages of its addresses. */
async function makeReader(): Promise<string> {
  return ada.create('Pages', {
    templateRegistrationId: tested.service.gallery.bySlug('page-metadata')?.templateRegistrationId,
    userInputParameters: formatUserInputParameters({ Urls: ['https://saved.example/'] }, {}),
  });
}

const chainFrom = (sourceTaskId: string, when: Chain['when'] = 'end', part: Partial<Chain> = {}): Chain => ({
  sourceTaskId,
  field: 'url',
  paramName: 'Urls',
  when,
  ...part,
});
const setChain = (taskId: string, chain: Chain | null) => ada.edit('setChain', taskId, { chain });
const run = (query: ReturnType<typeof sql>) => query.execute(tested.database.kysely);
const page = (no: number): string => `https://shop.example/${no}`;
const pages = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, at) => page(from + at));

/** One process that starts what is due, until nothing is left. */
async function startDue(database: Database = tested.database): Promise<void> {
  const runs = createDueRuns(database, { ...tested.service, database }, () => undefined);
  while ((await runs.run()).done > 0);
}

const taskRow = async (taskId: string) =>
  tested.database.kysely.selectFrom('tasks').selectAll().where('task_id', '=', taskId).executeTakeFirstOrThrow();
const lots = async (taskId: string) =>
  tested.database.kysely.selectFrom('lots').selectAll().where('task_id', '=', taskId).orderBy('lot_no').execute();
async function begin(taskId: string): Promise<string> {
  await ada.start(taskId);
  return (await taskRow(taskId)).lot_id ?? '';
}
/** All addresses of a task's runs, in their order. */
async function addressesOf(taskId: string): Promise<string[]> {
  const rows = await tested.database.kysely
    .selectFrom('subtasks')
    .innerJoin('lots', 'lots.lot_id', 'subtasks.lot_id')
    .select('start_urls')
    .where('subtasks.task_id', '=', taskId)
    .orderBy('lot_no')
    .orderBy('subtask_no')
    .execute();
  return rows.flatMap((row) => row.start_urls);
}

/** Rows of a run as a worker stores them, in a block of their own. */
async function addRows(lotId: string, urls: readonly (string | null)[], columns = ['name', 'url']): Promise<void> {
  const body = encodeBlock(
    urls.map((url) => columns.map((name) => (name === 'url' ? url : 'x'))),
    columns.length,
  );
  await run(sql`
    with lot as (
      update lots set row_count = row_count + ${urls.length}, block_count = block_count + 1, columns = ${columns}
      where lot_id = ${lotId} returning account_id, block_count - 1 as block_no, row_count - ${urls.length} as first_row)
    insert into blocks (lot_id, block_no, account_id, first_row, row_count, is_full, body)
    select ${lotId}, block_no, account_id, first_row, ${urls.length}, true, ${body} from lot`);
}
/** Ends all parts of a run. */
async function finish(lotId: string): Promise<void> {
  await changeSubtasks(tested.database, { accountId: client.accountId, lotId }, async (tx) => {
    await sql`update subtasks set status = ${SubtaskStatus.Completed} where lot_id = ${lotId}`.execute(tx);
  });
}
const inRevision = (work: (tx: Parameters<typeof nextRevision>[0], revision: number) => Promise<unknown>) =>
  tested.database.withAccount(client.accountId, async (tx) => work(tx, await nextRevision(tx, client.accountId)));
const events = async (lotId: string) => {
  const { entries } = await tested.database.withAccount(client.accountId, (tx) => readLotLog(tx, lotId));
  return entries.map(({ event }) => event);
};

describe('a chain', () => {
  it('starts the task when the run of its source ends, once, with the values of the column that fit, each once', async () => {
    await setChain(fed, chainFrom(source));
    const lotId = await begin(source);
    await addRows(lotId, [page(1), page(2), page(1), null, 'no address', 'http://127.0.0.1/', ` ${page(3)} `]);
    await startDue();
    expect(await lots(fed)).toEqual([]);

    await finish(lotId);
    await Promise.all([startDue(), startDue(), startDue()]);
    const [lot, ...more] = await lots(fed);
    expect(more).toEqual([]);
    expect(lot).toMatchObject({ start_way: StartWay.Chained, status: LotStatus.Waiting, is_feeding: false });
    expect(await addressesOf(fed)).toEqual(pages(1, 4));
    const figures = { sourceLotNo: 1, rows: 7, lines: 3, unfit: 2 };
    expect((await ada.task(fed)).body).toMatchObject({ lastFeed: { ...figures, lotNo: 1, end: 'Done' } });
    expect(await events(lot?.lot_id ?? '')).toContainEqual({
      code: 'Fed',
      sourceTaskName: 'Shop',
      column: 'url',
      ...figures,
    });
    // The saved list is as it was: a start by hand uses it.
    expect((await taskRow(fed)).parameters['Urls']).toEqual(['https://saved.example/']);
    expect(await readMsToNextRun(tested.database.kysely)).toBeNull();
  });

  it('may give the rows while the source runs: the same run gets them, waits for more and ends after the last', async () => {
    await setChain(fed, chainFrom(source, 'rows'));
    const lotId = await begin(source);
    await addRows(lotId, pages(0, 3));
    await startDue();
    const fedLot = (await taskRow(fed)).lot_id ?? '';
    await finish(fedLot);
    expect(await taskRow(fed)).toMatchObject({ status: TaskStatus.Running, wait_reason: { code: 'SourceRows' } });

    await addRows(lotId, pages(2, 5));
    await startDue();
    expect(await addressesOf(fed)).toEqual(pages(0, 5));
    // It has pages to read, so few rows wait.
    await addRows(lotId, pages(5, 8));
    await startDue();
    expect(await addressesOf(fed)).toEqual(pages(0, 5));
    await addRows(lotId, pages(8, 505));
    await startDue();
    expect(await addressesOf(fed)).toEqual(pages(0, 505));

    await addRows(lotId, pages(505, 507));
    await finish(lotId);
    await startDue();
    await finish(fedLot);
    expect(await taskRow(fed)).toMatchObject({ status: TaskStatus.Completed, wait_reason: null, lot_no: 1 });
    expect(await addressesOf(fed)).toEqual(pages(0, 507));
    const log = await events(fedLot);
    expect(log.filter(({ code }) => code === 'Fed')).toMatchObject([{ rows: 508, sourceLotNo: 1 }]);
    expect(log.at(-1)).toMatchObject({ code: 'Ended', reason: 'Finished' });
  });

  it('takes each row once although processes die before and after each commit', async () => {
    await setChain(fed, chainFrom(source, 'rows'));
    const lotId = await begin(source);
    let seed = 7;
    const dies = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed % 2 === 0;
    };
    const mortal: Database = {
      ...tested.database,
      withAccount: async (accountId, work) => {
        const result = await tested.database.withAccount(accountId, async (tx) => {
          const value = await work(tx);
          if (dies()) throw new Error('killed before its commit');
          return value;
        });
        if (dies()) throw new Error('killed after its commit');
        return result;
      },
    };
    for (let part = 0; part < 12; part += 1) {
      await addRows(lotId, pages(part * 600, (part + 1) * 600));
      await Promise.all([startDue(mortal), startDue(mortal)]);
      const { lot_id: fedLot } = await taskRow(fed);
      if (fedLot !== null && part % 3 === 0) await finish(fedLot);
    }
    await finish(lotId);
    for (let tries = 0; tries < 12; tries += 1) await startDue(mortal);
    expect(await lots(fed)).toHaveLength(1);
    expect(await addressesOf(fed)).toEqual(pages(0, 7_200));
    expect((await taskRow(fed)).last_feed).toMatchObject({ rows: 7_200, lines: 7_200, end: 'Done' });
  });

  it('gives only further rows where the run of its source continues after its end', async () => {
    await setChain(fed, chainFrom(source));
    const lotId = await begin(source);
    await addRows(lotId, pages(0, 2));
    await inRevision((tx, revision) => requestStop(tx, { lotId, revision }));
    await startDue();
    await finish((await taskRow(fed)).lot_id ?? '');
    await inRevision((tx, revision) => requestRestart(tx, { lotId, revision }));
    await addRows(lotId, pages(2, 4));
    await finish(lotId);
    await startDue();
    expect((await lots(fed)).map((lot) => lot.lot_no)).toEqual([1, 2]);
    expect(await addressesOf(fed)).toEqual(pages(0, 4));
  });

  it('waits for a run that the task has already, and feeds a chain of tasks through', async () => {
    const last = await makeReader();
    await setChain(fed, chainFrom(source));
    await setChain(last, chainFrom(fed, 'end', { field: 'url' }));
    const busy = await begin(fed);
    const lotId = await begin(source);
    await addRows(lotId, [page(1)]);
    await finish(lotId);
    await startDue();
    expect(await lots(fed)).toHaveLength(1);
    await finish(busy);
    await startDue();
    const second = (await taskRow(fed)).lot_id ?? '';
    expect(second).not.toBe(busy);
    await addRows(second, [page(9)]);
    await finish(second);
    await startDue();
    expect(await addressesOf(last)).toEqual([page(9)]);
  });

  test.each<[string, (lotId: string) => Promise<unknown>, object]>([
    ['its run has no rows', async () => null, { end: 'NoRows', lotNo: null }],
    ['the column is gone', (lotId) => addRows(lotId, ['x'], ['name']), { end: 'ColumnGone', lotNo: null }],
    ['no value fits', (lotId) => addRows(lotId, ['x', null]), { end: 'NoValues', lotNo: null, unfit: 1 }],
    [
      'the list is full',
      async (lotId) => {
        await addRows(lotId, pages(0, 4));
        await run(sql`update feeds set lines = 199998`);
      },
      { end: 'LinesReached', lotNo: 1, lines: 200_000 },
    ],
    [
      'its run was deleted',
      async (lotId) => {
        await addRows(lotId, [page(1)]);
        await run(sql`update feeds set source_lot_id = null`);
      },
      { end: 'SourceGone', lotNo: null },
    ],
    ['the chain was removed', () => setChain(fed, null), { end: 'ChainChanged', lotNo: null }],
    [
      'the plan allows no start',
      async (lotId) => {
        await addRows(lotId, [page(1)]);
        await tested.database.withoutRls((tx) => setLevel(tx, client.accountId, AccountLevel.Free));
      },
      { end: 'PlanTooLow', lotNo: null },
    ],
  ])('says why it gives no more rows: %s', async (_why, change, lastFeed) => {
    await setChain(fed, chainFrom(source));
    const lotId = await begin(source);
    await change(lotId);
    await finish(lotId);
    await startDue();
    await tested.database.withoutRls((tx) => setLevel(tx, client.accountId, AccountLevel.Professional));
    expect((await taskRow(fed)).last_feed).toMatchObject({ sourceLotNo: 1, ...lastFeed });
    expect(await readMsToNextRun(tested.database.kysely)).toBeNull();
  });

  it('of a run that was stopped by hand gives it no more', async () => {
    await setChain(fed, chainFrom(source, 'rows'));
    const lotId = await begin(source);
    await addRows(lotId, pages(0, 2));
    await startDue();
    const fedLot = (await taskRow(fed)).lot_id ?? '';
    // All its pages are done: only the source keeps it.
    await finish(fedLot);
    await inRevision((tx, revision) => requestStop(tx, { lotId: fedLot, revision }));
    expect((await taskRow(fed)).status).toBe(TaskStatus.Completed);
    await addRows(lotId, pages(2, 4));
    await startDue();
    expect(await addressesOf(fed)).toEqual(pages(0, 2));
    expect((await taskRow(fed)).last_feed).toMatchObject({ end: 'RunEnded', rows: 2 });
  });

  it('is refused where a task would feed itself, over any number of tasks, and for what does not fit', async () => {
    const third = await makeReader();
    expect(await setChain(fed, chainFrom(source))).toMatchObject({ outcome: 'applied' });
    expect(await setChain(third, chainFrom(fed))).toMatchObject({ outcome: 'applied' });
    const refusals: [string, Chain, string][] = [
      [fed, chainFrom(fed), 'ChainLoop'],
      [fed, chainFrom(third), 'ChainLoop'],
      [fed, chainFrom(crypto.randomUUID()), 'ChainSourceMissing'],
      [fed, chainFrom(source, 'end', { paramName: 'NoSuch' }), 'InvalidInput'],
      [fed, chainFrom(source, 'end', { field: 'no such column' }), 'InvalidInput'],
    ];
    for (const [taskId, chain, code] of refusals) {
      expect(await setChain(taskId, chain)).toMatchObject({ outcome: 'refused', refusal: { code } });
    }
    expect((await ada.task(fed)).body).toMatchObject({ chain: chainFrom(source) });
  });
});
