import { randomBytes } from 'node:crypto';
import { planOf } from '#core/domain/account/plan.ts';
import { refuseMore } from '#core/domain/account/quota.ts';
import { DestinationKind, isNotice, type DestinationTarget } from '#core/domain/data/destination.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { nextExecuteTime } from '#core/domain/task/schedule.ts';
import type { Destination, DestinationSettings } from '#core/wire/calls/data/destination.ts';
import type { Tx } from '#server/db/database.ts';
import { destinationSecretColumn } from '#server/db/schema/exportTables.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import * as rows from '#server/db/tables/export/destinations.ts';
import { notifySchedule, readClock } from '#server/db/tables/task/schedules.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';
import { isRefusedAddress } from '#server/engine/egress/checkUrl.ts';
import { checkWebhookUrl } from '#server/jobs/export/delivery/webhook.ts';
import { isRefusedStorage } from '#server/jobs/export/storage/storageAddress.ts';
import { presentDestination } from '#server/present/presentExport.ts';
import type { CommandContext } from '../commandContext.ts';
import { typesOfTemplate } from '../lot/taskData.ts';
import { recordAudit } from '../recordAudit.ts';
import { inAccountRevision } from '../transaction.ts';

/** Settings with the secret key of a storage. */
type GivenSettings = DestinationSettings & { password?: string | undefined };

/**
 * Makes a destination of a task; `secret` is that of a webhook, which no other command returns. Refused with
 * `NotFound`, `DestinationAddressRefused`, `ScheduleInPast` and `QuotaReached` (`destinationLimit`).
 */
export async function createDestination(
  context: CommandContext,
  accountId: string,
  { taskId, password = '', ...settings }: GivenSettings & { taskId: string },
): Promise<Result<{ destination: Destination; secret: string | null }>> {
  return inAccountRevision(context, accountId, async (tx, revision) => {
    const { target } = settings;
    if (isAddressRefused(context, target)) return refused({ code: 'DestinationAddressRefused' });
    const [task] = await findLiveTasks(tx, [taskId]);
    if (task === undefined) return refused({ code: 'NotFound' });
    const { level } = await readAccount(tx, accountId);
    const use = { used: await rows.countDestinations(tx, accountId), limit: planOf(level).destinationLimit };
    const refusal = refuseMore('destinationLimit', use);
    if (refusal !== null) return refused(refusal);
    const timed = await timeSettings(tx, settings);
    if (timed === null) return refused({ code: 'ScheduleInPast' });
    const made = target.kind === DestinationKind.Webhook ? makeSecret() : null;
    const secret = target.kind === DestinationKind.Storage ? password : made;
    const row = await rows.insertDestination(tx, {
      ...timed,
      accountId,
      taskId,
      columnTypes: typesOfTemplate(context.gallery, task.template_slug),
      secret: secret === null ? null : sealSecret(context, accountId, secret),
      revision,
    });
    await recordAudit(tx, accountId, { kind: 'DestinationMade', destinationId: row.destination_id });
    return success({ destination: presentDestination(row), secret: made });
  });
}

/**
 * Replaces the settings of a destination, and the key of a storage where one is given; the kind stays, and another kind
 * is as if there was no such destination. Refused with `NotFound`, `DestinationAddressRefused` and `ScheduleInPast`.
 */
export async function updateDestination(
  context: CommandContext,
  accountId: string,
  destinationId: string,
  { password, ...settings }: GivenSettings,
): Promise<Result<{ destination: Destination }>> {
  return inAccountRevision(context, accountId, async (tx, revision) => {
    const { target } = settings;
    if (isAddressRefused(context, target)) return refused({ code: 'DestinationAddressRefused' });
    const before = await rows.findDestination(tx, destinationId);
    if (before?.target.kind !== target.kind) return refused({ code: 'NotFound' });
    const timed = await timeSettings(tx, settings);
    if (timed === null) return refused({ code: 'ScheduleInPast' });
    const row = await rows.updateDestinationRow(tx, destinationId, timed, revision);
    if (row === undefined) return refused({ code: 'NotFound' });
    await recordAudit(tx, accountId, { kind: 'DestinationChanged', destinationId });
    if (password !== undefined && target.kind === DestinationKind.Storage) {
      await rows.setDestinationSecret(tx, destinationId, sealSecret(context, accountId, password));
      await recordAudit(tx, accountId, { kind: 'DestinationSecretChanged', destinationId });
    }
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
    const row = await rows.findDestination(tx, destinationId);
    if (row?.target.kind !== DestinationKind.Webhook) return refused({ code: 'NotFound' });
    const secret = makeSecret();
    const sealed = sealSecret(context, accountId, secret);
    if (!(await rows.setDestinationSecret(tx, destinationId, sealed))) return refused({ code: 'NotFound' });
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

function isAddressRefused({ hostRules }: CommandContext, target: DestinationTarget): boolean {
  switch (target.kind) {
    case DestinationKind.Webhook:
      return checkWebhookUrl(target.url, hostRules) === null || isRefusedAddress(target.url, hostRules);
    case DestinationKind.Storage:
      return isRefusedStorage(target, hostRules);
    case DestinationKind.File:
      return false;
  }
}

/** 256 bits; the prefix lets people and scanners recognise it. */
function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

function sealSecret({ secrets }: CommandContext, accountId: string, secret: string): string {
  return secrets.seal({ accountId, column: destinationSecretColumn }, secret);
}
