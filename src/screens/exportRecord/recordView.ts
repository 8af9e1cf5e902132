import { isDelivery, leavesService } from '#core/domain/data/destination.ts';
import { exportFormats, ExportStatus, type ExportFormat } from '#core/domain/data/exportFile.ts';
import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import { type PageView, readPageView, writePageView } from '#app/parts/table/pageView.ts';

/** The statuses in the order in which an export goes through them. */
export const shownStatuses = [
  ExportStatus.Waiting,
  ExportStatus.Running,
  ExportStatus.Done,
  ExportStatus.Failed,
  ExportStatus.Cancelled,
] as const;

export interface RecordFilter {
  /** `null` for the exports of all tasks. */
  taskId: string | null;
  /** None for any status. */
  statuses: readonly ExportStatus[];
  /** None for any format. */
  formats: readonly ExportFormat[];
}

/** The view of the list. The address holds it, so that it survives a reload and can be shared. */
export interface RecordView extends RecordFilter, PageView {}

export const noFilter: RecordFilter = { taskId: null, statuses: [], formats: [] };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** Reads the view from an address, which the user may have typed: values without a meaning are skipped. */
export function readRecordView(search: URLSearchParams): RecordView {
  const task = search.get('task') ?? '';
  const [statuses, formats] = ['status', 'format'].map((name) => (search.get(name) ?? '').split(','));
  return {
    taskId: uuid.test(task) ? task : null,
    statuses: shownStatuses.filter((status) => statuses?.includes(status)),
    formats: exportFormats.filter((format) => formats?.includes(format)),
    ...readPageView(search),
  };
}

/** Returns the query of a view, without default values. */
export function writeRecordView({ taskId, statuses, formats, ...page }: RecordView): URLSearchParams {
  const search = new URLSearchParams();
  if (taskId !== null) search.set('task', taskId);
  if (statuses.length > 0) search.set('status', statuses.join(','));
  if (formats.length > 0) search.set('format', formats.join(','));
  writePageView(search, page);
  return search;
}

export function isFiltered({ taskId, statuses, formats }: RecordFilter): boolean {
  return taskId !== null || statuses.length > 0 || formats.length > 0;
}

/** Returns whether the filter shows an export; one of several tasks belongs to each of them. */
export function isShown({ taskId, statuses, formats }: RecordFilter, { plans, status }: ExportRecord): boolean {
  return (
    (taskId === null || plans.some((plan) => plan.taskId === taskId)) &&
    (statuses.length === 0 || statuses.includes(status)) &&
    (formats.length === 0 || plans.some(({ format }) => formats.includes(format)))
  );
}

/** The file of an export: there, being made, gone but can be made again, not sent but can continue, or none. */
export type FileState = 'there' | 'making' | 'gone' | 'notSent' | 'none';

export function fileStateOf(record: ExportRecord, now: number): FileState {
  const { status, fileUntil } = record;
  if (status === ExportStatus.Waiting || status === ExportStatus.Running) return 'making';
  if (isDelivery(record)) return status === ExportStatus.Done ? 'none' : 'notSent';
  if (status !== ExportStatus.Done) return leavesService(record) ? 'notSent' : 'none';
  return fileUntil !== null && fileUntil > now ? 'there' : 'gone';
}
