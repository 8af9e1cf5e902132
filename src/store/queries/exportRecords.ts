import { isRowReceiver } from '#core/domain/data/destination.ts';
import { ExportStatus } from '#core/domain/data/exportFile.ts';
import { isDeleted } from '#core/domain/task/task.ts';
import type { Destination } from '#core/wire/calls/data/destination.ts';
import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import type { Store } from '../openStore.ts';

/** Returns the exports of the account, newest first. */
export async function exportRecords({ main }: Store): Promise<ExportRecord[]> {
  return main.exports.orderBy('createdAt').reverse().toArray();
}

/** Returns the ids of the exports that wait or run. */
export async function exportsUnderWay({ main }: Store): Promise<string[]> {
  return main.exports.where('status').anyOf(ExportStatus.Waiting, ExportStatus.Running).primaryKeys();
}

/** Returns those of these exports that still exist. */
export async function exportsById({ main }: Store, recordIds: readonly string[]): Promise<ExportRecord[]> {
  return (await main.exports.bulkGet([...recordIds])).filter((record) => record !== undefined);
}

/** Returns the ids of those tasks that exist and are not deleted. */
export async function livingTaskIds({ main }: Store, taskIds: readonly string[]): Promise<ReadonlySet<string>> {
  const tasks = await main.tasks.bulkGet([...taskIds]);
  return new Set(tasks.flatMap((task) => (task === undefined || isDeleted(task) ? [] : task.taskId)));
}

/** A destination with the newest export to it that is known here. */
export interface ListedDestination {
  destination: Destination;
  latest: ExportRecord | null;
}

/** Returns the destinations of a task, the oldest first. */
export async function destinationsOfTask({ main }: Store, taskId: string): Promise<ListedDestination[]> {
  const destinations = await main.destinations.where('taskId').equals(taskId).toArray();
  if (destinations.length === 0) return [];
  const records = await main.exports.orderBy('createdAt').reverse().toArray();
  return destinations
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .map((destination) => {
      const { destinationId } = destination;
      return { destination, latest: records.find((each) => each.destination?.destinationId === destinationId) ?? null };
    });
}

/** Returns the destinations of tasks to which rows can be sent without a file. */
export async function rowReceiversOf({ main }: Store, taskIds: readonly string[]): Promise<Destination[]> {
  const destinations = await main.destinations.where('taskId').anyOf(taskIds).toArray();
  return destinations.filter(({ target }) => isRowReceiver(target));
}
