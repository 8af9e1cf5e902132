import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { leavesService } from '#core/domain/data/destination.ts';
import { ExportStatus, isExportEnded } from '#core/domain/data/exportFile.ts';
import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { becomesVisible } from '#app/parts/becomesVisible.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { useStore } from '#app/state/session.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { Store } from '#app/store/openStore.ts';
import { exportsById, exportsUnderWay } from '#app/store/queries/exportRecords.ts';
import { claimReport } from '#app/store/exports/reportedExports.ts';
import { useExportCalls } from '../useExportCalls.ts';
import { useProblemText } from '../useProblemText.ts';
import { unwatchExport, watchedExports, watchExport } from './watchedExports.ts';

/**
 * Reports exports that end while the app is open, on every page: once, in one visible tab of the device. Draws nothing.
 */
export function ExportNotices() {
  const store = useStore();
  const watched = useSignalValue(watchedExports);
  const report = useReport();
  const found = useLiveQuery(
    async () => ({ underWay: await exportsUnderWay(store), known: await exportsById(store, [...watched]) }),
    [store, watched],
  );
  useEffect(() => {
    if (found === undefined) return;
    watchExport(...found.underWay);
    for (const record of found.known.filter(({ status }) => isExportEnded(status))) {
      unwatchExport(record.recordId);
      void reportOnce(store, record, report);
    }
    // eslint-disable-next-line react/exhaustive-deps -- a record is reported when it changes, not when the texts do
  }, [store, found]);
  return null;
}

/** Waits until the user looks at this tab: the tab that is looked at first reports. */
async function reportOnce(store: Store, record: ExportRecord, report: (record: ExportRecord) => void): Promise<void> {
  await becomesVisible();
  if (await claimReport(store, `${record.recordId} ${record.endedAt}`)) report(record);
}

/** Returns a function that reports the end of an export; a cancelled one needs no report. */
function useReport(): (record: ExportRecord) => void {
  const { t } = useTranslation('exports');
  const [, navigate] = useLocation();
  const notify = useNotify();
  const { download } = useExportCalls();
  const problemText = useProblemText();
  return (record) => {
    const { status, fileName, rowCount, destination } = record;
    const problem = problemText(record);
    const name = destination?.name ?? fileName;
    const isSent = leavesService(record);
    const show = { label: t(($) => $.actions.show), onClick: () => navigate(addresses.exportRecord) };
    if (status === ExportStatus.Done) {
      notify({
        intent: 'success',
        title: isSent ? t(($) => $.sent, { name }) : t(($) => $.ready, { name: fileName }),
        body: t(($) => $.rows, { count: rowCount }),
        action: isSent ? show : { label: t(($) => $.actions.download), onClick: () => void download(record) },
      });
    } else if (status === ExportStatus.Failed) {
      notify({
        intent: 'error',
        title: isSent ? t(($) => $.notSent, { name }) : t(($) => $.notMade, { name: fileName }),
        ...(problem !== null && { body: problem }),
        action: show,
      });
    }
  };
}
