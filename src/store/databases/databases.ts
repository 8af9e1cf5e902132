import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Locale } from '#core/domain/locale.ts';
import type { TemplateState } from '#core/domain/template/templateState.ts';
import type { Destination } from '#core/wire/calls/data/destination.ts';
import type { SavedView } from '#core/wire/calls/data/savedView.ts';
import type { Account } from '#core/wire/rows/account.ts';
import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import type { Lot, Subtask, TaskGroup } from '#core/wire/rows/task.ts';
import type { Template } from '#core/wire/rows/template.ts';
import {
  withTarget,
  type AvatarRow,
  type BlockRow,
  type ClientRow,
  type CollectionRow,
  type DraftRow,
  type EditRow,
  type FirstEditRow,
  type KeepRow,
  type KindRow,
  type ListRow,
  type LotLogRow,
  type Manifest,
  type MetaRow,
  type MetaValues,
  type PictureRow,
  type TaskHistoryRow,
  type TaskRow,
} from '../tables.ts';
import { guardedDatabases } from '../connection/soundLog.ts';
import { fillRows, groupDefaults, lotDefaults, manifestDefaults, rowsVersion, taskDefaults } from './rowDefaults.ts';

export type MainDatabase = Dexie & {
  account: EntityTable<Account, 'userId'>;
  groups: EntityTable<TaskGroup, 'taskGroupId'>;
  tasks: EntityTable<TaskRow, 'taskId'>;
  lots: EntityTable<Lot, 'lotId'>;
  subtasks: EntityTable<Subtask, 'subTaskId'>;
  templates: Table<Template, [Locale, string]>;
  kinds: Table<KindRow, [Locale, number]>;
  collections: Table<CollectionRow, [Locale, string]>;
  templateStates: EntityTable<TemplateState, 'templateRegistrationId'>;
  lotLogs: Table<LotLogRow, string>;
  taskHistories: Table<TaskHistoryRow, string>;
  exports: EntityTable<ExportRecord, 'recordId'>;
  destinations: EntityTable<Destination, 'destinationId'>;
  views: EntityTable<SavedView, 'viewId'>;
  meta: Table<MetaRow, keyof MetaValues>;
};

export type OutboxDatabase = Dexie & {
  edits: EntityTable<EditRow, 'place'>;
  client: EntityTable<ClientRow, 'key'>;
  drafts: EntityTable<DraftRow, 'key'>;
  lists: EntityTable<ListRow, 'hash'>;
  avatar: EntityTable<AvatarRow, 'key'>;
};

export type DataDatabase = Dexie & {
  blocks: Table<BlockRow, [string, number]>;
  manifests: EntityTable<Manifest, 'lotId'>;
  keeps: EntityTable<KeepRow, 'id'>;
  pictures: Table<PictureRow, [string, string]>;
};

const guarded = { indexedDB: guardedDatabases };

/** Rows of the service: they can be fetched again, so their durability is relaxed. */
export function mainDatabase(accountId: string): MainDatabase {
  const options = { ...guarded, chromeTransactionDurability: 'relaxed', cache: 'immutable' } as const;
  const database = new Dexie(`sheaf-${accountId}`, options) as MainDatabase;
  database.version(1).stores({
    account: 'userId',
    groups: 'taskGroupId',
    tasks: 'taskId, listedAt, taskExecuteStatus, templateSlug, taskName',
    lots: 'lotId, [taskId+lotNo], createdAt',
    subtasks: 'subTaskId, [lotId+subtaskNo]',
    templates: '[language+slug]',
    kinds: '[language+kindId]',
    meta: 'key',
  });
  database.version(2).stores({ templateStates: 'templateRegistrationId', collections: '[language+slug]' });
  // `deletedAt` contains only deleted tasks: an index has no entry for `null`.
  database.version(3).stores({
    tasks: 'taskId, listedAt, taskExecuteStatus, templateSlug, taskName, taskGroupId, workFlowType, deletedAt',
  });
  // Indexes for runs by their end reason, and for tasks with a skipped run.
  database.version(4).stores({
    tasks:
      'taskId, listedAt, taskExecuteStatus, templateSlug, taskName, taskGroupId, workFlowType, deletedAt, lastSkip.at',
    lots: 'lotId, [taskId+lotNo], createdAt, [endReason+createdAt]',
  });
  database.version(5).stores({ lotLogs: 'lotId, readAt', taskHistories: 'taskId, readAt' });
  database.version(7).stores({ exports: 'recordId, createdAt, status' });
  database.version(8).stores({ destinations: 'destinationId, taskId' });
  database.version(10).stores({ views: 'viewId, taskId' });
  // An upgrade runs for devices of every older version, so one fills all fields that were added since. Indexes for runs
  // with findings, and for the tasks that another one feeds.
  database
    .version(rowsVersion)
    .stores({
      tasks:
        'taskId, listedAt, taskExecuteStatus, templateSlug, taskName, taskGroupId, workFlowType, deletedAt, lastSkip.at, chain.sourceTaskId',
      lots: 'lotId, [taskId+lotNo], createdAt, [endReason+createdAt], drift.foundAt',
    })
    .upgrade(async (transaction) => {
      await fillRows(transaction.table('tasks'), taskDefaults);
      await fillRows(transaction.table('lots'), lotDefaults);
      await fillRows(transaction.table('groups'), groupDefaults);
    });
  return database;
}

/** The user's own work. Strict durability: without it 2 of 300 killed browsers lost the whole database. */
export function outboxDatabase(accountId: string): OutboxDatabase {
  const options = { ...guarded, chromeTransactionDurability: 'strict', cache: 'disabled' } as const;
  const database = new Dexie(`sheaf-${accountId}-outbox`, options) as OutboxDatabase;
  database.version(1).stores({ edits: '++place, &uuid, state, [taskId+field]', client: 'key' });
  database
    .version(2)
    .stores({ edits: '++place, &uuid, state, [target+field]' })
    .upgrade((transaction) =>
      transaction
        .table<FirstEditRow>('edits')
        .toCollection()
        .modify((edit, row: { value: unknown }) => {
          row.value = withTarget(edit);
        }),
    );
  database.version(3).stores({ drafts: 'key' });
  database.version(4).stores({ lists: 'hash' });
  database.version(5).stores({ avatar: 'key' });
  return database;
}

export function dataDatabase(accountId: string): DataDatabase {
  const options = { ...guarded, chromeTransactionDurability: 'relaxed', cache: 'disabled' } as const;
  const database = new Dexie(`sheaf-${accountId}-data`, options) as DataDatabase;
  database.version(1).stores({ blocks: '[lotId+firstRow]', manifests: 'lotId' });
  database.version(3).stores({ keeps: 'id' });
  // An upgrade runs for devices of every older version, so one fills all fields that were added since.
  database
    .version(4)
    .stores({ pictures: '[lotId+address]' })
    .upgrade((transaction) => fillRows(transaction.table('manifests'), manifestDefaults));
  return database;
}
