import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isExportEnded } from '#core/domain/data/exportFile.ts';
import * as calls from '#core/wire/calls/data/destinationCalls.ts';
import { getChanges } from '#core/wire/sync.ts';
import { exportEndedRun } from '#server/jobs/export/exportTo.ts';
import { openExportSchedules } from '#server/jobs/export/exportsAtTimes.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { notifyWaitingExports } from '#server/db/tables/export/exportClaims.ts';
import { quiet } from '#tests/server/jobs/quiet.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { make, place, useDestinations, webhook } from './destinationScene.ts';

useDestinations();

const daily = { scheduleType: 2, timeZone: 'Europe/Berlin', daysOfWeek: [1, 2, 3, 4, 5, 6, 7], times: ['08:30'] };
type Made = Awaited<ReturnType<typeof make>>;
const makeDaily = async (taskId: string, more: object = {}) =>
  make(taskId, webhook(), true, { schedule: daily, ...more });
const makeTask = async (name: string, rows: string[][] = [['a']]): Promise<string> => {
  const taskId = await place.scene.makeTask(name);
  if (rows.length > 0) await place.scene.addRun(taskId, ['name'], rows);
  return taskId;
};

const nextOf = async ({ params }: Made): Promise<number | null> => {
  const { rows } = await sql<{ next: Date | null }>`
    select next_at as next from destinations where destination_id = ${params.destinationId}`.execute(
    place.tested.database.kysely,
  );
  return rows[0]?.next?.getTime() ?? null;
};
/** Lets the time of a destination come; workers are not notified. */
const becomeDue = ({ params }: Made, ago = '1 second') =>
  sql`update destinations set next_at = now() - ${ago}::interval where destination_id = ${params.destinationId}`.execute(
    place.tested.database.kysely,
  );
const runDue = () => openExportSchedules({ database: place.tested.database, log: quiet }).run();
const recordsOf = async (name: string) => (await place.scene.listed()).filter(({ taskNames }) => taskNames[0] === name);
const allEnded = () =>
  waitFor(async () => {
    await notifyWaitingExports(place.tested.database);
    return (await place.scene.listed()).every(({ status }) => isExportEnded(status));
  });

const tomorrow = (at: number | null) => at !== null && at > Date.now() && at < Date.now() + 26 * 3_600_000;

describe('exports at set times', () => {
  test('the rows leave once when their time comes, whatever number of processes looks, and the next time is set', async () => {
    const taskId = await makeTask('Daily', [['a'], ['b']]);
    const made = await makeDaily(taskId);
    expect(tomorrow(await nextOf(made))).toBe(true);
    await becomeDue(made);
    await Promise.all(Array.from({ length: 6 }, runDue));
    await waitFor(async () => tomorrow(await nextOf(made)));
    await allEnded();
    expect(await recordsOf('Daily')).toMatchObject([{ status: 'done', rowCount: 2, destination: { name: 'My shop' } }]);
    expect(place.receiver.rowsOf()).toEqual([{ name: 'a' }, { name: 'b' }]);
  });

  test('times that were missed make one export, and a time without new rows makes none', async () => {
    const made = await makeDaily(await makeTask('Missed'));
    for (const ago of ['10 days', '1 second', '2 days']) {
      await becomeDue(made, ago);
      await waitFor(async () => {
        await runDue();
        return tomorrow(await nextOf(made));
      });
      await allEnded();
    }
    expect(await recordsOf('Missed')).toHaveLength(1);
  });

  test('one whose worker is gone is fired by another: a time that was not handled is still due', async () => {
    const made = await makeDaily(await makeTask('Interrupted'));
    await becomeDue(made);
    const { database } = place.tested;
    const dying = {
      ...database,
      withoutRls: async () => {
        throw Object.assign(new Error('the connection is gone'), { code: 'ECONNRESET' });
      },
    };
    await expect(openExportSchedules({ database: dying, log: quiet }).run()).rejects.toThrow();
    await waitFor(async () => {
      await runDue();
      return tomorrow(await nextOf(made));
    });
    await allEnded();
    expect(await recordsOf('Interrupted')).toHaveLength(1);
  });

  test('a run that ends sends nothing to a destination with times, but to the others', async () => {
    const taskId = await makeTask('Both', []);
    const timed = await makeDaily(taskId);
    const other = await make(taskId, webhook({ url: `${place.receiver.url}&other` }), true);
    const lotId = await place.scene.addRun(taskId, ['name'], [['a']]);
    await place.tested.database.withoutRls(async (tx) =>
      exportEndedRun(tx, lotId, await nextRevision(tx, place.client.accountId)),
    );
    await allEnded();
    const sentTo = async () => (await recordsOf('Both')).map(({ destination }) => destination?.destinationId);
    expect(await sentTo()).toEqual([other.destination.destinationId]);
    await becomeDue(timed);
    await runDue();
    await waitFor(async () => (await sentTo()).length === 2);
    await allEnded();
    expect(place.receiver.received.map(({ path }) => path).toSorted()).toEqual(['/hook?to=me', '/hook?to=me&other']);
  });
});

describe('on and off', () => {
  test('one that is off has no next time and keeps its times; devices know both', async () => {
    const made = await makeDaily(await makeTask('Off'));
    const update = async (more: object) => {
      const body = { name: 'My shop', isOn: true, schedule: daily, target: webhook(), columns: [], ...more };
      return place.client.send(calls.updateDestination, { params: made.params, body });
    };
    expect((await update({ isOn: false })).body).toMatchObject({ destination: { schedule: daily, nextAt: null } });
    expect(await nextOf(made)).toBe(null);
    const on = calls.updateDestination.reply.parse((await update({})).body).destination;
    expect(tomorrow(on.nextAt)).toBe(true);
    const { body } = await place.client.send(getChanges, { query: { limit: 5_000 } });
    expect(getChanges.reply.parse(body).upserts.destinations).toContainEqual(on);
    expect((await update({ schedule: null })).body).toMatchObject({ destination: { schedule: null, nextAt: null } });
  });

  test('a notice of a run knows no times', async () => {
    const made = await make(await makeTask('Notice'), webhook({ content: 'notice' }), true, { schedule: daily });
    expect(made.destination).toMatchObject({ isOn: true, schedule: null, nextAt: null });
  });

  test('times that are over are refused', async () => {
    const schedule = { scheduleType: 1, timeZone: 'UTC', at: 1_000 };
    const body = { taskId: await makeTask('Over'), name: 'x', isOn: true, schedule, target: webhook(), columns: [] };
    expect((await place.client.send(calls.createDestination, { body })).body).toEqual({ code: 'ScheduleInPast' });
  });

  test('a task in the trash sends nothing, and a deleted destination is never due', async () => {
    const taskId = await makeTask('Trash');
    const made = await makeDaily(taskId);
    const { kysely } = place.tested.database;
    await sql`update tasks set deleted_at = now() where task_id = ${taskId}`.execute(kysely);
    await becomeDue(made);
    await waitFor(async () => {
      await runDue();
      return tomorrow(await nextOf(made));
    });
    expect(await recordsOf('Trash')).toEqual([]);
    await sql`update tasks set deleted_at = null where task_id = ${taskId}`.execute(kysely);
    await place.client.send(calls.deleteDestination, { params: made.params });
    expect(await nextOf(made)).toBe(null);
  });

  test('times in a zone that is no longer known end, and leave the others alone', async () => {
    const made = await makeDaily(await makeTask('Atlantis'));
    const lost = JSON.stringify({ ...daily, timeZone: 'Europe/Atlantis' });
    await sql`update destinations set schedule = ${lost}, next_at = now() where destination_id = ${made.params.destinationId}`.execute(
      place.tested.database.kysely,
    );
    await waitFor(async () => {
      await runDue();
      return (await nextOf(made)) === null;
    });
  });
});
