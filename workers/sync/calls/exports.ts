import type { ExportPlan } from '#core/wire/rows/exportRecord.ts';
import { success, type Outcome } from '#core/domain/refusal.ts';
import type { AnyCall, CallInput } from '#core/wire/call/call.ts';
import {
  cancelExport,
  createExport,
  createZipExport,
  deleteExport,
  getExportAddress,
  makeExportAgain,
} from '#core/wire/calls/data/exportCalls.ts';
import type { ApiClient } from '../service/apiClient.ts';
import { destinationCalls, type DestinationCalls } from './destinations.ts';
import type { SyncHooks } from './lots.ts';

/** Calls about exports on the service, and about their destinations. */
export interface ExportCalls extends DestinationCalls {
  /** Makes an export on the service, of one task or as one zip of several; resolves after the poll that shows it. */
  createExport(plans: ExportPlan[]): Promise<Outcome<{ recordId: string }>>;
  /**
   * The address of an export's file, valid for an hour; `null`: the file is being made. One that has gone is made again
   * now. Resolves after the poll that shows it.
   */
  exportAddress(recordId: string): Promise<Outcome<{ url: string | null }>>;
  cancelExport(recordId: string): Promise<Outcome<null>>;
  deleteExport(recordId: string): Promise<Outcome<null>>;
}

/**
 * Calls about exports on the service, and about their destinations. Each resolves after `pollNow`, so that the screen
 * already shows the effect. A new one waits for `sendEdits` first: its file is named after the task.
 */
export function exportCalls(service: ApiClient, hooks: SyncHooks): ExportCalls {
  const { pollNow, sendEdits } = hooks;
  const change = async <C extends AnyCall>(call: C, input: Partial<CallInput<C>>): Promise<Outcome<null>> => {
    const outcome = await service.send(call, input);
    await pollNow();
    return outcome.ok ? success(null) : outcome;
  };
  return {
    createExport: async (plans) => {
      await sendEdits();
      const [plan, ...others] = plans;
      const outcome =
        plan !== undefined && others.length === 0
          ? await service.send(createExport, { body: plan })
          : await service.send(createZipExport, { body: { plans } });
      if (!outcome.ok) return outcome;
      await pollNow();
      return success({ recordId: outcome.value.record.recordId });
    },
    exportAddress: async (recordId) => {
      const outcome = await service.send(getExportAddress, { query: { recordId } });
      if (!outcome.ok) return outcome;
      const { url } = outcome.value;
      if (url !== null) return success({ url });
      const again = await change(makeExportAgain, { params: { recordId } });
      return again.ok ? success({ url: null }) : again;
    },
    cancelExport: (recordId) => change(cancelExport, { params: { recordId } }),
    deleteExport: (recordId) => change(deleteExport, { params: { recordId } }),
    ...destinationCalls(service, hooks),
  };
}
