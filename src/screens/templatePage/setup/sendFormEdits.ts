import type { Refusal, Result } from '#core/domain/refusal.ts';
import { setParameters } from '#core/edits/parameterEdits.ts';
import { setProxy } from '#core/edits/runEdits.ts';
import { refusalReply } from '#core/wire/call/refusal.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import type { Store } from '#app/store/openStore.ts';
import { discardEdit, enqueueEdits } from '#app/store/outbox/outbox.ts';
import { withoutControls } from './formValues.ts';
import type { Setup } from './setup.state.ts';

export interface SentEdits {
  /** The queued edits, for an undo, the last one first. */
  edits: string[];
  /** `waiting`: they are on this device, and the service has not answered. */
  end: 'saved' | 'waiting' | 'conflict';
  /** The reason of the device or of the service; the refused edits are discarded, the form still has the values. */
  refusal: Refusal | null;
}

/**
 * Queues the changes of a form and, with a network, waits for the answer of the service: then its refusals are shown in
 * the form. Without an answer the edits wait in the queue like any others.
 */
export async function sendFormEdits(store: Store, target: string, setup: Setup): Promise<SentEdits> {
  const { proxy, openedRevision: baseRevision } = setup;
  // Saved without a change, the task gets the present version of its template.
  const isForm = setup.areFieldsChanged || !proxy.isChanged;
  const patch = withoutControls({ parameters: setup.parameters(), ...setup.lineSources() });
  const results = [
    ...(isForm ? await enqueueEdits(store, setParameters, [{ target, patch, baseRevision }]) : []),
    ...(proxy.edit === null ? [] : await enqueueEdits(store, setProxy, [{ target, patch: proxy.edit }])),
  ];
  const edits = results.flatMap((each) => (each.ok ? each.value.uuid : [])).toReversed();
  const refusal = firstRefusal(results);
  if (refusal !== null || isOffline.peek()) return { edits, end: 'waiting', refusal };
  await bridge.pollNow();
  return answerOf(store, edits);
}

async function answerOf(store: Store, edits: string[]): Promise<SentEdits> {
  const rows = await store.outbox.edits.where('uuid').anyOf(edits).toArray();
  let refusal: Refusal | null = null;
  for (const { uuid, outcome } of rows) {
    const refused = outcome?.outcome === 'refused' ? refusalReply.safeParse(outcome.refusal).data : undefined;
    if (refused === undefined) continue;
    refusal ??= refused;
    await discardEdit(store, uuid);
  }
  const states = rows.map(({ state }) => state);
  const isWaiting = states.some((state) => state === 'waiting' || state === 'sent');
  const end = states.includes('conflict') ? 'conflict' : isWaiting ? 'waiting' : 'saved';
  return { edits, end, refusal };
}

function firstRefusal(results: readonly Result<unknown>[]): Refusal | null {
  return results.flatMap((each) => (each.ok ? [] : [each.refusal]))[0] ?? null;
}
