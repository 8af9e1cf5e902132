import { useTranslation } from 'react-i18next';
import { leavesService } from '#core/domain/data/destination.ts';
import type { Outcome } from '#core/domain/refusal.ts';
import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { download as downloadFile } from '#app/parts/saveFile.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { watchExport } from './notices/watchedExports.ts';

type CallOfRecord = (record: ExportRecord) => Promise<void>;

/** The calls about one export. A failure is a notice; the effect of a success is on the screen. */
export interface ExportCalls {
  /**
   * Downloads the file; one that has gone is made again, and a notice follows when it is ready. A delivery that did not
   * reach its receiver continues.
   */
  download: CallOfRecord;
  cancel: CallOfRecord;
  remove: CallOfRecord;
}

export function useExportCalls(): ExportCalls {
  const { t } = useTranslation('exports');
  const notify = useNotify();
  const messages = useMessages();
  const reportFailure = (outcome: Outcome<unknown>, title: string) => {
    if (!outcome.ok) notify({ intent: 'error', title, body: messages.ofFailed(outcome) });
  };
  return {
    download: async (record) => {
      const { recordId, fileName: name } = record;
      const outcome = await bridge.exportAddress(recordId);
      if (!outcome.ok)
        return reportFailure(
          outcome,
          t(($) => $.notDownloaded, { name }),
        );
      const { url } = outcome.value;
      if (url !== null) return downloadFile(url, name);
      watchExport(recordId);
      if (leavesService(record)) return;
      return notify({ intent: 'info', title: t(($) => $.remaking.title, { name }), body: t(($) => $.remaking.body) });
    },
    cancel: async ({ recordId, fileName: name }) =>
      reportFailure(
        await bridge.cancelExport(recordId),
        t(($) => $.notCancelled, { name }),
      ),
    remove: async ({ recordId, fileName: name }) =>
      reportFailure(
        await bridge.deleteExport(recordId),
        t(($) => $.notDeleted, { name }),
      ),
  };
}
