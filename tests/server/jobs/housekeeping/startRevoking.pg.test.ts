import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '#core/wire/calls/data/googleCalls.ts';
import type { SecretBox } from '#server/auth/secretBox.ts';
import { forgetEndedGrants, takeDueRevocation } from '#server/db/tables/account/googleRevocations.ts';
import { startRevoking } from '#server/jobs/housekeeping/startRevoking.ts';
import type { WorkLoop } from '#server/jobs/queue/workLoop.ts';
import { accountCommands } from '#server/operator/account/accountCommands.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { act } from '#tests/server/operator/runTool.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { client, startGoogle, type GoogleStandIn } from '../export/sheets/googleStandIn.ts';
import { quiet } from '../quiet.ts';

let standIn: GoogleStandIn;
let tested: TestService;
const running = new Set<WorkLoop>();
const warned: object[] = [];
beforeAll(async () => {
  standIn = await startGoogle();
  tested = await openTestService({
    hostRules: [{ host: standIn.host, allowPrivate: true, connections: 2, delayMs: 0 }],
    google: { ...client, addresses: standIn.addresses },
  });
});
afterAll(async () => {
  await tested.close();
  await standIn.close();
});
beforeEach(() => {
  standIn.reset();
  standIn.grants.clear();
  warned.length = 0;
});
afterEach(async () => {
  for (const loop of running) await stop(loop);
});

/** As each worker process does it. */
function start(secrets: Pick<SecretBox, 'open'> = tested.service.secrets): WorkLoop {
  const { google } = tested.service;
  if (google === null) throw new Error('no client at Google');
  const log = { ...quiet, warn: (facts: object) => void warned.push(facts) };
  const loop = startRevoking({
    database: tested.database,
    google,
    openSecret: (...given) => secrets.open(...given),
    log,
  });
  running.add(loop);
  return loop;
}
async function stop(loop: WorkLoop): Promise<void> {
  running.delete(loop);
  await loop.stop();
}
const connect = async (who: Client, email = 'ada@gmail.test') => {
  const { url } = calls.beginGoogle.reply.parse((await who.send(calls.beginGoogle)).body);
  return who.send(calls.connectGoogle, { body: standIn.allow(url, { email }) });
};
const signUp = async (name: string): Promise<Client> => {
  const who = await tested.signUp(name);
  expect((await connect(who)).status).toBe(200);
  return who;
};
const deleteAccount = (name: string) => act(accountCommands, tested.database, 'delete', name, '--yes');
const left = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from google_revocations`.execute(tested.database.kysely);
  return rows[0]?.count ?? -1;
};
/** The pause after a try is over. */
const makeDue = () => sql`update google_revocations set due_at = now()`.execute(tested.database.kysely);
const isRevoke = ({ path }: { path: string }) => path === '/revoke';

describe('the grant of a deleted account', () => {
  test('is revoked once Google answers, and the delete does not wait for that', async () => {
    await signUp('ada');
    standIn.state.fault = (asked) => (isRevoke(asked) ? { status: 503, body: {} } : null);
    expect(await deleteAccount('ada')).toMatchObject({ code: 0 });
    expect(standIn.asked.filter(isRevoke)).toEqual([]);
    const loop = start();
    await waitFor(() => warned.length > 0);
    expect(warned).toEqual([{ problem: 'Answered', detail: '503', tries: 1 }]);
    expect([standIn.grants.size, await left()]).toEqual([1, 1]);
    standIn.state.fault = () => null;
    await makeDue();
    loop.wake();
    await waitFor(async () => (await left()) === 0);
    expect(standIn.grants.size).toBe(0);
    expect(standIn.asked.filter(isRevoke)).toHaveLength(2);
  });

  test('is revoked by another worker where the first one ends before Google has answered', async () => {
    await signUp('bea');
    await deleteAccount('bea');
    let isHeld = true;
    standIn.state.fault = (asked) => (isHeld && isRevoke(asked) ? new Promise(() => undefined) : null);
    const first = start();
    await waitFor(() => standIn.asked.some(isRevoke));
    await stop(first);
    isHeld = false;
    expect([standIn.grants.size, await left()]).toEqual([1, 1]);
    await makeDue();
    start();
    await waitFor(async () => (await left()) === 0);
    expect(standIn.grants.size).toBe(0);
    expect(warned).toEqual([]);
  });

  test('is forgotten although the answer was lost: Google no longer knows it', async () => {
    await signUp('cleo');
    await deleteAccount('cleo');
    let losses = 1;
    standIn.state.fault = (asked) => (isRevoke(asked) && (losses -= 1) >= 0 ? 'lost' : null);
    const loop = start();
    await waitFor(() => warned.length > 0);
    expect([standIn.grants.size, await left()]).toEqual([0, 1]);
    await makeDue();
    loop.wake();
    await waitFor(async () => (await left()) === 0);
  });

  test('is left to one worker at a time, for longer after each try', async () => {
    await signUp('dora');
    await deleteAccount('dora');
    const pauses: number[] = [];
    for (let tries = 1; tries <= 8; tries += 1) {
      await tested.database.withoutRls(async (tx) => {
        expect(await takeDueRevocation(tx)).toMatchObject({ tries });
        expect(await takeDueRevocation(tx)).toBeNull();
        const { rows } = await sql<{ minutes: number }>`
          select extract(epoch from due_at - now())::float / 60 as minutes from google_revocations`.execute(tx);
        pauses.push(...rows.map(({ minutes }) => minutes));
      });
      await makeDue();
    }
    expect(pauses).toEqual([1, 3, 9, 27, 81, 243, 729, 1_440]);
    start();
    await waitFor(async () => (await left()) === 0);
  });

  test('that another secret has sealed is forgotten, and the log says so', async () => {
    await signUp('eve');
    await deleteAccount('eve');
    start({ open: () => null });
    await waitFor(async () => (await left()) === 0);
    expect(warned).toEqual([{}]);
    expect(standIn.asked.filter(isRevoke)).toEqual([]);
  });

  test('that Google has ended by itself is forgotten', async () => {
    await signUp('fay');
    await deleteAccount('fay');
    await forgetEndedGrants(tested.database.kysely);
    expect(await left()).toBe(1);
    await sql`update google_revocations set created_at = now() - interval '201 days'`.execute(tested.database.kysely);
    await forgetEndedGrants(tested.database.kysely);
    expect(await left()).toBe(0);
  });
});

describe('a grant that is connected', () => {
  test('takes the place of that of another Google account, which is revoked', async () => {
    const gil = await signUp('gil');
    const [before] = standIn.grants;
    await connect(gil, 'shop@gmail.test');
    expect(standIn.grants.size).toBe(2);
    start();
    await waitFor(async () => (await left()) === 0);
    expect(standIn.grants.size).toBe(1);
    expect(standIn.grants).not.toContain(before);
  });

  test('revokes nothing where the same Google account is connected again: Google would end the new grant too', async () => {
    const hal = await signUp('hal');
    await connect(hal, 'Ada@gmail.test');
    expect(await left()).toBe(0);
  });

  test('is revoked where its account is deleted while it connects', async () => {
    const ida = await tested.signUp('ida');
    standIn.state.fault = async ({ path }) => {
      if (path === '/token') expect(await deleteAccount('ida')).toMatchObject({ code: 0 });
      return null;
    };
    expect((await connect(ida)).status).toBe(401);
    expect(standIn.grants.size).toBe(1);
    start();
    await waitFor(async () => (await left()) === 0);
    expect(standIn.grants.size).toBe(0);
  });
});
