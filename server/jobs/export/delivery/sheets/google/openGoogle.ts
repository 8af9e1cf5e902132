import type { buildConnector } from 'undici';
import { createAgent, guardedConnector, type Resolve } from '#server/engine/egress/connector.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import type { NotSent, Sent } from '../../receiver.ts';
import { callGoogle, googleAddresses, type GoogleAddresses, type GoogleClient, type GoogleWay } from './googleCall.ts';
import { sheetsFailure } from './googleFailure.ts';
import { consentUrl, exchangeCode, refreshAccess, revokeGrant, type AccessToken, type Grant } from './googleTokens.ts';

/** A call about spreadsheets: `path` is behind the address of all spreadsheets. */
interface SheetsRequest {
  method: 'GET' | 'POST';
  path: string;
  json?: unknown;
}

/** Calls with the access of one grant, which is renewed when it ends. Rejects only when `signal` has ended it. */
export type CallSheets = (
  request: SheetsRequest,
  signal: AbortSignal,
) => Promise<{ ok: true; body: unknown } | NotSent>;

/** Google with the operator's client. Calls reject only when their signal has ended them. */
export interface Google {
  /** Returns the page that asks a user; it returns to `returnUrl`. */
  consentUrl(asked: { state: string; challenge: string; returnUrl: string }): string;
  /** Returns the grant of a code. */
  exchange(given: { code: string; verifier: string; returnUrl: string }, signal: AbortSignal): Promise<Grant | NotSent>;
  revoke(refreshToken: string, signal: AbortSignal): Promise<Sent>;
  /** Opens the spreadsheets of a grant. */
  sheetsOf(refreshToken: string): CallSheets;
  close(): Promise<void>;
}

/** The operator's client; tests replace the addresses. */
export interface GoogleSettings extends GoogleClient {
  addresses?: GoogleAddresses;
}

interface GoogleOptions {
  google?: GoogleSettings | null;
  hostRules: readonly HostRule[];
  userAgent: string;
  /** The time for one request with its answer: Google works on a large batch for up to a minute. */
  timeoutMs?: number;
  /** For tests: replace DNS, and the socket to an address that was checked. */
  resolve?: Resolve;
  connect?: buildConnector.connector;
}

/** The time for the connection. */
const connectMs = 15_000;

/** Opens the way to Google; `null` where the operator has configured no client. */
export function openGoogle({
  google,
  hostRules,
  userAgent,
  timeoutMs = 90_000,
  ...replaced
}: GoogleOptions): Google | null {
  if (google === undefined || google === null) return null;
  const { addresses = googleAddresses, ...client } = google;
  const connector = guardedConnector({ rules: hostRules, timeoutMs: Math.min(timeoutMs, connectMs), ...replaced });
  const dispatcher = createAgent(connector, hostRules);
  const way: GoogleWay = { client, addresses, dispatcher, userAgent, timeoutMs };
  return {
    consentUrl: (asked) => consentUrl(way, asked),
    exchange: (given, signal) => exchangeCode(way, given, signal),
    revoke: (refreshToken, signal) => revokeGrant(way, refreshToken, signal),
    sheetsOf: (refreshToken) => sheetsOf(way, refreshToken),
    close: () => dispatcher.destroy(),
  };
}

/** An access token is renewed so long before its end: a call must arrive while it is valid. */
const marginMs = 120_000;

function sheetsOf(way: GoogleWay, refreshToken: string): CallSheets {
  let access: AccessToken | null = null;
  const tryCall = async ({ path, ...request }: SheetsRequest, signal: AbortSignal) => {
    if (access === null || access.endsAt - marginMs < Date.now()) {
      const renewed = await refreshAccess(way, refreshToken, signal);
      if (!renewed.ok) return renewed;
      access = renewed;
    }
    const url = way.addresses.spreadsheets + path;
    return callGoogle(way, { ...request, url, bearer: access.token }, signal);
  };
  return async (request, signal) => {
    let answer = await tryCall(request, signal);
    if (answer.ok && answer.status === 401) {
      // An access that ended early: the grant itself may be valid still.
      access = null;
      answer = await tryCall(request, signal);
    }
    if (!answer.ok) return answer;
    return answer.status === 200 ? { ok: true, body: answer.body } : sheetsFailure(answer);
  };
}
