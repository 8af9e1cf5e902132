import { z } from 'zod';
import { failureCodes } from '#core/domain/data/failure.ts';
import { endReasons, maxEventsByCode, type LotEvent } from '#core/domain/run/lotEvent.ts';
import { StartWay } from '#core/domain/task/schedule.ts';
import { code, count, idInText, time, uuid } from '#core/wire/codec/code.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { taskChange, waitReason } from '#core/wire/rows/task.ts';

const lotEvent = z.discriminatedUnion('code', [
  z.strictObject({ code: z.literal('Started'), startWay: code(StartWay), subtasks: count, addresses: count }),
  z.strictObject({
    code: z.literal('Fed'),
    sourceTaskName: z.string(),
    sourceLotNo: count,
    column: z.string(),
    rows: count,
    lines: count,
    unfit: count,
  }),
  z.strictObject({ code: z.literal('Waits'), reason: waitReason }),
  z.strictObject({ code: z.literal('Began'), subtaskNo: count, attempt: count }),
  z.strictObject({ code: z.literal('WorkerLost'), subtaskNo: count }),
  z.strictObject({ code: z.literal('HandedBack'), subtaskNo: count }),
  z.strictObject({ code: z.literal('BrowserWanted'), subtaskNo: count }),
  z.strictObject({
    code: z.literal('PageLeftOut'),
    url: z.string(),
    reason: z.enum(failureCodes),
    detail: z.string().nullable(),
  }),
  z.strictObject({ code: z.literal('ListEnded'), subtaskNo: count, url: z.string() }),
  z.strictObject({ code: z.literal('SubtaskEnded'), subtaskNo: count, rows: count, isStopped: z.boolean() }),
  z.strictObject({ code: z.literal('StopAsked'), subtaskNo: count.nullable() }),
  z.strictObject({ code: z.literal('RepeatsLeftOut'), rows: count }),
  z.strictObject({ code: z.literal('RowsReplaced'), rows: count }),
  z.strictObject({
    code: z.literal('SelectorLost'),
    column: z.string().nullable(),
    selector: z.string(),
    pages: count,
    second: z.string().nullable(),
    proposal: z.string().nullable(),
  }),
  z.strictObject({ code: z.literal('Ended'), reason: z.enum(endReasons), rows: count, pages: count, failed: count }),
]);

/**
 * Returns the log of a run, oldest first. It has a limit of bytes (core/domain/run/lotEvent.ts): `cuts` counts the
 * dropped events of a kind, all of them before the first remaining one. Refused with `NotFound`.
 */
export const getLotLog = defineCall('GET', '/v1/tasks/{id}/lot/{lotNo}/log', {
  params: z.strictObject({ id: uuid, lotNo: idInText }),
  reply: z.strictObject({
    entries: z.array(z.strictObject({ at: time, event: lotEvent })),
    cuts: z.array(
      z.strictObject({
        code: z.enum(Object.keys(maxEventsByCode) as [LotEvent['code'], ...LotEvent['code'][]]),
        count,
        firstAt: time,
        lastAt: time,
      }),
    ),
  }),
});
export type LotLog = z.output<typeof getLotLog.reply>;

/** The number of changes that a task's history keeps; older ones are removed. */
export const maxTaskChanges = 200;

/**
 * The changes of a task with their authors and times, newest first, at most `maxTaskChanges`. Refused with `NotFound`.
 */
export const getTaskHistory = defineCall('GET', '/v1/taskrules/{id}/history', {
  params: z.strictObject({ id: uuid }),
  reply: z.strictObject({
    items: z.array(z.strictObject({ at: time, by: z.string(), change: taskChange })),
  }),
});
export type TaskHistory = z.output<typeof getTaskHistory.reply>;
