import type { ExportFormat, ExportOptions } from '#core/domain/data/exportFile.ts';
import type { Refusal } from '#core/domain/refusal.ts';
import type { Area } from '#core/domain/proxy/areas.ts';
import type { ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import type { LineSource, ParameterValues } from '#core/domain/parameters/parameter.ts';
import type { ApiToken } from '#core/wire/calls/account/tokenCalls.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type { listIdentities } from '#core/wire/calls/account/holder/identityCalls.ts';
import type { Passkey } from '#core/wire/calls/account/passkey/passkeyCalls.ts';
import type { SecondFactor } from '#core/wire/calls/account/secondFactorCalls.ts';
import type { LoginRecord, Session } from '#core/wire/calls/account/sessionCalls.ts';
import type { Billing } from '#core/domain/order/billing.ts';
import type { PaymentProviderName } from '#core/domain/order/orderCodes.ts';
import type { Activity, Coupon, GoodsItem, Order } from '#core/wire/calls/account/orderCalls.ts';
import type { PaymentSettings } from '#core/wire/calls/account/paymentCalls.ts';
import type { Members } from '#core/wire/calls/account/memberCalls.ts';
import type { LedgerLine, UsageDay } from '#core/wire/calls/account/planCalls.ts';
import type { Runner } from '#core/wire/calls/runner/deviceCalls.ts';
import type { Block, MutationResult } from '#core/wire/sync.ts';
import type { Lot, Task } from '#core/wire/rows/task.ts';
import type { LotLog, TaskHistory } from '#core/wire/calls/task/taskLogCalls.ts';
import type { Collection, Kind } from '#core/wire/rows/template.ts';
import type { Locale } from '#core/domain/locale.ts';
import { manifestDefaults } from './databases/rowDefaults.ts';

/** A task as the service sent it, and the value that orders the list: an index cannot combine two fields. */
export type TaskRow = Task & { listedAt: number };
export type KindRow = Kind & { language: Locale };
export type CollectionRow = Collection & { language: Locale };

/** Facts about the device's copy of the data. */
export interface MetaValues {
  /** The cursor of the next poll. */
  cursor: string;
  /** The epoch of the stored rows, also while there is no cursor: after a repair the rows of runs stay. */
  epoch: string;
  /** The number of rows in each table of changes when the cursor was stored. */
  counts: Record<
    'groups' | 'tasks' | 'lots' | 'subtasks' | 'templateStates' | 'exports' | 'destinations' | 'views',
    number
  >;
  /** The time of the last successful poll, or of one up to a minute before it. */
  polledAt: number;
  /** The version of the stored gallery, per language. */
  galleries: Partial<Record<Locale, string>>;
  /**
   * Likes of other accounts by registration id, and when they were read. They are newer than the likes in the
   * templates' rows.
   */
  likes: { readAt: number; byId: Record<string, number> };
  /** Regions of premium proxies per language, and when they were read. */
  proxyAreas: Partial<Record<Locale, StoredAreas>>;
  /**
   * Charges of the last days and the newest entries of the ledger; `balanceMicro` is the balance after these entries.
   */
  usage: {
    readAt: number;
    balanceMicro: number;
    charges: { templates: UsageDay[]; proxies: UsageDay[] };
    entries: LedgerLine[];
    /** The number of entries that the service has. */
    entryCount: number;
  };
  /** The API tokens of the account, without their secrets. */
  apiTokens: { readAt: number; tokens: ApiToken[] };
  /** The ways into the account, as they were read last. */
  access: AccessFacts;
  /** The picture that the account shows, as it was read last. */
  avatar: { fileId: string; bytes: Uint8Array<ArrayBuffer> };
  /** The members of the account (§6), as they were read last. */
  members: { readAt: number } & Members;
  /** The pictures that they show, by their names. */
  memberPictures: Record<string, Uint8Array<ArrayBuffer>>;
  /** Orders, coupons and billing information of the account, and goods; `changes` is the account's count then. */
  money: {
    readAt: number;
    changes: number;
    provider: PaymentProviderName | null;
    /** The newest ones. */
    orders: Order[];
    /** The number of orders that the service has. */
    orderCount: number;
    coupons: Coupon[];
    billing: Billing | null;
    plans: GoodsItem[];
    credits: GoodsItem[];
    activities: Activity[];
    /** Stored payment methods and automatic recharge; absent in rows of older clients. */
    payment?: PaymentSettings;
  };
  /** The choices of the last export on this device. */
  exportChoices: { way: 'device' | 'service'; format: ExportFormat; options: ExportOptions };
  /** The bytes of rows that this device holds at most, as the user chose; missing: the device's own limit. */
  rowsLimit: number;
  /** The ends of exports that a tab of this device has reported (exports/reportedExports.ts). */
  reportedExports: string[];
  /** The fencing number: each new leader increments it, and a write of an old leader is refused. */
  lease: number;
}
/** Sessions, runners, passkeys and the newest login records. */
export interface AccessFacts {
  readAt: number;
  sessions: Session[];
  runners: Runner[];
  records: LoginRecord[];
  /** These are absent in facts that an earlier version stored. */
  secondFactor?: SecondFactor;
  passkeys?: Passkey[];
  identities?: CallReply<typeof listIdentities>;
  /** Operators may look at the account as support until then; `null`: not now. */
  supportUntil?: number | null;
  /** The service has older records. */
  hasMore: boolean;
}
/** The regions that were read last; `null` if the service has no premium proxies (§8.4). */
interface StoredAreas {
  readAt: number;
  areas: Area[] | null;
}
export type MetaRow = { [Key in keyof MetaValues]: { key: Key; value: MetaValues[Key] } }[keyof MetaValues];

/**
 * waiting → sent → applied → settled, or sent → conflict | refused → discarded. A `sent` edit has its number and does
 * not change any more; an `applied` edit is acknowledged, but no row shows it yet; `settled` and `discarded` edits are
 * closed and kept for 7 days.
 */
export type EditState = 'waiting' | 'sent' | 'applied' | 'settled' | 'conflict' | 'refused' | 'discarded';
/** States of edits whose change may not be in the stored row yet. */
export const pendingStates = ['waiting', 'sent', 'applied'] as const;
/** States of edits that the service has not answered yet. */
export const unsentStates = ['waiting', 'sent'] as const;
/** States of edits that the user must decide about. */
export const attentionStates = ['conflict', 'refused'] as const;

export interface EditRow {
  /** Order in the queue, assigned by the database: edits are numbered and sent in this order. */
  place: number;
  uuid: string;
  name: string;
  field: string;
  /** Id of a task, a group or a view, or a template's registration id as text (core/edits/edit.ts, `targetOf`). */
  target: string;
  /** The target's name at the time of the edit: a deleted task has no row to read it from. */
  targetName: string;
  patch: unknown;
  base: unknown;
  baseRevision: number;
  createdAt: number;
  state: EditState;
  seq: number | null;
  /** The edit was sent at least once: the service may have it, so its content must not change under its uuid. */
  wasSent: boolean;
  outcome: MutationResult | null;
  /** The time when it was settled or discarded. */
  closedAt: number | null;
}

/** An edit as the first version of the outbox wrote it, when only tasks could be edited. */
export type FirstEditRow = Omit<EditRow, 'target' | 'targetName'> & { taskId: string; taskName: string };

export function withTarget({ taskId, taskName, ...edit }: FirstEditRow): EditRow {
  return { ...edit, target: taskId, targetName: taskName };
}

/** This device's id for the service, and the number of its next edit. */
export interface ClientRow {
  key: 'client';
  clientId: string;
  nextSequence: number;
  /** The service's epoch that the numbers belong to. */
  epoch: string;
}

/** Unsaved input of a template's form, for a new task or for an edited one. */
export interface DraftRow {
  /** `draftKey` (drafts.ts). */
  key: string;
  taskName: string;
  /** The values in the form's types: the lines of a MultiInput may still be one text. */
  values: ParameterValues;
  /** The sources of imported lines by parameter; absent in drafts of older versions. */
  sources?: Record<string, LineSource>;
  /** The proxy block with masked passwords (src/parts/proxy/proxyForm.ts); absent in drafts of older versions. */
  proxy?: ProxySettings & { isOn: boolean };
  savedAt: number;
}

/** The picture that was chosen on this device for the account and is not sent yet; `bytes` are `null` to show none. */
export interface AvatarRow {
  key: 'avatar';
  /** Names the choice: the service takes each once. */
  draftId: string;
  bytes: Uint8Array<ArrayBuffer> | null;
  /** The reason why the service does not take it. */
  refusal: Refusal | null;
}

export type BlockRow = Block & { lotId: string };

/** The part of one lot that is on the device. */
export interface Manifest {
  lotId: string;
  columns: string[];
  rowCount: number;
  blockCount: number;
  /** Total length of the block bodies. */
  byteCount: number;
  /** The first block that is missing or may still grow, and its first row. */
  nextBlockNo: number;
  nextRow: number;
  /** The number of the lot's rewrites that the stored blocks contain. */
  rewrites: number;
  /** True if every row of an ended lot is on the device. */
  isComplete: boolean;
  /** True if the rows were dropped to free space; they are fetched again on demand. */
  isDropped: boolean;
  /** True if the user removed them: only keeping the run brings them back. */
  isRemoved: boolean;
  /** False until a notice has named the run whose rows were dropped. */
  isDropReported: boolean;
  lastUsedAt: number;
  /** The bytes of the run's pictures on the device, beside those of its rows. */
  pictureBytes: number;
  /** The rows and rewrites whose pictures are all here, or cannot be had; '' before. */
  picturesOf: string;
  /** The number of its different pictures, once they were counted to be fetched. */
  pictureCount?: number;
}

/** A picture of a kept run; `bytes` are WebP, `null` where the service has no picture for the address. */
export interface PictureRow {
  lotId: string;
  address: string;
  bytes: Uint8Array<ArrayBuffer> | null;
}

/** A task or a run whose rows stay on this device: a fact of the device alone, which the service does not know. */
export interface KeepRow {
  id: string;
  kind: 'task' | 'lot';
  keptAt: number;
}

/**
 * Returns the manifest of a lot without rows on the device. A lot that was never opened counts as used at its creation.
 */
export function emptyManifest({ lotId, createdAt }: Pick<Lot, 'lotId' | 'createdAt'>): Manifest {
  const counts = { rowCount: 0, blockCount: 0, byteCount: 0, nextBlockNo: 0, nextRow: 0 };
  return {
    lotId,
    columns: [],
    ...counts,
    isComplete: false,
    isDropped: false,
    ...manifestDefaults,
    lastUsedAt: createdAt,
  };
}

/** A long list that a form or a task references (core/domain/parameters/lineList.ts), with its text. */
export interface ListRow {
  hash: string;
  packed: Uint8Array<ArrayBuffer>;
  /** True if the service has the list, or had it. */
  isSent: boolean;
  usedAt: number;
}

/** The log of a run, and the history of a task, as they were read when the user opened them. */
export type LotLogRow = LotLog & { lotId: string; readAt: number };
export type TaskHistoryRow = TaskHistory & { taskId: string; readAt: number };

/**
 * Returns the row with the value that orders the list: start of the last run, or creation before the first run (order
 * 4&2 of §3.5).
 */
export function taskRow(task: Task): TaskRow {
  return { ...task, listedAt: task.startedAt ?? task.createdAt };
}
