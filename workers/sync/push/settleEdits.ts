import type { Refusal } from '#core/domain/refusal.ts';
import type { Mutation, MutationResult } from '#core/wire/sync.ts';
import type { Store } from '#app/store/openStore.ts';
import type { EditState } from '#app/store/tables.ts';
import { parseCursor } from '../meta.ts';
import { dayMs } from '#core/domain/dayMs.ts';

/** The time that a finished edit is stored: a restored service gets it again. */
const offerAgainMs = 7 * dayMs;

/**
 * Stores the results of the edits that `clientId` sent. Returns the number of edits that had no result before; a
 * repeated reply counts once. A waiting edit of the same field now builds on the applied one.
 */
export async function acknowledge(
  { outbox, events }: Store,
  clientId: string,
  results: readonly MutationResult[],
): Promise<number> {
  const count = await outbox.transaction('rw', outbox.edits, outbox.client, async () => {
    if ((await outbox.client.get('client'))?.clientId !== clientId) return 0;
    const sent = await outbox.edits.where('state').equals('sent').toArray();
    let news = 0;
    for (const result of results) {
      const edit = sent.find(({ seq }) => seq === result.seq);
      if (edit === undefined) continue;
      news += 1;
      await outbox.edits.update(edit.place, { state: result.outcome satisfies EditState, outcome: result });
      if (result.outcome !== 'applied') continue;
      await outbox.edits
        .where('[target+field]')
        .equals([edit.target, edit.field])
        .filter(({ state }) => state === 'waiting')
        .modify({ base: edit.patch, baseRevision: result.revision });
    }
    return news;
  });
  if (count > 0) events.send('editsSettled');
  return count;
}

/** Refuses an edit that the service cannot take: it needs a decision of the user, as one that the service refused. */
export async function refuseEdit({ outbox, events }: Store, { uuid, seq }: Mutation, refusal: Refusal): Promise<void> {
  const outcome: MutationResult = { seq, outcome: 'refused', refusal };
  await outbox.edits.where('uuid').equals(uuid).modify({ state: outcome.outcome, outcome });
  events.send('editsSettled');
}

/** Settles applied edits whose revision the stored rows have reached: from then on the row shows the value. */
export async function settleEdits({ outbox }: Store, cursor: string, now = Date.now()): Promise<void> {
  const { epoch, revision } = parseCursor(cursor);
  await outbox.transaction('rw', outbox.edits, outbox.client, async () => {
    if ((await outbox.client.get('client'))?.epoch !== epoch) return;
    const isReached = (outcome: MutationResult | null) =>
      outcome?.outcome === 'applied' && outcome.revision <= revision;
    await outbox.edits
      .where('state')
      .equals('applied')
      .filter(({ outcome }) => isReached(outcome))
      .modify({ state: 'settled', closedAt: now });
    await outbox.edits
      .where('state')
      .anyOf('settled', 'discarded')
      .filter(({ closedAt }) => closedAt !== null && closedAt < now - offerAgainMs)
      .delete();
  });
}
