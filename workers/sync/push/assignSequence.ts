import type { Store } from '#app/store/openStore.ts';
import type { ClientRow, EditRow } from '#app/store/tables.ts';
import type { Mutation } from '#core/wire/sync.ts';
import { readClient } from '../meta.ts';

export interface Batch {
  clientId: string;
  mutations: Mutation[];
}

/**
 * Returns the next batch of up to `maxBatch` edits in the order of sequence: first the edits that have a number (their
 * reply was lost), then waiting ones, which get their number here and are frozen by it. An edit of a field that another
 * numbered edit changes waits for that result, and all edits behind it wait too: its base would be outdated, and it
 * would conflict with this device's own edit.
 */
export async function assignSequence(store: Store, epoch: string, maxBatch: number): Promise<Batch> {
  const { outbox } = store;
  return outbox.transaction('rw', outbox.edits, outbox.client, async () => {
    const client = (await readClient(store)) ?? newClientRow(epoch);
    const batch = (await outbox.edits.where('state').equals('sent').sortBy('seq')).slice(0, maxBatch);
    const fields = new Set(batch.map(fieldKey));
    let { nextSequence } = client;
    for (const edit of await outbox.edits.where('state').equals('waiting').sortBy('place')) {
      if (batch.length === maxBatch || fields.has(fieldKey(edit))) break;
      fields.add(fieldKey(edit));
      batch.push({ ...edit, seq: nextSequence, state: 'sent', wasSent: true });
      nextSequence += 1;
    }
    await outbox.edits.bulkPut(batch);
    await outbox.client.put({ ...client, nextSequence });
    return { clientId: client.clientId, mutations: batch.map(mutationOf) };
  });
}

/** A new client id with its first sequence. */
export function newClientRow(epoch: string): ClientRow {
  return { key: 'client', clientId: crypto.randomUUID(), nextSequence: 1, epoch };
}

function fieldKey({ target, field }: EditRow): string {
  return `${target} ${field}`;
}

function mutationOf({ seq, uuid, name, target, baseRevision, patch }: EditRow): Mutation {
  return { seq: seq ?? 0, uuid, name, target, baseRevision, patch };
}
