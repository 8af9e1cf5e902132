import { z } from 'zod';
import { exportProblems } from '#core/domain/data/exportFile.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { uuid } from '#core/wire/codec/code.ts';
import { text } from '#core/wire/codec/text.ts';
import { destination, destinationSettings } from '#core/wire/calls/data/destination.ts';
import { exportPlan, exportRecord } from '#core/wire/rows/exportRecord.ts';

const root = '/v1/destinations';
const one = `${root}/{destinationId}`;
const params = z.strictObject({ destinationId: uuid });
/** The key of a webhook's signatures. It is in this answer only: no other call returns it. */
const secret = z.string();
/** The secret key of a storage; without it a new one gets an empty key, and a changed one keeps the stored key. */
const password = z.optional(text(1_000));

/**
 * Makes a destination of a task. `secret` of the reply is that of a webhook, `null` for other kinds. Refused with
 * `NotFound`, `DestinationAddressRefused`, `ScheduleInPast` and `QuotaReached` (`destinationLimit`).
 */
export const createDestination = defineCall('POST', root, {
  body: destinationSettings.extend({ taskId: uuid, password }),
  reply: z.strictObject({ destination, secret: secret.nullable() }),
});

/**
 * Replaces the settings; the kind stays, and the secret too unless a storage is given another one. Refused with
 * `NotFound`, `DestinationAddressRefused` and `ScheduleInPast`.
 */
export const updateDestination = defineCall('PUT', one, {
  params,
  body: destinationSettings.extend({ password }),
  reply: z.strictObject({ destination }),
});

/** Deletes a destination; exports to it that wait or run end. Refused with `NotFound`. */
export const deleteDestination = defineCall('DELETE', one, { params, reply: params });

/** Makes another secret for a webhook; the old one is used no more. Refused with `NotFound`. */
export const changeDestinationSecret = defineCall('POST', `${one}/secret`, {
  params,
  reply: z.strictObject({ secret }),
});

/**
 * Sends a webhook a test without rows, or writes and deletes a small object in a storage. `problem` is `null` where it
 * was accepted. Refused with `NotFound`, also for a file.
 */
export const testDestination = defineCall('POST', `${one}/test`, {
  params,
  waits: true,
  reply: z.strictObject({ problem: z.enum(exportProblems).nullable(), problemDetail: z.string().nullable() }),
});

/**
 * Sends rows to a destination now. Rows "not exported yet" are those that have not gone to it. Refused with `NotFound`,
 * `NothingToExport`, `QuotaReached` (`exportsAtOnce`) and `StorageFull`.
 */
export const sendToDestination = defineCall('POST', `${one}/send`, {
  params,
  body: exportPlan.pick({ scope: true, lotNos: true, columns: true }),
  reply: z.strictObject({ record: exportRecord }),
});
