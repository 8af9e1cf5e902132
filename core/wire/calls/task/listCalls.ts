import { z } from 'zod';
import { maxListBytes } from '#core/domain/parameters/lineList.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { count } from '#core/wire/codec/code.ts';

const isStream = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** A request body that is not JSON: the sender has it as a whole, the receiver reads it as a stream. */
const sentBytes = z.custom(isStream) as unknown as z.ZodType<AsyncIterable<Uint8Array>, Uint8Array<ArrayBuffer>>;

/** A reply that is not JSON: the service sends it as a stream, the receiver has it as a whole. */
export const repliedBytes = z.custom((value) => isStream(value) || value instanceof Uint8Array) as unknown as z.ZodType<
  Uint8Array<ArrayBuffer>,
  AsyncIterable<Uint8Array>
>;

/** SHA-256 of a list's text. */
export const listHash = z.string().regex(/^[0-9a-f]{64}$/u);
const byHash = z.strictObject({ hash: listHash });

/** Data that cannot be compressed grows, by five bytes for each block of RFC 1951. */
const bodyLimitBytes = maxListBytes + 64 * 1024;

/**
 * Stores a list that parameters may name from then on: its text as UTF-8, one line each, compressed by gzip. `hash` is
 * the SHA-256 of its text: sending a list twice changes nothing. Refused with `InvalidInput` when the text does not
 * match the hash or exceeds a limit of core/domain/parameters/lineList.ts, with `QuotaReached` when the account has too
 * many, and with `StorageFull`.
 */
export const putParameterList = defineCall('PUT', '/v1/parameterLists/{hash}', {
  rate: 'lists',
  params: byHash,
  body: sentBytes,
  bodyType: 'application/gzip',
  bodyLimitBytes,
  waits: true,
  reply: z.strictObject({ count }),
});

/** Returns a list of the account, as it was sent. */
export const getParameterList = defineCall('GET', '/v1/parameterLists/{hash}', {
  rate: 'lists',
  params: byHash,
  reply: repliedBytes,
  replyType: 'application/gzip',
});
