import type { CallReply } from '#core/wire/call/call.ts';
import type { listIdentities } from '#core/wire/calls/account/holder/identityCalls.ts';
import type { getSupportAccess } from '#core/wire/calls/account/holder/supportCalls.ts';
import type { listPasskeys } from '#core/wire/calls/account/passkey/passkeyCalls.ts';
import type { SecondFactor } from '#core/wire/calls/account/secondFactorCalls.ts';
import type { listLoginRecords, listSessions } from '#core/wire/calls/account/sessionCalls.ts';
import type { listRunners } from '#core/wire/calls/runner/deviceCalls.ts';
import { idOf } from '#tests/src/support/fixtures.ts';

export const runnerName = 'office';

const hourMs = 3_600_000;
const chromeOnMac = { browser: 'Chrome', system: 'macOS' } as const;
const firefoxOnWindows = { browser: 'Firefox', system: 'Windows' } as const;

/** Two sessions, a runner and a few login records, by the paths of their calls. */
export function accessAnswers(now = Date.now()) {
  const session = { createdAt: now - 72 * hourMs, endsAt: now + 200 * hourMs, isSupport: false };
  const sessions: CallReply<typeof listSessions> = {
    sessions: [
      { sessionId: 'here', isCurrent: true, seenAt: now, network: '203.0.113.0/24', ...chromeOnMac, ...session },
      {
        sessionId: 'there',
        isCurrent: false,
        seenAt: now - 5 * hourMs,
        network: '198.51.100.0/24',
        ...firefoxOnWindows,
        ...session,
      },
    ],
  };
  const runners: CallReply<typeof listRunners> = {
    runners: [
      {
        runnerId: idOf(1, 1),
        name: runnerName,
        system: 'Linux',
        createdAt: now - 48 * hourMs,
        seenAt: now - hourMs,
        expiresAt: now + 2_000 * hourMs,
      },
    ],
  };
  const record = { count: null, network: '203.0.113.0/24', browser: null, system: null, method: null };
  const records: CallReply<typeof listLoginRecords> = {
    records: [
      { ...record, recordNo: 9, at: now - hourMs, kind: 'PasswordChanged' },
      { ...record, recordNo: 8, at: now - 5 * hourMs, kind: 'SignInFailed', count: 3, network: null },
      { ...record, recordNo: 7, at: now - 6 * hourMs, kind: 'SignedIn', ...firefoxOnWindows, method: 'password' },
      { ...record, recordNo: 1, at: now - 72 * hourMs, kind: 'SignedUp', ...chromeOnMac },
    ],
    hasMore: true,
  };
  const identities: CallReply<typeof listIdentities> = {
    offered: ['google', 'microsoft'],
    identities: [{ provider: 'google', email: 'ada@example.com', boundAt: now - 24 * hourMs, usedAt: null }],
  };
  const passkeys: CallReply<typeof listPasskeys> = {
    passkeys: [
      {
        passkeyId: idOf(2, 1),
        name: 'Ada’s phone',
        createdAt: now - 24 * hourMs,
        usedAt: now - hourMs,
        isBackedUp: true,
      },
      { passkeyId: idOf(2, 2), name: 'Spare key', createdAt: now - 48 * hourMs, usedAt: null, isBackedUp: false },
    ],
  };
  const support: CallReply<typeof getSupportAccess> = { until: null };
  const secondFactor: SecondFactor = { since: null, recoveryCodesLeft: 0, trustedBrowsers: 0 };
  return {
    '/v1/accounts/sessions': sessions,
    '/v1/runners': runners,
    '/v1/loginrecords': records,
    '/v1/accounts/secondFactor': secondFactor,
    '/v1/accounts/passkeys': passkeys,
    '/v1/accounts/identities': identities,
    '/v1/accounts/supportAccess': support,
  };
}
