import { z } from 'zod';
import { FieldType } from '#core/domain/template/template.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { code, count, idInText, numberInText, uuid } from '#core/wire/codec/code.ts';

/** Pages count from 0 (§9: task data preview is page 0, size 100). */
const page = z.strictObject({
  page: numberInText(0).default(0),
  pageSize: numberInText(1, 1000).default(100),
});
const byTaskId = z.strictObject({ id: uuid });
const columns = z.array(z.strictObject({ name: z.string(), type: code(FieldType) }));
/** A row of one of several runs: it keeps its run and its number there, from 1. */
const rowOfRuns = z.strictObject({ lotNo: count, rowNo: count, values: z.array(z.string().nullable()) });
const rowsOfRuns = z.strictObject({ total: count, columns, rows: z.array(rowOfRuns) });

/** §7.6. The rows of one run. Refused with `NotFound`. */
export const getLotData = defineCall('GET', '/v1/taskdatas/{id}/lot/{lotNo}/getAllLotData', {
  params: z.strictObject({ id: uuid, lotNo: idInText }),
  query: page,
  reply: z.strictObject({
    total: count,
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string().nullable())),
  }),
});

/**
 * §7.6. The rows of all runs of a task, oldest run first. `columns` is the union over all runs. Refused with
 * `NotFound`.
 */
export const getAllData = defineCall('GET', '/v1/taskdatas/{id}/getalldata', {
  params: byTaskId,
  query: page,
  reply: rowsOfRuns,
});

/**
 * §7.6. Those of them that no finished export has taken yet, or that were replaced since. Reading them exports nothing.
 */
export const getNotExportedData = defineCall('GET', '/v1/taskdatas/{id}/getNotExportData', {
  params: byTaskId,
  query: page,
  reply: rowsOfRuns,
});
