import { success, type Outcome } from '#core/domain/refusal.ts';
import { pushEdits } from '#core/wire/sync.ts';
import type { Store } from '#app/store/openStore.ts';
import type { ApiClient } from '../apiClient.ts';
import { parseCursor } from '../meta.ts';
import { requeueEdits, newClientId } from './resetClient.ts';
import { assignSequence } from './assignSequence.ts';
import { acknowledge } from './settleEdits.ts';

/** The maximum of new client ids in one push; after it the device waits for the next turn. */
const maxClientIds = 3;

/**
 * Sends every waiting edit in order, up to 100 per request. `cursor` names the epoch of the edits. Only a result of its
 * own removes an edit from the queue; after any other answer it stays and is sent again. Returns the number of edits
 * that got a result.
 */
export async function push(store: Store, service: ApiClient, cursor: string): Promise<Outcome<number>> {
  const { epoch } = parseCursor(cursor);
  await onEpochChange(store, epoch);
  let acknowledged = 0;
  for (let newNames = 0; ;) {
    const { clientId, mutations } = await assignSequence(store, epoch);
    if (mutations.length === 0) return success(acknowledged);
    const outcome = await service.send(pushEdits, { body: { clientId, epoch, mutations } });
    if (outcome.ok) {
      const news = await acknowledge(store, clientId, outcome.value.results);
      acknowledged += news;
      if (news > 0) continue;
      // A reply without a new result would make this an endless loop.
      return { ok: false, outage: { kind: 'BadReply', retryAfterSeconds: 1 } };
    }
    if (!isOutOfStep(outcome) || newNames === maxClientIds) return outcome;
    newNames += 1;
    await newClientId(store);
  }
}

/** Sequences belong to one epoch. */
async function onEpochChange(store: Store, epoch: string): Promise<void> {
  const client = await store.outbox.client.get('client');
  if (client !== undefined && client.epoch !== epoch) await requeueEdits(store, epoch);
}

function isOutOfStep(outcome: Extract<Outcome<unknown>, { ok: false }>): boolean {
  return 'refusal' in outcome && ['SequenceGap', 'SequenceReused'].includes(outcome.refusal.code);
}
