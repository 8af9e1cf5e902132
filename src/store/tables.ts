import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Account } from '#core/wire/account.ts';
import type { Block, MutationResult } from '#core/wire/sync.ts';
import type { Lot, Subtask, Task, TaskGroup } from '#core/wire/task.ts';
import type { Kind, Template } from '#core/wire/template.ts';
import type { Locale } from '#core/domain/locale.ts';

/** A task as the service sent it, and the one value that the list is ordered by: an index cannot look at two fields. */
export type TaskRow = Task & { listedAt: number };
type KindRow = Kind & { language: Locale };

/** What the device knows about its own copy. */
export interface MetaValues {
  /** Where the next poll begins. */
  cursor: string;
  /** State of the gallery that is on the device, by language. */
  galleries: Partial<Record<Locale, string>>;
  /** Raised by each new leader; a write of an old one is refused. */
  lease: number;
}
type MetaRow = { [Key in keyof MetaValues]: { key: Key; value: MetaValues[Key] } }[keyof MetaValues];

/**
 * waiting → sent → applied → settled, or sent → conflict | refused → discarded. `sent` has its number and is frozen;
 * `applied` is acknowledged but not yet seen in a row; `settled` and `discarded` are over and kept 7 days.
 */
export type EditState = 'waiting' | 'sent' | 'applied' | 'settled' | 'conflict' | 'refused' | 'discarded';

export interface EditRow {
  /** Place in the queue, given by the database: edits are numbered and sent in this order. */
  place: number;
  uuid: string;
  name: string;
  field: string;
  taskId: string;
  /** What the task was called when it was edited: a deleted task has no row to ask. */
  taskName: string;
  patch: unknown;
  base: unknown;
  baseRevision: number;
  createdAt: number;
  state: EditState;
  seq: number | null;
  /** Left the device at least once: the service may have it, so its content must not change under its uuid. */
  wasSent: boolean;
  outcome: MutationResult | null;
  /** When it was settled or discarded. */
  closedAt: number | null;
}

/** Who this device is for the service, and the number that its next edit gets. */
export interface ClientRow {
  key: 'client';
  clientId: string;
  nextSequence: number;
  /** The service's life that the numbers belong to. */
  epoch: string;
}

type BlockRow = Block & { lotId: string };

/** What the device holds of one lot. */
export interface Manifest {
  lotId: string;
  columns: string[];
  rowCount: number;
  blockCount: number;
  /** Length of the block bodies together. */
  byteCount: number;
  /** The first block that is missing or may still grow, and its first row. */
  nextBlockNo: number;
  nextRow: number;
  /** Every row of an ended lot is here. */
  isComplete: boolean;
  /** Given up for want of room; comes back when it is asked for. */
  isDropped: boolean;
  lastUsedAt: number;
}

/** Of a lot that the device has nothing of. A lot that nobody looked at counts as used when it was made. */
export function emptyManifest({ lotId, createdAt }: Pick<Lot, 'lotId' | 'createdAt'>): Manifest {
  const counts = { rowCount: 0, blockCount: 0, byteCount: 0, nextBlockNo: 0, nextRow: 0 };
  return { lotId, columns: [], ...counts, isComplete: false, isDropped: false, lastUsedAt: createdAt };
}

export type MainDatabase = Dexie & {
  account: EntityTable<Account, 'userId'>;
  groups: EntityTable<TaskGroup, 'taskGroupId'>;
  tasks: EntityTable<TaskRow, 'taskId'>;
  lots: EntityTable<Lot, 'lotId'>;
  subtasks: EntityTable<Subtask, 'subTaskId'>;
  templates: Table<Template, [Locale, string]>;
  kinds: Table<KindRow, [Locale, number]>;
  meta: Table<MetaRow, keyof MetaValues>;
};

export type OutboxDatabase = Dexie & {
  edits: EntityTable<EditRow, 'place'>;
  client: EntityTable<ClientRow, 'key'>;
};

export type DataDatabase = Dexie & {
  blocks: Table<BlockRow, [string, number]>;
  manifests: EntityTable<Manifest, 'lotId'>;
};

/** Rows of the service: they can be fetched again, so their durability is relaxed. */
export function mainDatabase(accountId: string): MainDatabase {
  const options = { chromeTransactionDurability: 'relaxed', cache: 'immutable' } as const;
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
  return database;
}

/** The user's own work. Strict: without it 2 of 300 killed browsers lost the whole database. */
export function outboxDatabase(accountId: string): OutboxDatabase {
  const options = { chromeTransactionDurability: 'strict', cache: 'disabled' } as const;
  const database = new Dexie(`sheaf-${accountId}-outbox`, options) as OutboxDatabase;
  database.version(1).stores({ edits: '++place, &uuid, state, [taskId+field]', client: 'key' });
  return database;
}

export function dataDatabase(accountId: string): DataDatabase {
  const options = { chromeTransactionDurability: 'relaxed', cache: 'disabled' } as const;
  const database = new Dexie(`sheaf-${accountId}-data`, options) as DataDatabase;
  database.version(1).stores({ blocks: '[lotId+firstRow]', manifests: 'lotId' });
  return database;
}

/** The row that the list is ordered by: start of the last run, or creation before the first (order 4&2 of §3.5). */
export function taskRow(task: Task): TaskRow {
  return { ...task, listedAt: task.startedAt ?? task.createdAt };
}
