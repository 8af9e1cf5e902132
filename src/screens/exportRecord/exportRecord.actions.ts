import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import { useExportCalls } from '#app/features/exports/useExportCalls.ts';
import { useExportDialog } from '#app/features/exports/useExportDialog.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { type ExportList, type ListedExport, useExportList } from './exportRecord.state.ts';
import { useDeleteRecord } from './useDeleteRecord.tsx';
import { noFilter, readRecordView, type RecordFilter, type RecordView, writeRecordView } from './recordView.ts';

/** The actions of a row's buttons and menu. */
export interface RecordActions {
  isOffline: boolean;
  /** The exports with a pending call. */
  busyIds: ReadonlySet<string>;
  download: (record: ExportRecord) => void;
  cancel: (record: ExportRecord) => void;
  askToDelete: (record: ExportRecord) => void;
  /** Opens the dialog with the settings of this export. */
  exportAgain: (listed: ListedExport) => void;
}

interface ExportRecordControls {
  view: RecordView;
  list: ExportList | undefined;
  actions: RecordActions;
  filter: (changed: Partial<RecordFilter>) => void;
  resetFilter: () => void;
  showPage: (page: number) => void;
  resize: (pageSize: number) => void;
}

/** Returns the list of the address's view, and the actions on it. */
export function useExportRecordScreen(): ExportRecordControls {
  const [search, setSearch] = useSearchParams();
  const view = readRecordView(search);
  const show = (next: RecordView) => setSearch(writeRecordView(next), { replace: true });
  const filter = (changed: Partial<RecordFilter>) => show({ ...view, ...changed, page: 1 });
  return {
    view,
    list: useExportList(view),
    actions: useRecordActions(),
    filter,
    resetFilter: () => filter(noFilter),
    showPage: (page) => show({ ...view, page }),
    resize: (pageSize) => show({ ...view, pageSize, page: 1 }),
  };
}

function useRecordActions(): RecordActions {
  const calls = useExportCalls();
  const open = useExportDialog();
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());
  const marked = (call: (record: ExportRecord) => Promise<void>) => async (record: ExportRecord) => {
    const { recordId } = record;
    setBusyIds((before) => new Set([...before, recordId]));
    await call(record);
    setBusyIds((before) => new Set([...before].filter((id) => id !== recordId)));
  };
  return {
    isOffline: useSignalValue(isOffline),
    busyIds,
    download: (record) => void marked(calls.download)(record),
    cancel: (record) => void marked(calls.cancel)(record),
    askToDelete: useDeleteRecord(marked(calls.remove)),
    exportAgain: ({ record, tasks }) => open({ tasks, earlier: record.plans }),
  };
}
