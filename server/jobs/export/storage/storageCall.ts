import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { Dispatcher } from 'undici';
import type { TargetOf } from '#core/domain/data/destination.ts';
import type { ExportProblem } from '#core/domain/data/exportFile.ts';
import { ownValue } from '#core/domain/ownValue.ts';
import { connectionFailure } from '../delivery/connectionFailure.ts';
import { notSent, type NotSent } from '../delivery/receiver.ts';

/** A bucket with the key that opens it. */
export interface StorageAccess {
  target: TargetOf<'s3'>;
  secretKey: string;
}

/** One request to a storage. */
export interface StorageRequest {
  method: 'PUT' | 'POST' | 'DELETE';
  url: URL;
  body?: Uint8Array;
  contentType?: string;
}

export type StorageAnswer = { ok: true; text: string; etag: string } | NotSent;

/** Bytes of an answer that are read: its longest is the list of a fault. */
const maxAnswerLength = 64_000;

/**
 * Sends one signed request. The signature covers the SHA-256 of the body and `content-md5`; by each of them the storage
 * refuses a body that arrived changed. A redirect is not followed: it would take the signed request to another host.
 */
export async function sendToStorage(
  { dispatcher, userAgent, timeoutMs }: { dispatcher: Dispatcher; userAgent: string; timeoutMs: number },
  access: StorageAccess,
  request: StorageRequest,
  signal: AbortSignal,
): Promise<StorageAnswer> {
  const { url, method, body } = request;
  const given = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const answer = await dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: { ...(await signedHeaders(access, request)), 'user-agent': userAgent },
      ...(body !== undefined && { body }),
      signal: given,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    return await readAnswer(answer);
  } catch (error) {
    signal.throwIfAborted();
    return connectionFailure(error, given);
  }
}

async function signedHeaders(
  { target, secretKey }: StorageAccess,
  { method, url, body = new Uint8Array(), contentType }: StorageRequest,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: {
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      ...(body.length > 0 && { 'content-md5': createHash('md5').update(body).digest('base64') }),
      ...(contentType !== undefined && { 'content-type': contentType }),
    },
    accessKeyId: target.accessKeyId,
    secretAccessKey: secretKey,
    service: 's3',
    region: target.region,
  });
  return Object.fromEntries((await signer.sign()).headers);
}

/** An answer of 200 may be a fault too: the storage begins it before a long work has ended. */
async function readAnswer({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<StorageAnswer> {
  let text = '';
  for await (const chunk of body) {
    text += String(chunk);
    if (text.length > maxAnswerLength) break;
  }
  const isGood = statusCode >= 200 && statusCode < 300 && !text.includes('<Error>');
  return isGood
    ? { ok: true, text, etag: String(headers['etag'] ?? '') }
    : failureOf(statusCode, valueOf(text, 'Code'));
}

/** Returns the text of the first element of this name; `null` where there is none. */
export function valueOf(xml: string, name: string): string | null {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, start);
  return start < 0 || end < 0 ? null : xml.slice(start + name.length + 2, end);
}

/** The faults that a user can mend, by the code of the storage; `isFinal`: another try would end in the same way. */
const problems: Record<string, { problem: ExportProblem; isFinal: boolean }> = {
  InvalidAccessKeyId: { problem: 'KeyRefused', isFinal: true },
  SignatureDoesNotMatch: { problem: 'KeyRefused', isFinal: true },
  NoSuchBucket: { problem: 'BucketMissing', isFinal: true },
  AccessDenied: { problem: 'StorageDenied', isFinal: true },
  AllAccessDisabled: { problem: 'StorageDenied', isFinal: true },
  AuthorizationHeaderMalformed: { problem: 'RegionWrong', isFinal: true },
  PermanentRedirect: { problem: 'RegionWrong', isFinal: true },
  RequestTimeTooSkewed: { problem: 'ClockWrong', isFinal: false },
};

function failureOf(status: number, code: string | null): NotSent {
  const known = ownValue(problems, code ?? '');
  if (known !== undefined) return notSent(known.problem, null, known.isFinal);
  if (status >= 300 && status < 400) return notSent('RegionWrong', null, true);
  if (status === 403 && code === null) return notSent('StorageDenied', null, true);
  const name = code !== null && /^\w{1,60}$/u.test(code) ? ` ${code}` : '';
  return notSent('Answered', `${status}${name}`);
}
