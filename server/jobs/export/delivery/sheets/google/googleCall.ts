import type { Dispatcher } from 'undici';
import { connectionFailure } from '../../connectionFailure.ts';
import { notSent, type NotSent } from '../../receiver.ts';

/** The operator's client at Google. */
export interface GoogleClient {
  clientId: string;
  clientSecret: string;
}

/** The addresses of Google's services. They are constants of the service: no setting and no user gives one. */
export const googleAddresses = {
  consent: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revoke: 'https://oauth2.googleapis.com/revoke',
  spreadsheets: 'https://sheets.googleapis.com/v4/spreadsheets',
};
export type GoogleAddresses = typeof googleAddresses;

/** The way to Google's services, through the egress guard. */
export interface GoogleWay {
  client: GoogleClient;
  addresses: GoogleAddresses;
  dispatcher: Dispatcher;
  userAgent: string;
  /** The time for one request with its answer. */
  timeoutMs: number;
}

interface GoogleRequest {
  method: 'GET' | 'POST';
  url: string;
  /** An access token. */
  bearer?: string;
  /** The body, as JSON or as a form. */
  json?: unknown;
  form?: Record<string, string>;
}

/** An answer of whatever status; `body` is its JSON, `null` where it is none. */
export interface GoogleAnswer {
  ok: true;
  status: number;
  body: unknown;
}

/** Bytes of an answer that are read: its longest is the head of a sheet with thousands of columns. */
const maxAnswerLength = 8_000_000;

/** Sends one request. A redirect is not followed. Rejects only when `signal` has ended it. */
export async function callGoogle(
  { dispatcher, userAgent, timeoutMs }: GoogleWay,
  { method, url: address, bearer, json, form }: GoogleRequest,
  signal: AbortSignal,
): Promise<GoogleAnswer | NotSent> {
  const url = new URL(address);
  const given = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const { statusCode: status, body } = await dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: {
        'user-agent': userAgent,
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form !== undefined && { body: new URLSearchParams(form).toString() }),
      signal: given,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    const text = await readText(body);
    return text === null ? notSent('Answered', String(status)) : { ok: true, status, body: asJson(text) };
  } catch (error) {
    signal.throwIfAborted();
    return connectionFailure(error, given);
  }
}

async function readText(body: AsyncIterable<unknown>): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(Buffer.from(chunk as Uint8Array));
    length += chunks.at(-1)?.length ?? 0;
    if (length > maxAnswerLength) return null;
  }
  return Buffer.concat(chunks).toString();
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
