import type { Destination } from '#core/wire/calls/data/destination.ts';
import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import type { DestinationRow } from '#server/db/tables/export/destinations.ts';
import type { ExportRow } from '#server/db/tables/export/exports.ts';

export function presentExport(row: ExportRow): ExportRecord {
  return {
    recordId: row.export_id,
    plans: row.plans,
    taskNames: row.task_names,
    fileName: row.file_name,
    status: row.status,
    rowCount: row.row_count,
    rowTotal: row.row_total,
    byteCount: row.byte_count,
    fileCount: row.file_count,
    longCellCount: row.long_cell_count,
    problem: row.problem,
    problemDetail: row.problem_detail,
    problemPlace: row.problem_place,
    destination: row.destination,
    nextTryAt: row.next_try_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    startedAt: row.started_at?.getTime() ?? null,
    endedAt: row.ended_at?.getTime() ?? null,
    fileUntil: row.file_until?.getTime() ?? null,
  };
}

export function presentDestination(row: DestinationRow): Destination {
  return {
    destinationId: row.destination_id,
    taskId: row.task_id,
    name: row.name,
    isOn: row.is_on,
    target: row.target,
    columns: row.columns,
    schedule: row.schedule,
    nextAt: row.next_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
  };
}
