import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAccount, signIn } from '#core/wire/calls/account/accountCalls.ts';
import { createDestination } from '#core/wire/calls/data/destinationCalls.ts';
import { checkGoogleSheets } from '#core/wire/calls/data/exportCalls.ts';
import * as calls from '#core/wire/calls/data/googleCalls.ts';
import { client, startGoogle, type GoogleStandIn } from '#tests/server/jobs/export/sheets/googleStandIn.ts';
import { openTestService, password, type Client, type TestService } from '#tests/server/openTestService.ts';
import { exportScene } from './export/exportScene.ts';

let standIn: GoogleStandIn;
let tested: TestService;
let ada: Client;
beforeAll(async () => {
  standIn = await startGoogle();
  tested = await openTestService({
    hostRules: [{ host: standIn.host, allowPrivate: true, connections: 2, delayMs: 0 }],
    google: { ...client, addresses: standIn.addresses },
  });
  ada = await tested.signUp('ada');
});
afterAll(async () => {
  await tested.close();
  await standIn.close();
});
beforeEach(() => standIn.reset());

const begin = async (who: Client = ada) => calls.beginGoogle.reply.parse((await who.send(calls.beginGoogle)).body).url;
const connect = (given: object, who: Client = ada) => who.send(calls.connectGoogle, { body: given });
const emailOf = async (who: Client = ada) => ((await who.send(getAccount)).body as { google: { email: string | null } | null }).google; // prettier-ignore
const stored = async () => {
  const { rows } = await sql<{ token: string }>`select token from google_grants`.execute(tested.database.kysely);
  return rows.map(({ token }) => token);
};

describe('connecting a Google account', () => {
  test('the page at Google is asked with PKCE, and the account shows which one is connected', async () => {
    expect(await emailOf()).toEqual({ email: null });
    const url = new URL(await begin());
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: client.clientId,
      redirect_uri: 'http://127.0.0.1:8080/console/google',
      response_type: 'code',
      code_challenge_method: 'S256',
      access_type: 'offline',
    });
    expect(url.href).not.toContain(client.clientSecret);
    expect(await connect(standIn.allow(url.href))).toMatchObject({ status: 200, body: { email: 'ada@gmail.test' } });
    expect(await emailOf()).toEqual({ email: 'ada@gmail.test' });
    expect(await stored()).toEqual([expect.stringMatching(/^v1\./u)]);
  });

  test('a state is used once, and only by the session that began', async () => {
    const given = standIn.allow(await begin());
    const again = tested.client();
    await again.send(signIn, { body: { login: 'ada', password } });
    expect(await connect(given, again)).toMatchObject({ status: 409, body: { code: 'GoogleRefused' } });
    const mallory = await tested.signUp('mallory');
    expect(await connect(given, mallory)).toMatchObject({ status: 409, body: { code: 'GoogleRefused' } });
    expect(await emailOf(mallory)).toEqual({ email: null });
    expect((await connect(given)).status).toBe(200);
    expect(await connect(given)).toMatchObject({ status: 409, body: { code: 'GoogleRefused' } });
  });

  test('a state ends after its time', async () => {
    const given = standIn.allow(await begin());
    await sql`update google_sign_ins set expires_at = now()`.execute(tested.database.kysely);
    expect(await connect(given)).toMatchObject({ status: 409, body: { code: 'GoogleRefused' } });
  });

  test('a code of another verifier, and a consent without spreadsheets, connect nothing', async () => {
    const before = await stored();
    const foreign = standIn.allow(await begin());
    const own = standIn.allow(await begin());
    expect((await connect({ state: own.state, code: foreign.code })).body).toMatchObject({ code: 'GoogleRefused' });
    const less = standIn.allow(await begin(), { scope: 'openid email' });
    expect((await connect(less)).body).toMatchObject({ code: 'GoogleRefused' });
    expect(await stored()).toEqual(before);
  });

  test('at most five connections of an account are under way', async () => {
    for (let count = 0; count < 7; count += 1) await begin();
    const { rows } = await sql<{ count: number }>`
      select count(*) from google_sign_ins where account_id = ${ada.accountId}`.execute(tested.database.kysely);
    expect(rows[0]?.count).toBe(5);
  });
});

describe('a connected account', () => {
  test('makes a spreadsheet, and says why it could not', async () => {
    await connect(standIn.allow(await begin()));
    const { body } = await ada.send(calls.createSpreadsheet, { body: { title: 'My shop' } });
    expect(standIn.books.get(String(body['spreadsheetId']))?.title).toBe('My shop');
    standIn.grants.clear();
    expect((await ada.send(calls.createSpreadsheet, { body: { title: 'x' } })).body).toEqual({
      spreadsheetId: null,
      problem: 'ConnectAgain',
      problemDetail: null,
    });
  });

  test('is revoked at Google before it is forgotten', async () => {
    await connect(standIn.allow(await begin()));
    standIn.state.fault = ({ path }) => (path === '/revoke' ? { status: 503, body: {} } : null);
    expect(await ada.send(calls.disconnectGoogle)).toMatchObject({ status: 503, body: { code: 'GoogleNotReached' } });
    expect(await emailOf()).toEqual({ email: 'ada@gmail.test' });
    standIn.state.fault = () => null;
    expect((await ada.send(calls.disconnectGoogle)).status).toBe(200);
    expect(standIn.grants.size).toBe(0);
    expect(await stored()).toEqual([]);
    expect((await ada.send(calls.disconnectGoogle)).status).toBe(200);
  });

  test('is needed for a destination', async () => {
    await ada.send(calls.disconnectGoogle);
    const taskId = await exportScene(tested, ada).makeTask('Mugs');
    const target = { kind: 'googleSheets', spreadsheetId: 'a-spreadsheet-of-these-tests', sheet: 'Mugs' };
    const body = { taskId, name: 'x', isOn: false, target, columns: [] };
    expect(await ada.send(createDestination, { body })).toMatchObject({ status: 409, body: { code: 'GoogleNotConnected' } }); // prettier-ignore
    const bad = { ...body, target: { ...target, spreadsheetId: '../../../../../../../x' } };
    expect((await ada.send(createDestination, { body: bad })).status).toBe(400);
  });
});

describe('the check call (§7.6)', () => {
  test('answers by the operator’s configuration', async () => {
    expect((await ada.send(checkGoogleSheets)).body).toEqual({ isConfigured: true });
    const without = await openTestService();
    try {
      const bob = await without.signUp('bob');
      expect((await bob.send(checkGoogleSheets)).body).toEqual({ isConfigured: false });
      expect(await emailOf(bob)).toBeNull();
      expect((await bob.send(calls.beginGoogle)).status).toBe(404);
      expect((await bob.send(calls.createSpreadsheet, { body: { title: 'x' } })).status).toBe(404);
    } finally {
      await without.close();
    }
  });
});
