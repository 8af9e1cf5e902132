import { z } from 'zod';
import { repliedBytes } from '#core/wire/calls/task/listCalls.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { count, numberInText, time, uuid } from '#core/wire/codec/code.ts';
import { text } from '#core/wire/codec/text.ts';
import { exportPlan, exportRecord } from '#core/wire/rows/exportRecord.ts';

const root = '/v1/asynchronousExport/ExportData';
const recordId = z.strictObject({ recordId: uuid });
const made = z.strictObject({ record: exportRecord });

/** §7.6. Makes an export of one task. Refused with `NotFound`, `NothingToExport`, `QuotaReached` and `StorageFull`. */
export const createExport = defineCall('POST', root, { body: exportPlan, reply: made });

/** §7.6. The same for several tasks, as one zip with one file per task. */
export const createZipExport = defineCall('POST', `${root}/zip`, {
  body: z.strictObject({ plans: z.array(exportPlan).min(1).max(100) }),
  reply: made,
});

/** §7.6. The exports of the account, newest first. */
export const listExports = defineCall('GET', `${root}/list`, {
  query: z.strictObject({ page: numberInText(1).default(1), pageSize: numberInText(1, 1_000).default(20) }),
  reply: z.strictObject({ items: z.array(exportRecord), total: count }),
});

/**
 * §7.6. The address of an export's file, for anybody who has it and for an hour. `null`: there is none, because the
 * export has not ended or because its file has gone (`makeExportAgain`). Refused with `NotFound`.
 */
export const getExportAddress = defineCall('GET', `${root}/fileDownLoadUrl`, {
  query: recordId,
  reply: z.strictObject({ url: z.string().nullable(), expiresAt: time.nullable() }),
});

/** The file of such an address. */
export const downloadExport = defineCall('GET', `${root}/file`, {
  isPublic: true,
  query: z.strictObject({ token: text(500) }),
  reply: repliedBytes,
  replyType: 'application/octet-stream',
});

/**
 * Makes the file of an ended export again from its record, with the same rows as far as they still exist. Changes
 * nothing while the file is there or is being made. Refused with `NotFound`, `QuotaReached` and `StorageFull`.
 */
export const makeExportAgain = defineCall('POST', `${root}/{recordId}/again`, { params: recordId, reply: made });

/** Ends an export that waits or runs. Its rows do not count as exported. Refused with `NotFound`. */
export const cancelExport = defineCall('POST', `${root}/{recordId}/cancel`, { params: recordId, reply: made });

/**
 * Deletes a record and its file, and ends it first where it runs. Exported rows stay exported. Refused with `NotFound`.
 */
export const deleteExport = defineCall('DELETE', `${root}/{recordId}`, {
  params: recordId,
  reply: z.strictObject({ recordId: uuid }),
});

/**
 * §7.6. The answer to a page that offers Google Sheets: without a client of the operator's there is nothing to offer.
 * The account that is connected is a part of `account`.
 */
export const checkGoogleSheets = defineCall('POST', '/v1/asynchronousExport/ExportGoogleSheet/check', {
  rate: 'read',
  reply: z.strictObject({ isConfigured: z.boolean() }),
});
