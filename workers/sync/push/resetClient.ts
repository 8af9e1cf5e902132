import type { Store } from '#app/store/openStore.ts';
import type { EditRow, EditState } from '#app/store/tables.ts';
import { fieldRevision, targetOf, type Edit, type EditedRow } from '#core/edits/edit.ts';
import { editsByName } from '#core/edits/registry.ts';
import { newClientRow } from './assignSequence.ts';

const states: readonly EditState[] = ['waiting', 'sent', 'applied', 'settled'];

/**
 * Takes a new client id after a copied profile or a gap: numbered edits wait for a new sequence. Nothing is applied
 * twice, because the service finds each edit by its uuid.
 */
export async function newClientId({ outbox }: Store): Promise<void> {
  await outbox.transaction('rw', outbox.edits, outbox.client, async () => {
    const client = await outbox.client.get('client');
    if (client !== undefined) await outbox.client.put(newClientRow(client.epoch));
    await outbox.edits.where('state').equals('sent').modify({ state: 'waiting', seq: null });
  });
}

/**
 * Queues all edits of the last days again after a new epoch (a restore from backup), acknowledged ones too, under a new
 * client id. Revisions of the old epoch mean nothing now. So each edit is based on the restored row when that has the
 * value that the edit was made on; a later edit of the field builds on the result of the one before it
 * (settleEdits.ts). In any other case the service decides, as for a conflict.
 */
export async function requeueEdits({ outbox, main, events }: Store, epoch: string): Promise<void> {
  const edited: EditedRow[] = [
    ...(await main.tasks.toArray()),
    ...(await main.groups.toArray()),
    ...(await main.templateStates.toArray()),
    ...(await main.views.toArray()),
  ];
  const rows = new Map(edited.map((row) => [targetOf(row), row]));
  await outbox.transaction('rw', outbox.edits, outbox.client, async () => {
    const edits = await outbox.edits.orderBy('place').toArray();
    for (const edit of edits) {
      if (!states.includes(edit.state)) {
        await outbox.edits.update(edit.place, { outcome: withoutRevision(edit) });
        continue;
      }
      const row = rows.get(edit.target);
      const isBaseBack = JSON.stringify(edit.base) === textOf(row, edit);
      const baseRevision = isBaseBack && row !== undefined ? fieldRevision(row, edit.field) : 0;
      const requeued = { state: 'waiting', seq: null, outcome: null, closedAt: null, baseRevision } as const;
      await outbox.edits.update(edit.place, requeued);
    }
    await outbox.client.put(newClientRow(epoch));
  });
  // The tabs copy acknowledged edits that wait again (outboxBackup.ts).
  events.send('editsSettled');
}

function textOf(row: EditedRow | undefined, { name }: EditRow): string {
  const edit: Edit | undefined = editsByName.get(name);
  return row === undefined ? '' : JSON.stringify(edit?.read(row));
}

/** The value of a conflict is still useful, its revision is not. */
function withoutRevision({ outcome }: EditRow): EditRow['outcome'] {
  return outcome?.outcome === 'conflict' ? { ...outcome, revision: 0 } : outcome;
}
