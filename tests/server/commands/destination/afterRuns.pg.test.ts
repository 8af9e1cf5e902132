import { describe, expect, test } from 'vitest';
import { isExportEnded } from '#core/domain/data/exportFile.ts';
import { batchStart, batchStop } from '#core/wire/calls/task/taskCalls.ts';
import { exportEndedRun } from '#server/jobs/export/exportTo.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { notifyWaitingExports } from '#server/db/tables/export/exportClaims.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { place, useDestinations, make, ended, webhook } from './destinationScene.ts';

useDestinations();

const endRun = (lotId: string) =>
  place.tested.database.withoutRls(async (tx) =>
    exportEndedRun(tx, lotId, await nextRevision(tx, place.client.accountId)),
  );

describe('after each run', () => {
  test('each destination that is on gets the rows that it did not get, whatever others took', async () => {
    const taskId = await place.scene.makeTask('Scheduled');
    const lotId = await place.scene.addRun(taskId, ['name'], [['a']]);
    await make(taskId, webhook(), true);
    await make(taskId, webhook({ url: `${place.receiver.url}&second` }), true);
    await make(taskId, webhook({ content: 'notice', url: `${place.receiver.url}&notice` }), true);
    await make(taskId, webhook({ url: `${place.receiver.url}&off` }), false);
    const options = { separator: ',', encoding: 'utf-8', decimalSign: '.' };
    await make(taskId, { kind: 'file', format: 'csv', options }, true);
    await endRun(lotId);
    const records = (await place.scene.listed()).filter(({ taskNames }) => taskNames[0] === 'Scheduled');
    expect(records).toHaveLength(4);
    for (const { recordId } of records) expect(await ended(recordId)).toMatchObject({ status: 'done' });
    const file = records.find(({ destination }) => destination?.kind === 'file');
    expect((await place.scene.download(file?.recordId ?? '')).bytes.toString()).toBe('name\r\na\r\n');
    const byPath = Object.fromEntries(place.receiver.received.map(({ path, body }) => [path, body]));
    expect(Object.keys(byPath).toSorted()).toEqual(['/hook?to=me', '/hook?to=me&notice', '/hook?to=me&second']);
    expect(byPath['/hook?to=me&notice']).toMatchObject({ event: 'runEnded', run: { lotNo: 1, rowCount: 1 } });
    place.receiver.received.length = 0;
    await endRun(await place.scene.addRun(taskId, ['name'], [['b']], 2));
    await waitFor(async () => (await place.scene.listed()).every(({ status }) => isExportEnded(status)));
    expect(place.receiver.rowsOf()).toEqual([{ name: 'b' }, { name: 'b' }]);
  });

  test('a real run notifies once, when it ends', async () => {
    const taskId = await place.scene.makeTask('Real');
    await make(taskId, webhook({ content: 'notice' }), true);
    await place.client.send(batchStart, { body: { taskIds: [taskId] } });
    await place.client.send(batchStop, { body: { taskIds: [taskId] } });
    await waitFor(() => place.receiver.received.length > 0);
    await place.client.send(batchStop, { body: { taskIds: [taskId] } });
    const records = (await place.scene.listed()).filter(({ taskNames }) => taskNames[0] === 'Real');
    expect(records).toHaveLength(1);
    expect(place.receiver.received).toMatchObject([
      { body: { event: 'runEnded', task: { id: taskId }, run: { lotNo: 1 } } },
    ]);
  });

  test('two runs that end one after another do not send a row twice', async () => {
    const taskId = await place.scene.makeTask('Queue');
    await make(taskId, webhook(), true);
    await endRun(await place.scene.addRun(taskId, ['name'], [['a'], ['b'], ['c']]));
    await endRun(await place.scene.addRun(taskId, ['name'], [['d']], 2));
    await waitFor(async () => {
      await notifyWaitingExports(place.tested.database);
      return (await place.scene.listed()).every(({ status }) => isExportEnded(status));
    });
    expect(place.receiver.rowsOf()).toEqual(['a', 'b', 'c', 'd'].map((name) => ({ name })));
  });
});
