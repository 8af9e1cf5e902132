import { success } from '#core/domain/refusal.ts';
import { lotPageLength } from '#core/domain/data/block.ts';
import { getLotData } from '#core/wire/calls/data/dataCalls.ts';
import { continueRun, startFailedPages, startSubtask, stopSubtask } from '#core/wire/calls/task/lotCalls.ts';
import type { SyncApi } from '../api.ts';
import type { ApiClient } from '../apiClient.ts';

type LotCalls = Pick<SyncApi, 'startFailedPages' | 'continueRun' | 'startSubtask' | 'stopSubtask' | 'lotPage'>;

/**
 * Calls about a part of a run. Each change resolves after `pollNow`, so that the screen already shows the effect. A new
 * run waits for `sendEdits` first: it must start with the settings that the screen shows.
 */
export function lotCalls(service: ApiClient, { pollNow, sendEdits }: SyncHooks): LotCalls {
  return {
    startFailedPages: async (id) => {
      await sendEdits();
      const outcome = await service.send(startFailedPages, { params: { id } });
      if (!outcome.ok) return outcome;
      await pollNow();
      return success(outcome.value.startResult);
    },
    continueRun: async (id) => {
      const outcome = await service.send(continueRun, { params: { id } });
      if (!outcome.ok) return outcome;
      await pollNow();
      return success(outcome.value.startResult);
    },
    startSubtask: async ({ taskId, subTaskId }) => {
      const outcome = await service.send(startSubtask, { body: { taskId, subTaskId } });
      if (!outcome.ok) return outcome;
      await pollNow();
      return success(outcome.value.startResult);
    },
    stopSubtask: async ({ taskId, subTaskId }) => {
      const outcome = await service.send(stopSubtask, { body: { taskId, subTaskId } });
      if (!outcome.ok) return outcome;
      await pollNow();
      return success(outcome.value.stopResult);
    },
    // Rows that are shown once are not stored: a kept run comes as blocks.
    lotPage: ({ taskId, lotNo }, page) =>
      service.send(getLotData, { params: { id: taskId, lotNo }, query: { page, pageSize: lotPageLength } }),
  };
}

/** The steps that a call may wait for before and after its request. */
export interface SyncHooks {
  /** Resolves when the screen shows the state that the service had at the time of this call. */
  pollNow: () => Promise<void>;
  /** Resolves when the waiting edits are sent, or could not be sent. */
  sendEdits: () => Promise<void>;
}
