import { z } from 'zod';
import { exportProblems } from '#core/domain/data/exportFile.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { uuid } from '#core/wire/codec/code.ts';
import { destination, destinationSettings, givenPassword, tableTarget } from '#core/wire/calls/data/destination.ts';
import { exportPlan, exportRecord } from '#core/wire/rows/exportRecord.ts';

const root = '/v1/destinations';
const one = `${root}/{destinationId}`;
const params = z.strictObject({ destinationId: uuid });
/** The key of a webhook's signatures. It is in this answer only: no other call returns it. */
const secret = z.string();
/**
 * For a table, and the secret key of a storage; without it a new one gets an empty one, and a changed one keeps that
 * which is stored.
 */
const password = z.optional(givenPassword);
const tested = z.strictObject({ problem: z.enum(exportProblems).nullable(), problemDetail: z.string().nullable() });

/**
 * Makes a destination of a task. `secret` of the reply is that of a webhook, `null` for other kinds. Refused with
 * `NotFound`, `DestinationAddressRefused`, `DestinationHostRefused`, `DestinationTlsNeeded`, `GoogleNotConnected`,
 * `ScheduleInPast` and `QuotaReached` (`destinationLimit`).
 */
export const createDestination = defineCall('POST', root, {
  body: destinationSettings.extend({ taskId: uuid, password }),
  reply: z.strictObject({ destination, secret: secret.nullable() }),
});

/**
 * Replaces the settings; the kind stays, and so does the secret, unless a table or a storage gets another one. Refused
 * as a new one is, and with `DestinationPasswordNeeded` where the stored password would go to another place.
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
 * Sends a webhook a test without rows, writes and deletes a small object in a storage or a hidden record in a
 * spreadsheet, or signs in to a database and tries what rows need there. A worker does it. `problem` is `null` where
 * nothing is in the way. Refused with `NotFound`, `TestNotPossible` and `TooManyAttempts`.
 */
export const testDestination = defineCall('POST', `${one}/test`, { params, waits: true, reply: tested });

/**
 * Tests a table whose settings are not saved; the password of the destination that is being changed, if any, is used
 * where none is given. Refused as `testDestination` and `updateDestination` are.
 */
export const testTable = defineCall('POST', `${root}/test`, {
  body: z.strictObject({ taskId: uuid, destinationId: uuid.nullable(), target: tableTarget, password }),
  waits: true,
  reply: tested,
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
