import { computed, signal } from '@preact/signals-react';
import type { SyncStatus } from '#workers/sync/api.ts';

/** The last status of the worker; src/app/boot.ts updates it. */
export const syncStatus = signal<SyncStatus>({ phase: 'starting', lastGoodPollAt: null, problem: null });

/** True if calls to the service must fail. Edits do not depend on it: they wait in the outbox. */
export const isOffline = computed(() => syncStatus.value.phase === 'offline');
