import { z } from 'zod';
import {
  backupFailures,
  backupsPath as root,
  backupWorkKinds,
  isBackupName,
  maxPassphrase,
  minPassphrase,
} from '#core/domain/operator/backup.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { repliedBytes } from '#core/wire/calls/task/listCalls.ts';
import { count, time } from '#core/wire/codec/code.ts';
import { text } from '#core/wire/codec/text.ts';
import { proof } from './operatorAccountCalls.ts';

const params = z.strictObject({ name: text(60).check(z.refine(isBackupName)) });

const work = z.strictObject({
  kind: z.enum(backupWorkKinds),
  name: z.string(),
  startedAt: time,
  /** `null`: it is under way. */
  endedAt: time.nullable(),
  /** Tables and rows so far. */
  tables: count,
  rows: count,
  /** All tables; `null`: not known yet. */
  tableCount: count.nullable(),
  /** `sentence`: of the service, in English, with what to do. */
  failure: z.strictObject({ reason: z.enum(backupFailures), sentence: z.string() }).nullable(),
});
export type BackupWork = z.output<typeof work>;

const backups = z.strictObject({
  /** The place of the files: of the machine of the web process that answers. */
  machine: z.string(),
  folder: z.string(),
  /** The newest first. */
  items: z.array(
    z.strictObject({ name: z.string(), bytes: count, madeAt: time, databaseBytes: count, tableCount: count }),
  ),
  /** The last work of this process. */
  work: work.nullable(),
});
export type Backups = z.output<typeof backups>;
export type BackupFile = Backups['items'][number];

/** The backups in the folder for them, and the work that is under way. */
export const listBackups = defineCall('GET', root, { reply: backups });

/**
 * Begins a backup into a new file, encrypted by a passphrase that is stored nowhere. Refused as a wrong proof, and with
 * `BackupUnderWay`.
 */
export const makeBackup = defineCall('POST', root, {
  body: z.strictObject({ passphrase: text(maxPassphrase, minPassphrase), ...proof }),
  reply: backups,
  waits: true,
});

/**
 * Begins a drill: the backup is restored into a database of its own on the machine, checked and deleted again. Refused
 * as `makeBackup`, and with `NotFound`.
 */
export const tryBackup = defineCall('POST', `${root}/{name}:try`, {
  params,
  body: z.strictObject({ passphrase: text(maxPassphrase, 1), ...proof }),
  reply: backups,
  waits: true,
});

/** Ends the work that is under way. A backup that was not whole leaves no file. */
export const cancelBackup = defineCall('POST', `${root}:cancel`, { reply: backups, waits: true });

/** Deletes the file of a backup. Refused as a wrong proof, and with `NotFound`. */
export const deleteBackup = defineCall('POST', `${root}/{name}:delete`, {
  params,
  body: z.strictObject(proof),
  reply: backups,
  waits: true,
});

/** The file of a backup, which its passphrase alone opens. Refused with `NotFound`. */
export const downloadBackup = defineCall('GET', `${root}/{name}`, {
  params,
  reply: repliedBytes,
  replyType: 'application/octet-stream',
});
