import { success, type Result } from '#core/domain/refusal.ts';
import { createGroup } from '#core/edits/groupEdits.ts';
import { enqueueEdit } from '#app/store/outbox.ts';
import type { Store } from '#app/store/openStore.ts';

/** Creates a group under an id of this device. The group waits in the outbox like any edit. */
export async function addGroup(store: Store, taskGroupName: string): Promise<Result<{ groupId: string }>> {
  const groupId = crypto.randomUUID();
  const result = await enqueueEdit(store, createGroup, groupId, { taskGroupName });
  return result.ok ? success({ groupId }) : result;
}
