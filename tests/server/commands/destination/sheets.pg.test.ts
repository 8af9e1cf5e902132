import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '#core/wire/calls/data/destinationCalls.ts';
import { makeExportAgain } from '#core/wire/calls/data/exportCalls.ts';
import * as google from '#core/wire/calls/data/googleCalls.ts';
import { takeBackExports } from '#server/jobs/housekeeping/tidyExports.ts';
import { accountCommands } from '#server/operator/account/accountCommands.ts';
import { client, startGoogle, type GoogleStandIn } from '#tests/server/jobs/export/sheets/googleStandIn.ts';
import { act } from '#tests/server/operator/runTool.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { ended, make, notExported, place, sent, useDestinations } from './destinationScene.ts';

let standIn: GoogleStandIn;
useDestinations(
  async () => {
    standIn = await startGoogle();
    return [standIn.host];
  },
  () => ({ ...client, addresses: standIn.addresses }),
);
const connect = async () => {
  const { url } = google.beginGoogle.reply.parse((await place.client.send(google.beginGoogle)).body);
  return place.client.send(google.connectGoogle, { body: standIn.allow(url) });
};
beforeAll(async () => {
  expect((await connect()).body).toEqual({ email: 'ada@gmail.test' });
});
afterAll(() => standIn.close());
beforeEach(() => standIn.reset());

const book = 'a-spreadsheet-of-these-tests';
const sheetOf = (sheet: string) => ({ kind: 'googleSheets', spreadsheetId: book, sheet });
const makeRun = async (name: string, rows: string[][], columns = ['name']): Promise<string> => {
  standIn.makeBook(book);
  const taskId = await place.scene.makeTask(name);
  await place.scene.addRun(taskId, columns, rows);
  return taskId;
};
const isUpdate = ({ path }: { path: string }) => path.endsWith(':batchUpdate');
const isToken = ({ path }: { path: string }) => path === '/token';
const serverFault = { status: 500, body: { error: { code: 500, status: 'INTERNAL', message: 'x' } } };

describe('rows in a sheet', () => {
  test('a sheet is made with a head, and rows arrive in batches and count as exported', async () => {
    const taskId = await makeRun('Mugs', [['Mug'], ['Größe'], ['=1+1']]);
    const record = await ended(await sent(await make(taskId, sheetOf('Mugs'))));
    expect(record).toMatchObject({ status: 'done', rowCount: 3, problem: null, destination: { kind: 'googleSheets' } });
    expect(standIn.rowsOf(book, 'Mugs')).toEqual([['name'], ['Mug'], ['Größe'], ['=1+1']]);
    expect(standIn.asked.filter(isUpdate)).toHaveLength(2);
    expect(await notExported(taskId)).toBe(0);
  });

  test('a later run adds its new columns at the end, and leaves those of the user as they are', async () => {
    const taskId = await makeRun('Later', [['Mug']]);
    const made = await make(taskId, sheetOf("Ada's sheet"));
    await ended(await sent(made));
    await place.scene.addRun(taskId, ['price', 'name'], [['9', 'Jug']], 2);
    expect(await ended(await sent(made))).toMatchObject({ status: 'done', rowCount: 1 });
    expect(standIn.rowsOf(book, "Ada's sheet")).toEqual([['name', 'price'], ['Mug'], ['Jug', 9]]);
  });

  test('a batch whose answer was lost arrives once', async () => {
    const taskId = await makeRun('Lost', [['a'], ['b'], ['c']]);
    let losses = 2;
    standIn.state.fault = (asked) => (isUpdate(asked) && (losses -= 1) >= 0 ? 'lost' : null);
    expect(await ended(await sent(await make(taskId, sheetOf('Lost'))))).toMatchObject({ status: 'done', rowCount: 3 });
    expect(standIn.rowsOf(book, 'Lost')).toEqual([['name'], ['a'], ['b'], ['c']]);
    expect(await notExported(taskId)).toBe(0);
  });

  test('rows arrive once although the worker is killed between the answer and its record', async () => {
    const taskId = await makeRun('Killed', [['a'], ['b'], ['c']]);
    const made = await make(taskId, sheetOf('Killed'));
    let isKilled = false;
    // As the service finds it after a kill: the worker has no heartbeat, and what it still writes is refused.
    const lose = sql`
      update exports set worker_id = gen_random_uuid(), attempt = attempt + 1
      where destination_id = ${made.destination.destinationId} and status = 'running'`;
    standIn.state.fault = async (asked) => {
      if (!isUpdate(asked) || isKilled) return null;
      isKilled = true;
      await lose.execute(place.tested.database.kysely);
      return null;
    };
    const recordId = await sent(made);
    await waitFor(() => isKilled);
    await waitFor(async () => {
      await takeBackExports(place.tested.database);
      return (await place.scene.recordOf(recordId)).status === 'done';
    });
    expect(standIn.rowsOf(book, 'Killed')).toEqual([['name'], ['a'], ['b'], ['c']]);
    expect(await notExported(taskId)).toBe(0);
  });

  test('a call that was given up and is done after the sheet was read again adds no row twice', async () => {
    const taskId = await makeRun('Late', [['a'], ['b']]);
    const updates: Parameters<typeof standIn.perform>[0][] = [];
    standIn.state.fault = (asked) => {
      if (!isUpdate(asked)) return null;
      updates.push(asked);
      if (updates.length === 1) return serverFault;
      const [late] = updates;
      if (updates.length === 2 && late !== undefined) standIn.perform(late);
      return null;
    };
    expect(await ended(await sent(await make(taskId, sheetOf('Late'))))).toMatchObject({ status: 'done', rowCount: 2 });
    expect(standIn.rowsOf(book, 'Late')).toEqual([['name'], ['a'], ['b']]);
    expect(updates).toHaveLength(2);
  });
});

describe('what goes wrong', () => {
  test.each([
    ['too many calls', { status: 429, body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } } }, 'SheetsBusy'],
    ['a fault of Google', serverFault, 'Answered'],
  ] as const)('after %s the same rows are sent again', async (_name, fault, problem) => {
    const taskId = await makeRun('Again', [['a']]);
    let isDown = true;
    standIn.state.fault = (asked) => (isDown && isUpdate(asked) ? fault : null);
    const recordId = await sent(await make(taskId, sheetOf('Again')));
    await waitFor(async () => (await place.scene.recordOf(recordId)).problem === problem);
    isDown = false;
    expect(await ended(recordId)).toMatchObject({ status: 'done', problem: null });
    expect(standIn.rowsOf(book, 'Again')).toEqual([['name'], ['a']]);
  });

  test('an access that ended is renewed', async () => {
    const taskId = await makeRun('Renewed', [['a'], ['b'], ['c']]);
    standIn.state.fault = (asked) => {
      if (isUpdate(asked) && standIn.asked.filter(isUpdate).length === 2) standIn.endAccess();
      return null;
    };
    expect(await ended(await sent(await make(taskId, sheetOf('Renewed'))))).toMatchObject({ status: 'done' });
    expect(standIn.asked.filter(isToken)).toHaveLength(2);
    expect(standIn.rowsOf(book, 'Renewed')).toEqual([['name'], ['a'], ['b'], ['c']]);
  });

  test('a revoked grant ends the delivery at once; once connected again it continues', async () => {
    const taskId = await makeRun('Revoked', [['a']]);
    const made = await make(taskId, sheetOf('Revoked'));
    standIn.grants.clear();
    const recordId = await sent(made);
    expect(await ended(recordId)).toMatchObject({ status: 'failed', problem: 'ConnectAgain' });
    expect((await place.client.send(calls.testDestination, { params: made.params })).body).toMatchObject({ problem: 'ConnectAgain' }); // prettier-ignore
    await connect();
    await place.client.send(makeExportAgain, { params: { recordId } });
    expect(await ended(recordId)).toMatchObject({ status: 'done', problem: null });
    expect(standIn.rowsOf(book, 'Revoked')).toEqual([['name'], ['a']]);
  });

  test('a full spreadsheet, a missing one and a long cell end with their reason', async () => {
    const taskId = await makeRun('Full', [['a'], ['x'.repeat(50_001)]]);
    const made = await make(taskId, sheetOf('Full'));
    expect(await ended(await sent(made))).toMatchObject({
      problem: 'CellTooLong',
      problemPlace: { lotNo: 1, rowNo: 2, column: 'name' },
    });
    standIn.state.maxCells = 1;
    const short = await makeRun('Short', [['a']]);
    expect(await ended(await sent(await make(short, sheetOf('Short'))))).toMatchObject({ problem: 'SpreadsheetFull' });
    standIn.books.clear();
    const gone = await make(short, sheetOf('Short'));
    expect(await ended(await sent(gone))).toMatchObject({ status: 'failed', problem: 'SpreadsheetMissing' });
    expect((await place.client.send(calls.testDestination, { params: gone.params })).body).toMatchObject({ problem: 'SpreadsheetMissing' }); // prettier-ignore
  });

  test('the access of a deleted account is revoked at Google', async () => {
    const leaver = await place.tested.signUp('leaver');
    const before = [...standIn.grants];
    const { url } = google.beginGoogle.reply.parse((await leaver.send(google.beginGoogle)).body);
    await leaver.send(google.connectGoogle, { body: standIn.allow(url) });
    expect(standIn.grants.size).toBe(before.length + 1);
    expect(await act(accountCommands, place.tested.database, 'delete', 'leaver', '--yes')).toMatchObject({ code: 0 });
    await waitFor(() => standIn.grants.size === before.length);
    expect([...standIn.grants]).toEqual(before);
  });

  test('the test of a destination leaves nothing in the spreadsheet', async () => {
    const made = await make(await makeRun('Tested', [['a']]), sheetOf('Tested'));
    expect((await place.client.send(calls.testDestination, { params: made.params })).body).toEqual({ problem: null, problemDetail: null }); // prettier-ignore
    expect(standIn.books.get(book)).toMatchObject({ sheets: [], records: new Map() });
  });
});
