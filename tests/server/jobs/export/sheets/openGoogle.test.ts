import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openGoogle } from '#server/jobs/export/delivery/sheets/google/openGoogle.ts';
import { client, startGoogle, type GoogleStandIn } from './googleStandIn.ts';

let standIn: GoogleStandIn;
beforeAll(async () => {
  standIn = await startGoogle();
});
afterAll(() => standIn.close());
beforeEach(() => standIn.reset());

const { signal } = new AbortController();
const list = { method: 'GET', path: '/a-spreadsheet-of-these-tests' } as const;
const settings = () => ({
  google: { ...client, addresses: standIn.addresses },
  hostRules: [{ host: standIn.host, allowPrivate: true, connections: 2, delayMs: 0 }],
  userAgent: 'Sheaf test',
});
/** The answer to a call with a grant that the stand-in knows, or does not. */
const answerOf = async (options: Parameters<typeof openGoogle>[0], isGranted = true) => {
  if (isGranted) standIn.grants.add('grant');
  const google = openGoogle(options);
  try {
    return await google?.sheetsOf('grant')(list, signal);
  } finally {
    await google?.close();
    standIn.grants.delete('grant');
  }
};

describe('the way to Google', () => {
  test('is none without a client', () => {
    expect(openGoogle({ hostRules: [], userAgent: 'Sheaf test' })).toBeNull();
  });

  test('is the egress guard’s: a name that leads inside is refused', async () => {
    const inside = { google: client, hostRules: [], userAgent: 'x', resolve: async () => ['10.0.0.1'] };
    expect(await answerOf(inside)).toMatchObject({ problem: 'AddressRefused', isFinal: true });
  });

  test('follows no redirect', async () => {
    standIn.state.fault = ({ path }) => (path === '/token' ? { status: 302, body: {} } : null);
    expect(await answerOf(settings())).toMatchObject({ problem: 'Answered', detail: '302' });
    expect(standIn.asked).toHaveLength(1);
  });

  test('ends a request that gets no answer in time', async () => {
    standIn.state.fault = () => new Promise(() => undefined);
    expect(await answerOf({ ...settings(), timeoutMs: 100 })).toMatchObject({ problem: 'TimedOut', isFinal: false });
  });
});

describe('a refusal of Google', () => {
  const refused = (status: number, reason = '', message = 'No.') => ({
    status,
    body: { error: { code: status, message, status: 'NAME', details: [{ reason }] } },
  });
  test.each([
    [refused(400), { problem: 'SheetsRefused', detail: 'No.', isFinal: true }],
    [refused(401), { problem: 'ConnectAgain', isFinal: true }],
    [refused(403), { problem: 'SpreadsheetDenied', isFinal: true }],
    [refused(403, 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'), { problem: 'ConnectAgain', isFinal: true }],
    [refused(403, 'SERVICE_DISABLED'), { problem: 'GoogleNotSetUp', isFinal: true }],
    [refused(403, 'RATE_LIMIT_EXCEEDED'), { problem: 'SheetsBusy', isFinal: false }],
    [refused(404), { problem: 'SpreadsheetMissing', isFinal: true }],
    [refused(429), { problem: 'SheetsBusy', isFinal: false }],
    [refused(503), { problem: 'Answered', detail: '503 NAME', isFinal: false }],
    [
      { status: 502, body: [] },
      { problem: 'Answered', detail: '502', isFinal: false },
    ],
  ])('%o is %o', async (fault, meaning) => {
    standIn.state.fault = ({ path }) => (path === '/token' ? null : fault);
    expect(await answerOf(settings())).toMatchObject({ ok: false, ...meaning });
  });

  test('of the client is the operator’s matter, of the grant the user’s', async () => {
    const { google, ...way } = settings();
    expect(await answerOf({ ...way, google: { ...google, clientSecret: 'wrong' } })).toMatchObject({ problem: 'GoogleNotSetUp', isFinal: true }); // prettier-ignore
    expect(await answerOf(settings(), false)).toMatchObject({ problem: 'ConnectAgain', isFinal: true });
  });
});
