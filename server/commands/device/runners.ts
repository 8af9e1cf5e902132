import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Runner } from '#core/wire/calls/runner/deviceCalls.ts';
import { deleteRunner, listRunnerRows } from '#server/db/tables/signIn/runners.ts';
import { presentRunner } from '#server/present/presentAccount.ts';
import type { CommandContext } from '../commandContext.ts';
import { inTransaction } from '../transaction.ts';
import { recordAudit } from '../recordAudit.ts';

/** The runners that are signed in to the account, the newest first. */
export async function listRunners(context: CommandContext, accountId: string): Promise<Result<{ runners: Runner[] }>> {
  return inTransaction(context, accountId, async (tx) =>
    success({ runners: (await listRunnerRows(tx, accountId)).map(presentRunner) }),
  );
}

/** Revokes a runner's token, at once and in all processes. Refused with `NotFound`. */
export async function revokeRunner(
  context: CommandContext,
  accountId: string,
  runnerId: string,
): Promise<Result<Record<string, never>>> {
  return inTransaction(context, accountId, async (tx) => {
    if (!(await deleteRunner(tx, accountId, runnerId))) return refused({ code: 'NotFound' });
    await recordAudit(tx, accountId, { kind: 'RunnerTokenRevoked', runnerId });
    return success({});
  });
}
