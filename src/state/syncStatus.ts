import { computed, signal } from '@preact/signals-react';
import type { SyncStatus } from '#workers/sync/api.ts';

/** What the worker last said; src/app/boot.ts keeps it up to date. */
export const syncStatus = signal<SyncStatus>({ phase: 'starting', lastGoodPollAt: null, problem: null });

/** Whether a call has a chance. Edits never ask: they wait in the outbox. */
export const isOffline = computed(() => syncStatus.value.phase === 'offline');
