import type { Locale } from '#core/domain/locale.ts';
import type { Store } from '#app/store/openStore.ts';
import type { ApiClient } from './apiClient.ts';
import { LeaseLost, takeLease } from './lead/leaderLease.ts';
import type { SyncEvent } from './syncStatus.ts';
import { fillBlocks } from './pull/blocks.ts';
import type { PollMemory } from './pull/changes.ts';
import { otherLanguages, pullGallery, pullLikes } from './pull/gallery.ts';
import { pullMoney } from './pull/money.ts';
import { fillPictures } from './pull/pictures.ts';
import { pullUsage } from './pull/usage.ts';
import { createSyncLoop, type SyncLoop } from './syncLoop.ts';
import { syncOnce, type SyncResult } from './syncOnce.ts';
import type { SyncTrace } from './syncTrace.ts';

export interface Lead {
  loop: SyncLoop;
  /** Starts to fetch blocks and galleries beside the turns: a poll never waits for them. */
  fill: () => void;
}

export interface LeadOptions {
  store: Store;
  service: ApiClient;
  language: () => Locale;
  preferredLotId: () => string | null;
  onEvent: (event: SyncEvent) => void;
  trace: SyncTrace['add'];
  /** Another worker leads now. */
  onLost: () => void;
  /** Reports a bug to the browser's console. */
  onBug: (error: unknown) => void;
}

/** Does the leader's work for one account until its loop is stopped. */
export async function leadAccount(options: LeadOptions): Promise<Lead> {
  const { store, service, onEvent, onLost, onBug, trace } = options;
  const lease = await takeLease(store);
  trace('elected', { lease });
  const memory: PollMemory = { last: null };
  const puller = { store, service, lease, memory, onFilling: () => onEvent({ type: 'filling' }) };
  const onError = (error: unknown) => {
    if (error instanceof LeaseLost) {
      trace('leaseLost', { lease });
      return onLost();
    }
    trace('error', { name: error instanceof Error ? error.name : typeof error });
    return onBug(error);
  };
  const runFill = singleFlight(() => fillDevice(options, lease, memory));
  // Hosts give one picture a second or so: rows do not wait for them.
  const runPictures = singleFlight(() => fillPictures(store, service, options.language()));
  const fill = () => {
    runFill().then(runPictures).catch(onError);
  };

  async function turn(): Promise<SyncResult> {
    try {
      const result = await syncOnce(puller);
      if (result.kind === 'signedOut') memory.last = null;
      if (result.kind === 'done') fill();
      return result;
    } catch (error) {
      onError(error);
      return { kind: 'failed', problem: 'Internal', retryAfterSeconds: 1 };
    }
  }
  return { loop: createSyncLoop({ syncOnce: turn, onEvent, trace }), fill };
}

/** Fetches the gallery in the user's language first, then rows, then the gallery in the other languages. */
async function fillDevice(
  { store, service, language, preferredLotId }: LeadOptions,
  lease: number,
  { last }: PollMemory,
): Promise<void> {
  const state = last?.gallery;
  if (state !== undefined) await pullGallery(store, service, lease, state, language());
  await pullLikes(store, service, lease);
  await pullMoney(store, service, lease);
  await pullUsage(store, service, lease);
  await fillBlocks(store, service, preferredLotId);
  for (const other of otherLanguages(language())) {
    if (state === undefined) return;
    const outcome = await pullGallery(store, service, lease, state, other);
    if (!outcome.ok) return;
  }
}

/** Runs `job` one at a time. A call during a run starts one more run after it. */
function singleFlight(job: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  let isAsked = false;
  return async function run() {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isAsked) {
        isAsked = false;
        await job();
      }
    } finally {
      isRunning = false;
    }
  };
}
