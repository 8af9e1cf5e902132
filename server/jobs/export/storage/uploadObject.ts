import { setTimeout as sleep } from 'node:timers/promises';
import { markup } from '#server/markup.ts';
import { notSent, type NotSent, type Sent } from '../delivery/receiver.ts';
import { valueOf, type StorageAnswer, type StorageRequest } from './storageCall.ts';

/** Bytes that become one object. */
export interface StoredObject {
  url: URL;
  contentType: string;
  byteCount: number;
  /** Returns these bytes of it. */
  read: (range: { offset: number; length: number }) => Promise<Uint8Array>;
}

type Send = (request: StorageRequest, signal: AbortSignal) => Promise<StorageAnswer>;

/** The size of a piece: a storage takes at most 10,000, each of 5 MiB at least but for the last one. */
export const pieceBytes = 8_000_000;
const removalMs = 10_000;

/**
 * Writes an object in one request, or in pieces where it is larger than one. No more than a piece is in memory, and the
 * object is there only once all of them are: one that was written before under its key stays until then.
 */
export async function uploadObject(send: Send, object: StoredObject, signal: AbortSignal): Promise<Sent> {
  const { url, contentType, byteCount, read } = object;
  if (byteCount > pieceBytes) return uploadPieces(send, object, signal);
  const body = await read({ offset: 0, length: byteCount });
  return send({ method: 'PUT', url, contentType, body }, signal);
}

async function uploadPieces(send: Send, object: StoredObject, signal: AbortSignal): Promise<Sent> {
  const { url, contentType } = object;
  const begun = await send({ method: 'POST', url: withQuery(url, { uploads: '' }), contentType }, signal);
  if (!begun.ok) return begun;
  const uploadId = valueOf(begun.text, 'UploadId');
  if (uploadId === null) return notSent('Answered', 'no UploadId');
  let isWhole = false;
  try {
    const etags = await sendPieces(send, object, uploadId, signal);
    if (!Array.isArray(etags)) return etags;
    const body = Buffer.from(listOfPieces(etags));
    const ended = await send({ method: 'POST', url: withQuery(url, { uploadId }), body }, signal);
    isWhole = ended.ok;
    return ended;
  } finally {
    if (!isWhole) await removePieces(send, withQuery(url, { uploadId }));
  }
}

/** Pieces that belong to no object would cost their owner money; also where the export was cancelled. */
async function removePieces(send: Send, url: URL): Promise<void> {
  await send({ method: 'DELETE', url }, AbortSignal.timeout(removalMs)).catch(() => undefined);
}

/** Returns the marks of all pieces, by which the storage joins them. */
async function sendPieces(
  send: Send,
  { url, byteCount, read }: StoredObject,
  uploadId: string,
  signal: AbortSignal,
): Promise<string[] | NotSent> {
  const etags: string[] = [];
  for (let offset = 0; offset < byteCount; offset += pieceBytes) {
    signal.throwIfAborted();
    const body = await read({ offset, length: Math.min(pieceBytes, byteCount - offset) });
    const partNumber = String(etags.length + 1);
    const answer = await send({ method: 'PUT', url: withQuery(url, { partNumber, uploadId }), body }, signal);
    if (!answer.ok) return answer;
    etags.push(answer.etag);
  }
  return etags;
}

function listOfPieces(etags: readonly string[]): string {
  const parts = etags.map(
    (etag, index) => markup`<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  );
  return markup`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`.text;
}

function withQuery(url: URL, query: Record<string, string>): URL {
  const whole = new URL(url);
  whole.search = new URLSearchParams(query).toString();
  return whole;
}

/** Returns a way on which a failed request is sent again, after these pauses: a busy storage asks for that. */
export function withRetries(send: Send, pausesMs: readonly number[]): Send {
  return async (request, signal) => {
    for (const pauseMs of pausesMs) {
      const answer = await send(request, signal);
      if (answer.ok || answer.isFinal || !isPassing(answer)) return answer;
      await sleep(pauseMs, undefined, { signal });
    }
    return send(request, signal);
  };
}

/** True for a failure that may be over in a moment: of the connection, or of the storage itself. */
function isPassing({ problem, detail }: NotSent): boolean {
  return problem !== 'Answered' || /^5\d\d\b/u.test(detail ?? '');
}
