import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Runner } from '#core/wire/deviceCalls.ts';
import { deleteRunner, listRunnerRows } from '#server/db/tables/signIn/runners.ts';
import { presentRunner } from '#server/present/presentRunner.ts';
import { inAccount, type Service } from '../service.ts';
import { tellAudit } from '../tellAudit.ts';

/** The runners that are signed in to the account, the newest first. */
export async function listRunners(service: Service, accountId: string): Promise<Result<{ runners: Runner[] }>> {
  return inAccount(service, accountId, async (tx) =>
    success({ runners: (await listRunnerRows(tx, accountId)).map(presentRunner) }),
  );
}

/** Takes a runner's token its worth, at once and everywhere. Refused with `NotFound`. */
export async function revokeRunner(
  service: Service,
  accountId: string,
  runnerId: string,
): Promise<Result<Record<string, never>>> {
  return inAccount(service, accountId, async (tx) => {
    if (!(await deleteRunner(tx, accountId, runnerId))) return refused({ code: 'NotFound' });
    await tellAudit(tx, accountId, { kind: 'RunnerTokenRevoked', runnerId });
    return success({});
  });
}
