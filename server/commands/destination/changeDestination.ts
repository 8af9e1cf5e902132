import { randomBytes } from 'node:crypto';
import { planOf } from '#core/domain/account/plan.ts';
import { refuseMore } from '#core/domain/account/quota.ts';
import { DestinationKind, isNotice, type DestinationTarget } from '#core/domain/data/destination.ts';
import { isTableTarget } from '#core/domain/data/tableTarget.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { nextExecuteTime } from '#core/domain/task/nextExecuteTime.ts';
import type { Destination, DestinationSettings } from '#core/wire/calls/data/destination.ts';
import type { Tx } from '#server/db/database.ts';
import { destinationSecretColumn } from '#server/db/schema/exportTables.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { readGoogleGrant } from '#server/db/tables/account/googleGrants.ts';
import * as rows from '#server/db/tables/export/destinations.ts';
import { notifySchedule } from '#server/db/tables/run/feed/notifySchedule.ts';
import { readClock } from '#server/db/tables/task/schedules.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';
import { presentDestination } from '#server/present/presentExport.ts';
import type { CommandContext } from '../commandContext.ts';
import { columnTypesOf } from '../lot/taskData.ts';
import { recordAudit } from '../recordAudit.ts';
import { inAccountRevision } from '../transaction.ts';
import { refuseStoredPassword, refuseTarget } from './refuseTarget.ts';

/** The password of a database's user, or the secret key of a storage. */
interface Password {
  password?: string | undefined;
}

/**
 * Makes a destination of a task; `secret` is that of a webhook, which no other command returns. The password of a table
 * and the key of a storage are sealed and never returned. Refused with `NotFound`, `DestinationAddressRefused`,
 * `DestinationHostRefused`, `DestinationTlsNeeded`, `GoogleNotConnected`, `ScheduleInPast` and `QuotaReached`
 * (`destinationLimit`).
 */
export async function createDestination(
  context: CommandContext,
  accountId: string,
  { taskId, password, ...settings }: DestinationSettings & { taskId: string } & Password,
): Promise<Result<{ destination: Destination; secret: string | null }>> {
  return inAccountRevision(context, accountId, async (tx, revision) => {
    const unreachable = refuseTarget(context, settings.target);
    if (unreachable !== null) return refused(unreachable);
    const [task] = await findLiveTasks(tx, [taskId]);
    if (task === undefined) return refused({ code: 'NotFound' });
    const isSheet = settings.target.kind === DestinationKind.GoogleSheets;
    if (isSheet && (context.google === null || (await readGoogleGrant(tx, accountId)) === null)) {
      return refused({ code: 'GoogleNotConnected' });
    }
    const { level } = await readAccount(tx, accountId);
    const use = { used: await rows.countDestinations(tx, accountId), limit: planOf(level).destinationLimit };
    const refusal = refuseMore('destinationLimit', use);
    if (refusal !== null) return refused(refusal);
    const timed = await timeSettings(tx, settings);
    if (timed === null) return refused({ code: 'ScheduleInPast' });
    const { target } = settings;
    const secret = target.kind === DestinationKind.Webhook ? makeSecret() : null;
    const kept = hasPassword(target) ? (password ?? '') : secret;
    const row = await rows.insertDestination(tx, {
      ...timed,
      accountId,
      taskId,
      columnTypes: await columnTypesOf(context, tx, task),
      secret: kept === null ? null : sealSecret(context, accountId, kept),
      revision,
    });
    await recordAudit(tx, accountId, { kind: 'DestinationMade', destinationId: row.destination_id });
    return success({ destination: presentDestination(row), secret });
  });
}

/**
 * Replaces the settings of a destination; its kind stays, and another one is as if there was no such destination. A
 * table keeps its password, and a storage its key, unless it gets another one. Refused with `NotFound`,
 * `DestinationAddressRefused`, `DestinationHostRefused`, `DestinationTlsNeeded`, `DestinationPasswordNeeded` and
 * `ScheduleInPast`.
 */
export async function updateDestination(
  context: CommandContext,
  accountId: string,
  destinationId: string,
  { password, ...settings }: DestinationSettings & Password,
): Promise<Result<{ destination: Destination }>> {
  return inAccountRevision(context, accountId, async (tx, revision) => {
    const unreachable = refuseTarget(context, settings.target);
    if (unreachable !== null) return refused(unreachable);
    const before = await rows.findDestination(tx, destinationId);
    if (before?.target.kind !== settings.target.kind) return refused({ code: 'NotFound' });
    const refusal = refuseStoredPassword(before.target, settings.target, password);
    if (refusal !== null) return refused(refusal);
    const timed = await timeSettings(tx, settings);
    if (timed === null) return refused({ code: 'ScheduleInPast' });
    if (hasPassword(settings.target) && password !== undefined) {
      await rows.setDestinationSecret(tx, destinationId, sealSecret(context, accountId, password));
      await recordAudit(tx, accountId, { kind: 'DestinationSecretChanged', destinationId });
    }
    const row = await rows.updateDestinationRow(tx, destinationId, timed, revision);
    if (row === undefined) return refused({ code: 'NotFound' });
    await recordAudit(tx, accountId, { kind: 'DestinationChanged', destinationId });
    return success({ destination: presentDestination(row) });
  });
}

/**
 * Deletes a destination and ends its exports that wait or run. Exported rows stay exported. Refused with `NotFound`.
 */
export async function deleteDestination(
  context: CommandContext,
  accountId: string,
  destinationId: string,
): Promise<Result<{ destinationId: string }>> {
  return inAccountRevision(context, accountId, async (tx, revision) => {
    const which = { destinationId };
    if (!(await rows.buryDestinations(tx, which, revision))) return refused({ code: 'NotFound' });
    await recordAudit(tx, accountId, { kind: 'DestinationDeleted', destinationId });
    return success(which);
  });
}

/** Makes another secret for a webhook; the old one signs nothing more. Refused with `NotFound`. */
export async function changeDestinationSecret(
  context: CommandContext,
  accountId: string,
  destinationId: string,
): Promise<Result<{ secret: string }>> {
  return inAccountRevision(context, accountId, async (tx) => {
    const before = await rows.findDestination(tx, destinationId);
    if (before?.target.kind !== DestinationKind.Webhook) return refused({ code: 'NotFound' });
    const secret = makeSecret();
    const sealed = sealSecret(context, accountId, secret);
    await rows.setDestinationSecret(tx, destinationId, sealed);
    await recordAudit(tx, accountId, { kind: 'DestinationSecretChanged', destinationId });
    return success({ secret });
  });
}

/** Adds the next time, and notifies the workers of it; `null` where no time is left. */
async function timeSettings(tx: Tx, settings: DestinationSettings): Promise<rows.TimedSettings | null> {
  const schedule = isNotice(settings.target) ? null : settings.schedule;
  if (schedule === null || !settings.isOn) return { ...settings, schedule, nextAt: null };
  const nextAt = nextExecuteTime(schedule, await readClock(tx));
  if (nextAt === null) return null;
  await notifySchedule(tx);
  return { ...settings, schedule, nextAt };
}

/** True for a kind whose secret a user gives. */
function hasPassword(target: DestinationTarget): boolean {
  return target.kind === DestinationKind.Storage || isTableTarget(target);
}

/** 256 bits; the prefix lets people and scanners recognise it. */
function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

function sealSecret({ secrets }: CommandContext, accountId: string, secret: string): string {
  return secrets.seal({ accountId, column: destinationSecretColumn }, secret);
}
