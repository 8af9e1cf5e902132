import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { leavesService } from '#core/domain/data/destination.ts';
import { ExportStatus, isExportEnded } from '#core/domain/data/exportFile.ts';
import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import { addresses } from '#app/navigation/addresses.ts';
import type { Notice } from '#app/parts/useNotify.ts';
import { announce } from '#app/state/notices/announce.ts';
import { useStore } from '#app/state/session.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { Store } from '#app/store/openStore.ts';
import { exportsById, exportsUnderWay } from '#app/store/queries/exportRecords.ts';
import { useExportCalls } from '../useExportCalls.ts';
import { useProblemText } from '../useProblemText.ts';
import { unwatchExport, watchedExports, watchExport } from './watchedExports.ts';

/**
 * Reports exports that end while the app is open, on every page, as far as the user wants it
 * (src/state/notices/announce.ts). Draws nothing.
 */
export function ExportNotices() {
  const store = useStore();
  const watched = useSignalValue(watchedExports);
  const noticeOf = useNoticeOf();
  const found = useLiveQuery(
    async () => ({ underWay: await exportsUnderWay(store), known: await exportsById(store, [...watched]) }),
    [store, watched],
  );
  useEffect(() => {
    if (found === undefined) return;
    watchExport(...found.underWay);
    for (const record of found.known.filter(({ status }) => isExportEnded(status))) {
      unwatchExport(record.recordId);
      report(store, record, noticeOf(record));
    }
    // eslint-disable-next-line react/exhaustive-deps -- a record is reported when it changes, not when the texts do
  }, [store, found]);
  return null;
}

function report(store: Store, { recordId, endedAt, status }: ExportRecord, notice: Notice | null): void {
  if (notice === null) return;
  const kind = status === ExportStatus.Done ? 'exportDone' : 'exportFailed';
  void announce(store, { kind, event: `${recordId} ${endedAt}`, notice, address: addresses.exportRecord });
}

/** Returns a function that words the end of an export; `null` for a cancelled one, which needs no report. */
function useNoticeOf(): (record: ExportRecord) => Notice | null {
  const { t } = useTranslation('exports');
  const [, navigate] = useLocation();
  const { download } = useExportCalls();
  const problemText = useProblemText();
  return (record) => {
    const { status, fileName, rowCount, destination } = record;
    const problem = problemText(record);
    const name = destination?.name ?? fileName;
    const isSent = leavesService(record);
    const show = { label: t(($) => $.actions.show), onClick: () => navigate(addresses.exportRecord) };
    if (status === ExportStatus.Done) {
      return {
        intent: 'success',
        title: isSent ? t(($) => $.sent, { name }) : t(($) => $.ready, { name: fileName }),
        body: t(($) => $.rows, { count: rowCount }),
        action: isSent ? show : { label: t(($) => $.actions.download), onClick: () => void download(record) },
      };
    }
    if (status !== ExportStatus.Failed) return null;
    return {
      intent: 'error',
      title: isSent ? t(($) => $.notSent, { name }) : t(($) => $.notMade, { name: fileName }),
      ...(problem !== null && { body: problem }),
      action: show,
    };
  };
}
