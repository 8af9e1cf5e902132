import type { Table } from 'dexie';
import { defaultProxySettings } from '#core/domain/proxy/proxySettings.ts';
import { defaultRunSettings } from '#core/domain/run/runSettings.ts';
import { scheduleNotSet, StartWay } from '#core/domain/task/schedule.ts';
import type { Lot, Task, TaskGroup } from '#core/wire/rows/task.ts';

/*
 * Fields that later versions of the console added to the service's rows. The service sends a row again only when it
 * changes, so a device may hold rows without these fields. The database adds them once (databases.ts), so that every
 * reader can rely on the types of core/wire. A new field of a row does not compile until it has its value here.
 */

/** The version of the main database that adds the fields. A new field needs a new version (databases.ts). */
export const rowsVersion = 12;

/** The fields that the rows of the first version had. */
type FirstTaskField =
  | 'taskId'
  | 'taskName'
  | 'taskGroupId'
  | 'workFlowType'
  | 'templateSlug'
  | 'templateVersion'
  | 'parameters'
  | 'taskExecuteStatus'
  | 'waitReason'
  | 'priority'
  | 'lotId'
  | 'lotNo'
  | 'currentTotalExtractCount'
  | 'startedAt'
  | 'endedAt'
  | 'createdAt'
  | 'updatedAt'
  | 'fieldRevisions';
type FirstLotField =
  | 'lotId'
  | 'taskId'
  | 'lotNo'
  | 'status'
  | 'endReason'
  | 'rowCount'
  | 'blockCount'
  | 'byteCount'
  | 'columns'
  | 'pagesDone'
  | 'pagesFailed'
  | 'subtaskCount'
  | 'chargeMicro'
  | 'createdAt'
  | 'startedAt'
  | 'endedAt';
type FirstGroupField = 'taskGroupId' | 'taskGroupName' | 'isDefault';

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
  acceptedLotNo: null,
  mends: [],
  chain: null,
  lastFeed: null,
  deletedAt: null,
} satisfies Omit<Task, FirstTaskField>;

export const lotDefaults = {
  startWay: StartWay.Manual,
  rerunOfLotNo: null,
  repeatsLeftOut: 0,
  rewrites: 0,
  listsEnded: 0,
  drift: null,
} satisfies Omit<Lot, FirstLotField>;

export const groupDefaults = { fieldRevisions: {} } satisfies Omit<TaskGroup, FirstGroupField>;

/** The same of the data database, whose rows the device makes itself. */
export const manifestDefaults = {
  rewrites: 0,
  isRemoved: false,
  isDropReported: true,
  pictureBytes: 0,
  picturesOf: '',
};

/** Adds the fields that stored rows lack. Rows that have all of them are not written. */
export async function fillRows(table: Table<object>, defaults: object): Promise<void> {
  const fields = Object.keys(defaults);
  await table.toCollection().modify((row, stored: { value: object }) => {
    if (!fields.every((field) => field in row)) stored.value = { ...defaults, ...row };
  });
}
