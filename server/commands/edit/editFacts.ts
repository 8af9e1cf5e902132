import { planOf } from '#core/domain/account/plan.ts';
import { noFacts, type EditFacts } from '#core/edits/edit.ts';
import { setChain, setNodes, setPriority } from '#core/edits/runEdits.ts';
import { deleteTask } from '#core/edits/trashEdits.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { readGroups } from '#server/db/tables/task/groups.ts';
import { countTasks, readSources } from '#server/db/tables/task/tasks.ts';
import { presentTaskGroup } from '#server/present/presentTask.ts';

/** Reads the facts for an edit's guard; returns empty facts for a guard that needs none. The account is locked. */
export async function readFacts(
  tx: Tx,
  accountId: string,
  edit: { asksFacts?: true; field: string },
): Promise<EditFacts> {
  if (edit.asksFacts !== true) return noFacts;
  if (edit.field === setChain.field) return { ...noFacts, sources: await readSources(tx, accountId) };
  const groups = (await readGroups(tx, accountId)).map(presentTaskGroup);
  const { task_limit: limit, level } = await readAccount(tx, accountId);
  const tasks = { quantity: await countTasks(tx, accountId), limit };
  return { ...noFacts, groups, groupLimit: planOf(level).groupLimit, tasks };
}

const admissionEdits: ReadonlySet<string> = new Set([deleteTask.name, setNodes.name, setPriority.name]);

/** Returns true when this edit can change which subtasks get nodes: then admission runs after its commit. */
export function changesAdmission(name: string): boolean {
  return admissionEdits.has(name);
}
