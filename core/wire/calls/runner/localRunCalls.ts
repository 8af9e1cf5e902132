import { z } from 'zod';
import { cleanValue } from '#core/domain/data/block.ts';
import { failureCodes, Verdict } from '#core/domain/data/failure.ts';
import { localRefusals } from '#core/domain/run/localStart.ts';
import { LotStatus } from '#core/domain/task/status.ts';
import { code, count, micro, recordOf, uuid } from '#core/wire/codec/code.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { maxInt4 } from '#core/wire/codec/number.ts';
import { parameterValues } from '#core/wire/rows/parameters.ts';
import { recipe } from '#core/wire/recipe/recipe.ts';
import { lessons, maxReportBytes, mendingReport } from './mendingReport.ts';

/** Text from pages is cleaned instead of refused: a run must not end because of it. */
const clean = (maxLength: number) => z.string().max(maxLength).transform(cleanValue);
const url = clean(10_000);
/** More than any page of the largest size that a fetcher accepts. */
const maxSkip = 500_000;
/** A runner sends about 500 at once (server/jobs/write/progressBuffer.ts). */
const maxRows = 10_000;
/** A million characters of three bytes each, plus a row that is longer than others. */
const maxRowsBytes = 8 * 1024 * 1024;
/** Fits an `int` column of the database, even after many additions. */
const few = z.int().min(0).max(100_000);
const value = clean(1_000_000).nullable();
const marks = z.array(clean(200)).max(200_000).exactOptional();

/** A page that failed in another run (core/domain/data/block.ts). */
const startPage = z.strictObject({
  number: z.int().min(1).max(maxInt4),
  seen: marks,
  item: recordOf(clean(200), value, 1_000).exactOptional(),
});

/** The position at which a run continues (server/engine/run/position.ts). */
const position = z.strictObject({
  startIndex: few,
  page: z.strictObject({ url, number: z.int().min(1).max(maxInt4) }).nullable(),
  skip: z.int().min(0).max(maxSkip),
  missing: z.array(clean(200)).max(1000).exactOptional(),
  seen: marks,
  waiting: z.array(url).max(200_000).exactOptional(),
  isRendered: z.literal(true).exactOptional(),
  rowsOut: z.int().min(0).max(maxInt4).exactOptional(),
  columns: z.array(clean(200)).max(1000).exactOptional(),
});

/** A part of a run, leased to one process of a runner; each write names `token`. */
const localSubtask = z.strictObject({
  subTaskId: uuid,
  token: count,
  subtaskNo: count,
  startUrls: z.array(z.string()),
  startPages: z.array(startPage).nullable(),
  position: position.nullable(),
  /** Milliseconds until the run's time limit, when the service replied; `null` without such a limit. */
  msLeft: z.int().nullable(),
  /** The lessons of earlier runs; `null` where they taught nothing or no page of this part is mended. */
  lessons: lessons.nullable(),
});
export type LocalSubtask = z.output<typeof localSubtask>;

const localRun = z.strictObject({
  lotId: uuid,
  lotNo: count,
  taskName: z.string(),
  status: code(LotStatus),
  rowCount: count,
  chargeMicro: micro,
  subtaskCount: count,
});
export type LocalRun = z.output<typeof localRun>;

/**
 * Begins a run of a task on the caller's machine, or continues it: `runKey` is the caller's name for the run, and the
 * same key is the same run. `processId` is the caller's process; the process that held the run before cannot write any
 * more. `refusal` is the reason why the run does not begin; otherwise there is `run`, which has ended if there is no
 * `subtask`. Secrets are included in `parameters`. Refused with `NotFound`.
 */
export const beginLocalRun = defineCall('POST', '/v1/localRuns', {
  rate: 'start',
  body: z.strictObject({ taskId: uuid, runKey: uuid, processId: uuid }),
  reply: z.strictObject({
    refusal: z.enum(localRefusals).nullable(),
    run: localRun.nullable(),
    subtask: localSubtask.nullable(),
    recipe: recipe.nullable(),
    parameters: parameterValues.nullable(),
  }),
});

const byLot = z.strictObject({ id: uuid });
const held = { subTaskId: uuid, token: count };
const failures = z
  .array(z.strictObject({ url, code: z.enum(failureCodes), verdict: code(Verdict), detail: clean(1000).nullable() }))
  .max(10_000);
const reached = z.strictObject({ isStopping: z.boolean() });

const counts = { urlsDone: few, pagesDone: few, pagesFailed: few };
const piece = z.strictObject({ rows: z.int().min(0).max(maxRows), ...counts });

/**
 * Checks the counts of a write against its rows and failures.
 * Later calculations trust these counts, so a write with wrong counts is refused.
 */
function isWhole(written: {
  parts: readonly { rows: readonly unknown[] }[];
  pieces: readonly z.output<typeof piece>[];
  failedPages: readonly unknown[];
  urlsDone: number;
  pagesDone: number;
  pagesFailed: number;
}): boolean {
  const sum = (name: keyof z.output<typeof piece>) => written.pieces.reduce((total, each) => total + each[name], 0);
  const rowCount = written.parts.reduce((total, { rows }) => total + rows.length, 0);
  const names = Object.keys(counts) as (keyof typeof counts)[];
  const isCounted = sum('rows') === rowCount && names.every((name) => sum(name) === written[name]);
  return isCounted && written.failedPages.length <= written.pagesFailed;
}

/**
 * Rows and progress of a run, written in one transaction. A repeated write with the same `writeId` counts once.
 * `isStopping`: the user stops the run. `goOnAt`: the list that is read has nothing new; the run continues there.
 * Refused with `RunTaken` where another process continued the run or the run was given up after it was silent for too
 * long; with `NotFound`.
 */
export const writeLocalRows = defineCall('POST', '/v1/localRuns/{id}/rows', {
  rate: 'rows',
  params: byLot,
  body: z
    .strictObject({
      ...held,
      writeId: uuid,
      parts: z
        .array(
          z.strictObject({
            columns: z.array(clean(200)).max(1000),
            rows: z.array(z.array(value).max(1000)).max(maxRows),
          }),
        )
        .max(1000),
      position,
      ...counts,
      /** Newest first. */
      failures,
      failedPages: z.array(startPage.extend({ url })).max(10_000),
      /** Points where a limit of the run may cut; together they are the whole write. */
      pieces: z.array(piece).min(1).max(100_000),
    })
    .refine(isWhole),
  reply: reached.extend({ goOnAt: position.exactOptional() }),
  bodyLimitBytes: maxRowsBytes,
});

/** Heartbeat while the run has nothing to write: at least once in 60 s. Refused like `writeLocalRows`. */
export const renewLocalRun = defineCall('POST', '/v1/localRuns/{id}/alive', {
  rate: 'rows',
  params: byLot,
  body: z.strictObject(held),
  reply: reached,
});

/**
 * Ends a part whose rows are written, and returns the next one. After `stopped` and `failed` the whole run ends. May be
 * sent again. `mending` says what the recipe's selectors found. Refused with `NotFound`.
 */
export const endLocalSubtask = defineCall('POST', '/v1/localRuns/{id}/end', {
  rate: 'rows',
  params: byLot,
  body: z.strictObject({
    ...held,
    processId: uuid,
    end: z.enum(['finished', 'stopped', 'failed']),
    failures,
    mending: mendingReport.exactOptional(),
  }),
  reply: z.strictObject({ run: localRun, subtask: localSubtask.nullable() }),
  bodyLimitBytes: maxReportBytes,
});
