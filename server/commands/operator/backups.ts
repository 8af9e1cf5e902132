import type { Readable } from 'node:stream';
import type { OperatorBackupAct } from '#core/domain/account/auditEvent.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Backups } from '#core/wire/calls/operator/operatorBackupCalls.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import type { OwnerProof } from '../account/secondFactor/proveOwner.ts';
import type { CommandContext } from '../commandContext.ts';
import { proveOperator, requireOperator } from './asOperator.ts';

/** Returns the backups of this machine. Refused as `requireOperator`. */
export async function listBackups(context: CommandContext, operatorId: string): Promise<Result<Backups>> {
  const known = await requireOperator(context, operatorId);
  return known.ok ? success(await context.backups.list()) : known;
}

type BackupAct = { proof: OwnerProof; address: string } & (
  | { act: 'makeBackup'; passphrase: string }
  | { act: 'tryBackup'; name: string; passphrase: string }
  | { act: 'deleteBackup'; name: string }
);

/**
 * Begins a backup or a drill, or deletes a backup, with an entry in the trail of the service. Refused as
 * `proveOperator`, with `NotFound` for a file that is not there and `BackupUnderWay` beside another work.
 */
export async function actOnBackups(
  context: CommandContext,
  operatorId: string,
  act: BackupAct,
): Promise<Result<Backups>> {
  const { backups } = context;
  const proven = await proveOperator(context, operatorId, act.proof, act.address);
  if (!proven.ok) return proven;
  if ('name' in act && (await backups.find(act.name)) === null) return refused({ code: 'NotFound' });
  if (act.act === 'deleteBackup') await backups.remove(act.name);
  else {
    const isBegun =
      act.act === 'makeBackup' ? backups.begin('make', act.passphrase) : backups.begin('try', act.passphrase, act.name);
    if (!isBegun) return refused({ code: 'BackupUnderWay' });
  }
  await record(context, operatorId, act.act, act.address);
  return success(await backups.list());
}

/** Ends the work that is under way. Refused as `asOperator`. */
export async function cancelBackup(context: CommandContext, operatorId: string): Promise<Result<Backups>> {
  const known = await requireOperator(context, operatorId);
  if (!known.ok) return known;
  await context.backups.cancel();
  return success(await context.backups.list());
}

/** Returns the file of a backup. Refused as `asOperator` and with `NotFound`. */
export async function findBackup(
  context: CommandContext,
  operatorId: string,
  name: string,
): Promise<Result<{ bytes: number; open: () => Readable }>> {
  const known = await requireOperator(context, operatorId);
  if (!known.ok) return known;
  const file = await context.backups.find(name);
  return file === null ? refused({ code: 'NotFound' }) : success(file);
}

async function record(
  { database }: CommandContext,
  operatorId: string,
  act: OperatorBackupAct,
  address: string,
): Promise<void> {
  await database.withoutRls(async (tx) => {
    const event = { kind: 'OperatorActed', operatorId, act } as const;
    await appendAudit(tx, { accountId: null, actor: 'operator', event, address });
  });
}
