import type { StartResult, StopResult } from '#core/domain/run/runResult.ts';
import { success, type Outcome } from '#core/domain/refusal.ts';
import { lotPageLength, type Value } from '#core/domain/data/block.ts';
import { getLotData } from '#core/wire/calls/data/dataCalls.ts';
import { continueRun, startFailedPages, startSubtask, stopSubtask } from '#core/wire/calls/task/lotCalls.ts';
import type { ApiClient } from '../service/apiClient.ts';

/** A subtask and its task. */
interface SubtaskRef {
  taskId: string;
  subTaskId: string;
}

/** Rows of a run as the service has them, with the values in the order of `columns`. */
interface LotPage {
  /** The number of rows of the whole run. */
  total: number;
  columns: string[];
  rows: Value[][];
}

/** Calls about a part of a run. */
export interface LotCalls {
  /** Starts a run of the pages alone that failed in the task's newest run; resolves as `startTasks`. */
  startFailedPages(taskId: string): Promise<Outcome<StartResult>>;
  /** Continues the stopped parts of the task's newest run where they were. */
  continueRun(taskId: string): Promise<Outcome<StartResult>>;
  /** §7.5: continues one subtask of a task's newest run, or stops it alone. */
  startSubtask(subtask: SubtaskRef): Promise<Outcome<StartResult>>;
  stopSubtask(subtask: SubtaskRef): Promise<Outcome<StopResult>>;
  /**
   * Reads a page of up to `lotPageLength` rows of a run that are not on the device, counted from 0. Nothing is stored.
   */
  lotPage(run: { taskId: string; lotNo: number }, page: number): Promise<Outcome<LotPage>>;
}

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
