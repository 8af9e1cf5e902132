import type { Table } from 'dexie';
import { defaultProxySettings } from '#core/domain/proxy/proxySettings.ts';
import { defaultRunSettings } from '#core/domain/run/runSettings.ts';
import { scheduleNotSet, StartWay } from '#core/domain/task/schedule.ts';
import type { Lot, Task, TaskGroup } from '#core/wire/rows/task.ts';

/*
 * Fields that later versions of the console added to the service's rows. The service sends a row again only when it
 * changes, so a device may hold rows without these fields. The database adds them once (tables.ts), so that every
 * reader can rely on the types of core/wire.
 */

export const taskDefaults = {
  lineOrigins: {},
  urlSourceTaskId: null,
  urlSourceTaskField: null,
  ipProxySettings: defaultProxySettings,
  schedule: null,
  scheduleType: scheduleNotSet,
  nextExecuteTime: null,
  lastSkip: null,
  nodeCount: null,
  runSettings: defaultRunSettings,
  repeats: null,
  deletedAt: null,
} satisfies Partial<Task>;

export const lotDefaults = {
  startWay: StartWay.Manual,
  rerunOfLotNo: null,
  repeatsLeftOut: 0,
  rewrites: 0,
  listsEnded: 0,
} satisfies Partial<Lot>;

export const groupDefaults = { fieldRevisions: {} } satisfies Partial<TaskGroup>;

/** Adds the fields that stored rows lack. Rows that have all of them are not written. */
export async function fillRows(table: Table<object>, defaults: object): Promise<void> {
  const fields = Object.keys(defaults);
  await table.toCollection().modify((row, stored: { value: object }) => {
    if (!fields.every((field) => field in row)) stored.value = { ...defaults, ...row };
  });
}
