import type { Locale } from '#core/domain/locale.ts';
import type { Store } from '#app/store/openStore.ts';
import { isStorageFull, isStorageLost } from '#app/store/connection/storageErrors.ts';
import type { SyncProblem } from './api.ts';
import type { ApiClient } from './service/apiClient.ts';
import { LeaseLost, takeLease } from './lead/leaderLease.ts';
import type { SyncEvent } from './syncStatus.ts';
import { findDamage, forgetCursor } from './pull/checkRows.ts';
import { fillBlocks } from './pull/blocks.ts';
import type { PollMemory } from './pull/changes.ts';
import { otherLanguages, pullGallery, pullLikes } from './pull/gallery.ts';
import { pullAvatar } from './pull/avatar.ts';
import { pullMoney } from './pull/money.ts';
import { fillPictures } from './pull/pictures.ts';
import { pullUsage } from './pull/usage.ts';
import { createSyncLoop, type SyncLoop } from './syncLoop.ts';
import { syncOnce, type SyncResult } from './syncOnce.ts';
import type { SyncTrace } from './syncTrace.ts';

/** Stored rows are checked soon after a worker begins to lead, as after an upgrade, and then at this interval. */
const checkEveryMs = 10 * 60_000;
/** The first check waits until the page has read its own rows. */
const firstCheckMs = 10_000;

/** A device that starts without a network can name its last poll: a write every five seconds is not worth it. */
const notePollEveryMs = 60_000;

export interface Lead {
  loop: SyncLoop;
  /** Starts to fetch blocks and galleries beside the turns: a poll never waits for them. */
  fill: () => void;
  /** Reads everything from the service again; resolves after the turn, which may fail. */
  readAgain: () => Promise<void>;
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
  /** The time to the first check of the stored rows. */
  checkAfterMs?: number;
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
    // A full disk is no bug: the status says it, and the next turn tries again.
    return problemOf(error) === 'DeviceStorageFailed' ? undefined : onBug(error);
  };
  const runFill = singleFlight(() => fillDevice(options, lease, memory));
  // Hosts give one picture a second or so: rows do not wait for them.
  const runPictures = singleFlight(() => fillPictures(store, service, options.language()));
  const fill = () => {
    runFill().then(runPictures).catch(onError);
  };

  const readAgain = async () => {
    await forgetCursor(store, lease);
    memory.last = null;
    await loop.wake();
  };

  const check = dueEvery(checkEveryMs, options.checkAfterMs ?? firstCheckMs, async () => {
    const damage = await findDamage(store);
    if (damage === null) return;
    trace('damaged', { ...damage });
    await readAgain();
  });

  const notePoll = dueEvery(notePollEveryMs, 0, async () => {
    await store.main.meta.put({ key: 'polledAt', value: Date.now() });
  });

  async function turn(): Promise<SyncResult> {
    try {
      const result = await syncOnce(puller);
      if (result.kind === 'signedOut') memory.last = null;
      if (result.kind === 'done') {
        fill();
        check().catch(onError);
        notePoll().catch(onError);
      }
      return result;
    } catch (error) {
      onError(error);
      return { kind: 'failed', problem: problemOf(error), retryAfterSeconds: 1 };
    }
  }
  const loop = createSyncLoop({ syncOnce: turn, onEvent, trace });
  return { loop, fill, readAgain };
}

/** Returns the word for an error that this device threw. */
export function problemOf(error: unknown): SyncProblem {
  return isStorageLost(error) || isStorageFull(error) ? 'DeviceStorageFailed' : 'Internal';
}

/** Fetches the gallery in the user's language first, then rows, then the gallery in the other languages. */
async function fillDevice(
  { store, service, language, preferredLotId }: LeadOptions,
  lease: number,
  { last }: PollMemory,
): Promise<void> {
  const state = last?.gallery;
  if (state !== undefined) await pullGallery(store, service, lease, state, language());
  await pullAvatar(store, service, lease);
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

/** Runs `job` at the first call after `delayMs`, and again after each period; calls between do nothing. */
function dueEvery(periodMs: number, delayMs: number, job: () => Promise<void>): () => Promise<void> {
  let dueAt = Date.now() + delayMs;
  return async () => {
    if (Date.now() < dueAt) return;
    dueAt = Date.now() + periodMs;
    await job();
  };
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
