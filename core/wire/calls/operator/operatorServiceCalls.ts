import { z } from 'zod';
import { hostMistakeKinds } from '#core/domain/operator/hostRules.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { count, time } from '#core/wire/codec/code.ts';
import { text } from '#core/wire/codec/text.ts';
import { proof } from './operatorAccountCalls.ts';

const worker = z.strictObject({
  workerId: z.string(),
  /** `null` in these two for a worker of an earlier version. */
  machine: z.string().nullable(),
  version: z.string().nullable(),
  startedAt: time,
  seenAt: time,
  /** `null` where it does not say so. */
  hasBrowser: z.boolean().nullable(),
  slots: count.nullable(),
  residentBytes: count.nullable(),
});

const webProcess = z.strictObject({
  processId: z.string(),
  machine: z.string(),
  version: z.string(),
  startedAt: time,
  seenAt: time,
  residentBytes: count,
});

const health = z.strictObject({
  at: time,
  /** The process that answers. `restarts` are those of this machine, by process, since its first process began. */
  web: z.strictObject({
    machine: z.string(),
    version: z.string(),
    startedAt: time,
    residentBytes: count,
    restarts: z.strictObject({ web: count, worker: count }),
  }),
  /** All of them, over all machines. */
  webs: z.array(webProcess),
  workers: z.array(worker),
  queue: z.strictObject({
    running: count,
    waiting: count,
    longestWaitSeconds: z.number(),
    exportsWaiting: count,
    exportsRunning: count,
    tasksSetAside: count,
    /** Subtasks that were taken from a worker that no longer answered. */
    workerLosses: count,
  }),
  /** The hosts with the most open connections. */
  hosts: z.array(
    z.strictObject({
      host: z.string(),
      open: count,
      /** As the rules allow. */
      connections: count,
      delayMs: count,
      /** The time until its next request may begin. */
      waitMs: count,
    }),
  ),
  storage: z.strictObject({
    databaseBytes: count,
    /** Runs stop and new ones are refused (`SHEAF_DISK_RESERVE_MB`). */
    isFull: z.boolean(),
    largest: z.array(z.strictObject({ accountId: z.string(), userName: z.string(), bytes: count })),
  }),
  /** Mails that no mail server has taken so far and that are sent again. */
  mails: z.strictObject({ waiting: count, oldestAt: time.nullable() }),
  templates: z.strictObject({
    count,
    /** Pages of the runs of the last 7 days, by template; those with the most failed pages. */
    days: count,
    pagesDone: count,
    pagesFailed: count,
    worst: z.array(z.strictObject({ slug: z.string(), runs: count, pagesDone: count, pagesFailed: count })),
  }),
  /** The end of the last whole backup of this database; `null`: none is known. */
  backupAt: time.nullable(),
});
export type ServiceHealth = z.output<typeof health>;

/** The health of the service. */
export const getServiceHealth = defineCall('GET', '/v1/operator/health', { reply: health });

/** The largest hosts file that is edited on the console, in characters. */
export const maxHostsText = 200_000;

const hosts = z.strictObject({
  /** The place of the file on the machine of the web process. */
  path: z.string(),
  text: z.string(),
  /** Identifies this text: a change is saved only over the text that it began with. */
  etag: z.string(),
  isWritable: z.boolean(),
});
export type HostsFile = z.output<typeof hosts>;

/** The hosts file; where there is none, an empty list. */
export const getHostsFile = defineCall('GET', '/v1/operator/hosts', { reply: hosts });

const mistake = z.strictObject({ line: count, column: count, kind: z.enum(hostMistakeKinds), name: z.string() });

/**
 * Checks a text of the hosts file and saves it: nothing is saved where there is a mistake
 * (`mistakes`), where the file was changed meanwhile (`changed`), or where the service may not write it (`readOnly`).
 * The processes of this machine use the new rules within seconds. Refused as a wrong proof.
 */
export const putHostsFile = defineCall('PUT', '/v1/operator/hosts', {
  body: z.strictObject({ text: text(maxHostsText), etag: text(64), ...proof }),
  reply: z.strictObject({
    outcome: z.enum(['saved', 'mistakes', 'changed', 'readOnly']),
    mistakes: z.array(mistake),
    file: hosts,
  }),
  bodyLimitBytes: 1_000_000,
  waits: true,
});
export type HostsOutcome = z.output<(typeof putHostsFile)['reply']>;

/** Checks a text as `putHostsFile` does, and saves nothing. */
export const checkHostsFile = defineCall('POST', '/v1/operator/hosts:check', {
  body: z.strictObject({ text: text(maxHostsText) }),
  reply: z.strictObject({ mistakes: z.array(mistake) }),
  bodyLimitBytes: 1_000_000,
  rate: 'read',
});
