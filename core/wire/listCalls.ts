import { z } from 'zod';
import { maxListBytes } from '../domain/template/lineList.ts';
import { count } from './code.ts';
import { defineCall } from './defineCall.ts';
import { text } from './text.ts';

/** SHA-256 of a list's text. */
export const listHash = z.string().regex(/^[0-9a-f]{64}$/u);
const byHash = z.strictObject({ hash: listHash });

/** Packed and in base64 a text that cannot be packed is half as long again. */
const bodyLimitBytes = Math.ceil(maxListBytes * 1.5);

/** A list's text as UTF-8, one line each, packed by gzip, in base64: a JSON text like every other body. */
export const packed = text(bodyLimitBytes, 1);

/**
 * Keeps a list that parameters may name from then on. `hash` is the SHA-256 of its text: sending a list twice changes
 * nothing. Refused with `InvalidInput` when it is not what it says or breaks a limit of core/domain/template/lineList.ts,
 * with `QuotaReached` when the account has too many, and with `StorageFull`.
 */
export const putParameterList = defineCall('PUT', '/v1/parameterLists/{hash}', {
  rate: 'lists',
  params: byHash,
  body: z.strictObject({ packed }),
  reply: z.strictObject({ count }),
  bodyLimitBytes,
});

/** A list of the account's, as it was sent. */
export const getParameterList = defineCall('GET', '/v1/parameterLists/{hash}', {
  rate: 'lists',
  params: byHash,
  reply: z.strictObject({ packed }),
});
