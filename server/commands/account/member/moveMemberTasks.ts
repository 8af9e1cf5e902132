import { planOf } from '#core/domain/account/plan.ts';
import { refuseMore } from '#core/domain/account/quota.ts';
import type { Refusal } from '#core/domain/refusal.ts';
import type { SecretBox } from '#server/auth/secretBox.ts';
import type { Tx } from '#server/db/database.ts';
import { destinationSecretColumn } from '#server/db/schema/exportTables.ts';
import { isMemberOf } from '#server/db/tables/account/members.ts';
import { readQuotaUse } from '#server/db/tables/account/quotaUse.ts';
import { countDestinations } from '#server/db/tables/export/destinations.ts';
import { lotLinesColumn } from '#server/db/tables/run/insertLot.ts';
import { listRunning } from '#server/db/tables/service/operatorReads.ts';
import {
  moveTasks,
  readSealedRows,
  readTasksToMove,
  sealedTables,
  writeSealedRow,
} from '#server/db/tables/task/movedTasks.ts';
import { countTasks } from '#server/db/tables/task/tasks.ts';
import { readOwnTemplateUse } from '#server/db/tables/template/ownTemplates.ts';
import {
  bumpGalleries,
  bumpPublished,
  listUsersOfAll,
  lockOwnTemplates,
  lockUsers,
} from '#server/db/tables/template/ownTemplateUsers.ts';
import { endAtOnce } from '#server/jobs/admission/requestStop.ts';
import type { CommandContext } from '../../commandContext.ts';
import { taskLinesColumn } from '../../proxy/taskProxies.ts';
import { recordAudit } from '../../recordAudit.ts';
import { taskSecretsColumn } from '../../task/secrets.ts';
import type { Team } from './team.ts';

/**
 * Locks a parent, its member and all who use the member's templates, in the order of changes of templates. Returns
 * them; none where it is no member of the account.
 */
export async function lockForMove(tx: Tx, parentId: string, memberId: string): Promise<string[]> {
  if (!(await isMemberOf(tx, parentId, memberId))) return [];
  await lockOwnTemplates(tx, parentId);
  await lockOwnTemplates(tx, memberId);
  return lockUsers(tx, [parentId, memberId, ...(await listUsersOfAll(tx, memberId))]);
}

/** Returns the refusal of a move: the parent's plan has too little room for what the member has; else `null`. */
export async function refuseMove(tx: Tx, { parent }: Team, memberId: string): Promise<Refusal | null> {
  const { account_id: parentId, level } = parent;
  const more = await readTasksToMove(tx, { from: memberId, to: parentId });
  const quantity = await countTasks(tx, parentId);
  if (more.tasks > 0 && quantity + more.tasks > parent.task_limit) {
    return { code: 'ExceedTaskLimitCounts', quantity, limit: parent.task_limit };
  }
  const { storedBytes, listBytes, groupLimit } = await readQuotaUse(tx, parentId, level);
  const own = await readOwnTemplateUse(tx, parentId, null);
  const { templateLimit, templateBytes, destinationLimit } = planOf(level);
  const destinations = { used: await countDestinations(tx, parentId), limit: destinationLimit };
  const refuse = (quota: Parameters<typeof refuseMore>[0], use: { used: number; limit: number }, added: number) =>
    added === 0 ? null : refuseMore(quota, use, added);
  return (
    refuse('storedBytes', storedBytes, more.storedBytes) ??
    refuse('listBytes', listBytes, more.listBytes) ??
    refuse('groupLimit', groupLimit, more.groups) ??
    refuse('templateLimit', { used: own.count, limit: templateLimit }, more.templates) ??
    refuse('templateBytes', { used: own.bytes, limit: templateBytes }, more.templateBytes) ??
    refuse('destinationLimit', destinations, more.destinations)
  );
}

/**
 * Makes the tasks of a closed member those of its parent, with everything that belongs to them. Its runs end at the
 * rows that are stored, so that no worker writes for its account any more. `users` are the accounts of `lockForMove`.
 */
export async function moveMemberTasks(
  { secrets }: Pick<CommandContext, 'secrets'>,
  tx: Tx,
  { parentId, memberId, userName }: { parentId: string; memberId: string; userName: string },
  { users, revision }: { users: readonly string[]; revision: number },
): Promise<void> {
  const place = { from: memberId, to: parentId };
  for (const { lotId } of await listRunning(tx, memberId)) await endAtOnce(tx, { lotId, revision });
  const { tasks: count, rows, templates } = await readTasksToMove(tx, place);
  await sealAgain(secrets, tx, place);
  if (templates > 0) await bumpPublished(tx, memberId);
  await moveTasks(tx, place, userName);
  if (templates > 0) await bumpGalleries(tx, users);
  for (const accountId of [parentId, memberId]) {
    await recordAudit(tx, accountId, { kind: 'MemberTasksMoved', memberId, count, rows });
  }
}

/** Seals what was sealed for the member for its parent; a value that no key opens stays as it is, and stays closed. */
async function sealAgain(box: SecretBox, tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const forParent = (column: string, sealed: string) => {
    const text = box.open({ accountId: from, column }, sealed);
    return text === null ? sealed : box.seal({ accountId: to, column }, text);
  };
  for (const table of sealedTables) {
    for (const { key, secrets, lines } of await readSealedRows(tx, table, from)) {
      const sealed = Object.entries(secrets ?? {}).map(([name, text]) => [name, forParent(taskSecretsColumn, text)]);
      await writeSealedRow(tx, table, {
        key,
        secrets: secrets === null ? null : (Object.fromEntries(sealed) as Record<string, string>),
        lines: lines === null ? null : forParent(lineColumns[table], lines),
      });
    }
  }
}

const lineColumns = { tasks: taskLinesColumn, lots: lotLinesColumn, destinations: destinationSecretColumn } as const;
