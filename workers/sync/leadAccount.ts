import type { Locale } from '#core/domain/locale.ts';
import type { Store } from '#app/store/openStore.ts';
import type { Service } from './http.ts';
import { LeaseLost, takeLease } from './lease.ts';
import type { SyncEvent } from './machine.ts';
import { fillBlocks } from './pull/blocks.ts';
import type { PollMemory } from './pull/changes.ts';
import { otherLanguages, pullGallery } from './pull/gallery.ts';
import { pullLikes } from './pull/likes.ts';
import { pullUsage } from './pull/usage.ts';
import { createRunner } from './runner.ts';
import { createSendLoop, type SendLoop } from './sendLoop.ts';
import { takeTurn, type TurnResult } from './takeTurn.ts';

export interface Lead {
  loop: SendLoop;
  /** Blocks and galleries, beside the turns: they never make a poll wait. */
  fill: () => void;
}

export interface LeadSetting {
  store: Store;
  service: Service;
  language: () => Locale;
  preferredLotId: () => string | null;
  onEvent: (event: SyncEvent) => void;
  /** Another worker leads now. */
  onLost: () => void;
  /** Something that must not happen did: told to the console of the browser. */
  onBug: (error: unknown) => void;
}

/** The leader's work for one account, until its loop is stopped. */
export async function leadAccount(setting: LeadSetting): Promise<Lead> {
  const { store, service, onEvent, onLost, onBug } = setting;
  const lease = await takeLease(store);
  const memory: PollMemory = { last: null };
  const puller = { store, service, lease, memory, onFilling: () => onEvent({ type: 'filling' }) };
  const onError = (error: unknown) => (error instanceof LeaseLost ? onLost() : onBug(error));
  const runFill = createRunner(() => fillDevice(setting, lease, memory));
  const fill = () => {
    runFill().catch(onError);
  };

  async function turn(): Promise<TurnResult> {
    try {
      const result = await takeTurn(puller);
      if (result.kind === 'signedOut') memory.last = null;
      if (result.kind === 'done') fill();
      return result;
    } catch (error) {
      onError(error);
      return { kind: 'failed', problem: 'Internal', retryAfterSeconds: 1 };
    }
  }
  return { loop: createSendLoop({ turn, onEvent }), fill };
}

/** The gallery in the user's language first, then rows, then the gallery in the other languages. */
async function fillDevice(
  { store, service, language, preferredLotId }: LeadSetting,
  lease: number,
  { last }: PollMemory,
): Promise<void> {
  const state = last?.gallery;
  if (state !== undefined) await pullGallery(store, service, lease, state, language());
  await pullLikes(store, service, lease);
  await pullUsage(store, service, lease);
  await fillBlocks(store, service, preferredLotId);
  for (const other of otherLanguages(language())) {
    if (state === undefined) return;
    const outcome = await pullGallery(store, service, lease, state, other);
    if (!outcome.ok) return;
  }
}
