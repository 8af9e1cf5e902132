import { z } from 'zod';
import { failureCodes } from '#core/domain/data/failure.ts';
import { count, idInText, micro, uuid } from '#core/wire/codec/code.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { userInputParameters } from '#core/wire/rows/parameters.ts';
import { startResult } from '#core/wire/rows/task.ts';

const byTemplate = z.strictObject({ id: idInText });

/** §3.3 balance info: whether an account can pay for rows of a template, and its balance. */
export const balance = z.strictObject({
  canUse: z.boolean(),
  balanceMicro: micro,
  balanceLowThresholdMicro: micro,
  chargingGranularityMicro: micro,
});

/** §7.4, balance check. */
export const checkTemplateBalance = defineCall('GET', '/api/templatecharging/user/checkBalance/{id}', {
  params: byTemplate,
  reply: balance,
});

/**
 * §7.4, with the balance info of §3.3: whether a new task of this template could start now. `startResult` is `Succeed`
 * or the refusal of §8.2; the counts are of this account and template since midnight UTC.
 */
export const canStartTemplateTask = defineCall('GET', '/api/templatecharging/user/canStartTemplateTask/{id}', {
  params: byTemplate,
  reply: balance.extend({
    pricePerRowMicro: micro,
    startResult,
    todayStartCount: count,
    todayExtractedCount: count,
  }),
});

/** The maximum of rows that a trial run shows, and of pages that it fetches. */
export const maxTrialRows = 50;
export const maxTrialPages = 3;

/** The reason why a page could not be read; `null` where it could. */
export const pageProblem = z.strictObject({ code: z.enum(failureCodes), detail: z.string().nullable() }).nullable();

/** The result of a trial run, which is neither stored nor charged. */
const trial = z.strictObject({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string().nullable())).max(maxTrialRows),
  /** In the order of the requests. */
  pages: z
    .array(
      z.strictObject({
        url: z.string(),
        milliseconds: count,
        failure: pageProblem,
      }),
    )
    .max(maxTrialPages),
  /** `pages`, `rows` or `time`: the limit that ended the trial run; a real run would continue there. */
  limit: z.enum(['pages', 'rows', 'time']).nullable(),
  milliseconds: count,
});
export type Trial = z.output<typeof trial>;

/**
 * Runs a template's recipe over up to three pages at once. Refused like a save (`InvalidParameter`,
 * `TemplateNotAvailable`), with `NoWorker` or `NoBrowser` where no worker can run it, with `TrialRunning` while another
 * trial run of this account is active, with `TooManyAttempts`, with `TrialsBusy` where it got no place within 10 s, and
 * with `TrialLost`.
 */
export const tryTemplate = defineCall('POST', '/v1/templateRegistration/{id}:try', {
  rate: 'fetch',
  waits: true,
  leavesNothing: true,
  params: byTemplate,
  /** `taskId`: the task that is being edited, whose stored secrets are used. */
  body: z.strictObject({ userInputParameters, taskId: uuid.optional() }),
  reply: trial,
});
