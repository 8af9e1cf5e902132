import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import * as calls from '#core/wire/calls/data/destinationCalls.ts';
import { cancelExport } from '#core/wire/calls/data/exportCalls.ts';
import { getChanges } from '#core/wire/sync.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { exportScene } from '../export/exportScene.ts';
import { place, useDestinations, make, sent, webhook } from './destinationScene.ts';

useDestinations();

describe('secrets', () => {
  test('a secret is shown once, sealed at rest, and a new one takes its place', async () => {
    const made = await make(await place.scene.makeTask('Secret'));
    expect(made.secret).toMatch(/^whsec_[\w-]{43}$/u);
    const { rows } = await sql<{ secret: string }>`
      select secret from destinations where destination_id = ${made.destination.destinationId}`.execute(
      place.tested.database.kysely,
    );
    expect(rows[0]?.secret).not.toContain(made.secret);
    const { body } = await place.client.send(getChanges, { query: { limit: 5_000 } });
    const { upserts } = getChanges.reply.parse(body);
    expect(upserts.destinations.map(({ destinationId }) => destinationId)).toContain(made.destination.destinationId);
    expect(JSON.stringify(body)).not.toContain('whsec_');
    const changed = await place.client.send(calls.changeDestinationSecret, { params: made.params });
    const { secret } = calls.changeDestinationSecret.reply.parse(changed.body);
    expect(secret).not.toBe(made.secret);
    expect((await place.client.send(calls.testDestination, { params: made.params })).body).toEqual({
      problem: null,
      problemDetail: null,
    });
    expect(place.receiver.received[0]).toMatchObject({ body: { event: 'test' } });
    expect(place.receiver.received[0]?.isSignedWith(secret)).toBe(true);
    place.receiver.answerBy((response) => response.writeHead(401).end());
    expect((await place.client.send(calls.testDestination, { params: made.params })).body).toEqual({
      problem: 'Answered',
      problemDetail: '401',
    });
  });
});

describe('who may', () => {
  test('a destination of another account is like one that does not exist', async () => {
    const { params } = await make(await place.scene.makeTask('Own'));
    const mallory = await place.tested.signUp('mallory');
    const settings = { name: 'x', isOn: true, target: webhook(), columns: [] };
    const rows = { scope: 'all', lotNos: [], columns: [] };
    const tries = [
      [calls.updateDestination, { params, body: settings }],
      [calls.changeDestinationSecret, { params }],
      [calls.testDestination, { params }],
      [calls.sendToDestination, { params, body: rows }],
      [calls.deleteDestination, { params }],
    ] as const;
    for (const [call, input] of tries) {
      expect(await mallory.send(call, input)).toMatchObject({ status: 404, body: { code: 'NotFound' } });
    }
  });

  test('a plan has room for some destinations', async () => {
    const other = await place.tested.signUp('collector');
    const limit = planOf(AccountLevel.Professional).destinationLimit;
    const taskId = await exportScene(place.tested, other).makeTask('Many');
    const body = { taskId, name: 'x', isOn: false, target: webhook(), columns: [] };
    for (let index = 0; index < limit; index += 1) await other.send(calls.createDestination, { body });
    expect((await other.send(calls.createDestination, { body })).body).toEqual({
      code: 'QuotaReached', quota: 'destinationLimit', limit, used: limit,
    }); // prettier-ignore
  });

  test('a changed destination keeps its secret and its kind; a deleted one ends what was on its way', async () => {
    const taskId = await place.scene.makeTask('Deleted');
    await place.scene.addRun(taskId, ['name'], [['a']]);
    const made = await make(taskId);
    const body = { name: 'Other', isOn: true, target: webhook({ content: 'notice' }), columns: [] };
    expect((await place.client.send(calls.updateDestination, { params: made.params, body })).body).toMatchObject({
      destination: { name: 'Other', isOn: true, target: { content: 'notice' } },
    });
    const file = { ...body, target: { kind: 'file', format: 'csv', options: {} } };
    expect((await place.client.send(calls.updateDestination, { params: made.params, body: file })).status).toBe(404);
    await place.client.send(calls.updateDestination, { params: made.params, body: { ...body, target: webhook() } });
    place.receiver.answerBy((response) => response.writeHead(500).end());
    const recordId = await sent(made);
    await waitFor(async () => (await place.scene.recordOf(recordId)).problem === 'Answered');
    expect((await place.client.send(calls.deleteDestination, { params: made.params })).status).toBe(200);
    expect((await place.scene.recordOf(recordId)).status).toBe('cancelled');
    await place.client.send(cancelExport, { params: { recordId } });
    expect((await place.client.send(calls.deleteDestination, { params: made.params })).status).toBe(404);
  });
});
