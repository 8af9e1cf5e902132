import { success, type Outcome, type Refusal, type RefusalCode } from '#core/domain/refusal.ts';
import { pushEdits, type Mutation } from '#core/wire/sync.ts';
import type { Store } from '#app/store/openStore.ts';
import type { ApiClient } from '../service/apiClient.ts';
import { parseCursor, readClient } from '../meta.ts';
import { requeueEdits, newClientId } from './resetClient.ts';
import { assignSequence } from './assignSequence.ts';
import { noteMissingLists, sendLists, valuesOfEdit } from './sendLists.ts';
import { acknowledge, refuseEdit } from './settleEdits.ts';

/** The maximum of new client ids in one push; after it the device waits for the next turn. */
const maxClientIds = 3;
/** Number of edits in a request, at most. */
const maxBatch = 100;

/**
 * Sends every waiting edit in order, up to 100 per request. `cursor` names the epoch of the edits. Only a result of its
 * own removes an edit from the queue; after any other answer it stays and is sent again. A request that the service
 * cannot take at all is sent edit by edit, and the edit that it cannot take is refused, so that it does not block those
 * behind it. Returns the number of edits that got a result.
 */
export async function push(store: Store, service: ApiClient, cursor: string): Promise<Outcome<number>> {
  const { epoch } = parseCursor(cursor);
  await onEpochChange(store, epoch);
  let acknowledged = 0;
  let batchSize = maxBatch;
  for (let newNames = 0; ;) {
    const { clientId, mutations } = await assignSequence(store, epoch, batchSize);
    if (mutations.length === 0) return success(acknowledged);
    const unsendable = await sendListsOf(store, service, mutations);
    if (unsendable !== null) {
      if (!('refusal' in unsendable.outcome)) return unsendable.outcome;
      await refuseEdit(store, unsendable.mutation, unsendable.outcome.refusal);
      await newClientId(store);
      acknowledged += 1;
      continue;
    }
    const outcome = await service.send(pushEdits, { body: { clientId, epoch, mutations } });
    if (outcome.ok) {
      await noteMissingLists(store, mutations, outcome.value.results);
      const news = await acknowledge(store, clientId, outcome.value.results);
      acknowledged += news;
      if (news > 0) continue;
      // A reply without a new result would make this an endless loop.
      return { ok: false, outage: { kind: 'BadReply', retryAfterSeconds: 1 } };
    }
    if (!('refusal' in outcome)) return outcome;
    const [first, ...others] = mutations;
    if (first !== undefined && isAboutEdits(outcome.refusal)) {
      batchSize = others.length > 0 ? 1 : maxBatch;
      if (others.length > 0) continue;
      await refuseEdit(store, first, outcome.refusal);
      // The service never saw this number: those behind it would leave a gap.
      await newClientId(store);
      acknowledged += 1;
      continue;
    }
    if (!outOfStep.includes(outcome.refusal.code) || newNames === maxClientIds) return outcome;
    newNames += 1;
    await newClientId(store);
  }
}

/** Sends the long lists that edits name, before them. Returns the first edit whose lists were not taken, or `null`. */
async function sendListsOf(store: Store, service: ApiClient, mutations: readonly Mutation[]) {
  for (const mutation of mutations) {
    const outcome = await sendLists(store, service, valuesOfEdit(mutation));
    if (!outcome.ok) return { mutation, outcome };
  }
  return null;
}

/**
 * Sequences and revisions belong to one epoch. Where the outbox was lost, that of edits which were recovered from their
 * copies is not known.
 */
async function onEpochChange(store: Store, epoch: string): Promise<void> {
  const client = await readClient(store);
  const isOther = client === undefined ? await hasRecoveredEdits(store) : client.epoch !== epoch;
  if (isOther) await requeueEdits(store, epoch);
}

/** A new outbox has sent nothing yet. */
async function hasRecoveredEdits({ outbox }: Store): Promise<boolean> {
  const recovered = outbox.edits
    .where('state')
    .equals('waiting')
    .filter(({ wasSent }) => wasSent);
  return (await recovered.first()) !== undefined;
}

const outOfStep: readonly RefusalCode[] = ['SequenceGap', 'SequenceReused'];

/** False where the request around the edits is at fault, as with a service of another version: then they wait. */
function isAboutEdits(refusal: Refusal): boolean {
  return refusal.code === 'TooLarge' || (refusal.code === 'InvalidInput' && refusal.field.startsWith('mutations'));
}
