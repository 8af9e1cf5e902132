import type { Store } from '#app/store/openStore.ts';
import type { EditRow, EditState } from '#app/store/tables.ts';
import { fieldRevision, targetOf, type Edit, type EditedRow } from '#core/edits/edit.ts';
import { editsByName } from '#core/edits/registry.ts';
import { newClientRow } from './assignSequence.ts';

const states: readonly EditState[] = ['waiting', 'sent', 'applied', 'settled'];

/**
 * The numbers of this device are not good any more (a copied profile, a gap): it takes a new name, and what was
 * numbered waits for a new number. Nothing is applied twice: the service knows each edit by its uuid.
 */
export async function newClientId({ outbox }: Store): Promise<void> {
  await outbox.transaction('rw', outbox.edits, outbox.client, async () => {
    const client = await outbox.client.get('client');
    if (client !== undefined) await outbox.client.put(newClientRow(client.epoch));
    await outbox.edits.where('state').equals('sent').modify({ state: 'waiting', seq: null });
  });
}

/**
 * The service has begun another life (restored from a backup): under a new name, every edit of the last days is offered
 * again, acknowledged ones too. Revisions of the old life mean nothing now, so each edit is based on the row as it came
 * back, where that holds the value that the edit was made on; a later edit of the field follows on the result of the one
 * before it (settleEdits.ts). Else the service decides, as for any conflict.
 */
export async function requeueEdits({ outbox, main }: Store, epoch: string): Promise<void> {
  const edited: EditedRow[] = [
    ...(await main.tasks.toArray()),
    ...(await main.groups.toArray()),
    ...(await main.templateStates.toArray()),
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
      const anew = { state: 'waiting', seq: null, outcome: null, closedAt: null, baseRevision } as const;
      await outbox.edits.update(edit.place, anew);
    }
    await outbox.client.put(newClientRow(epoch));
  });
}

function textOf(row: EditedRow | undefined, { name }: EditRow): string {
  const edit: Edit | undefined = editsByName.get(name);
  return row === undefined ? '' : JSON.stringify(edit?.read(row));
}

/** A conflict's value is still worth reading, its revision is not. */
function withoutRevision({ outcome }: EditRow): EditRow['outcome'] {
  return outcome?.outcome === 'conflict' ? { ...outcome, revision: 0 } : outcome;
}
