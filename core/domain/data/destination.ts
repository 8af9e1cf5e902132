import type { ExportFormat, ExportOptions } from './exportFile.ts';
import type { SheetSettings } from './sheetTarget.ts';
import type { TableSettingsByKind } from './tableTarget.ts';

/**
 * The kinds of places to which rows of a task go: an https address, a table of a database, a sheet at Google, a file of
 * the service, or a file in a storage that is S3-compatible.
 */
export const DestinationKind = {
  Webhook: 'webhook',
  File: 'file',
  Storage: 's3',
  Postgres: 'postgres',
  Mysql: 'mysql',
  GoogleSheets: 'googleSheets',
} as const;
export type DestinationKind = (typeof DestinationKind)[keyof typeof DestinationKind];

/** The content that a webhook gets: the rows in batches, or only the notice that a run has ended. */
export const webhookContents = ['rows', 'notice'] as const;
export type WebhookContent = (typeof webhookContents)[number];

interface TargetSettings extends TableSettingsByKind {
  webhook: { url: string; content: WebhookContent };
  googleSheets: SheetSettings;
  file: { format: ExportFormat; options: ExportOptions };
  /** A folder of a bucket that gets a file for each export; the secret key is the destination's secret. */
  s3: {
    /** An https address; empty: that of AWS for the region. */
    endpoint: string;
    region: string;
    bucket: string;
    /** Without slashes at its ends; empty: none. */
    folder: string;
    /** The bucket is in the path of an address instead of the host. */
    isPathStyle: boolean;
    accessKeyId: string;
    format: ExportFormat;
    options: ExportOptions;
  };
}

/** The settings of destinations of these kinds; none of them is secret. */
export type TargetOf<Kind extends DestinationKind> = { [Each in Kind]: { kind: Each } & TargetSettings[Each] }[Kind];
export type DestinationTarget = TargetOf<DestinationKind>;

const fileKinds = [DestinationKind.File, DestinationKind.Storage] as const;

/** The kinds whose exports are files, whole or absent. */
export type FileKind = (typeof fileKinds)[number];
/** The kinds that can be tested: all but a file of the service. */
export type TestedKind = Exclude<DestinationKind, typeof DestinationKind.File>;
/** The kinds that get rows and no file. */
export type ReceiverKind = Exclude<DestinationKind, FileKind>;

/** The forms of the settings of a storage, as the strictest of the common storages take them. */
export const storageForms = {
  region: /^[a-z\d-]{1,40}$/u,
  bucket: /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/u,
  /** Names between slashes. Those that an address would resolve, and backslashes, are none. */
  folder: /^$|^(?!\.{1,2}(?:\/|$))[^/\\]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\]+)*$/u,
  accessKeyId: /^[\w.@=+-]{1,128}$/u,
} as const;

/** The headers of a webhook's request. The signature is the HMAC-SHA-256 of `<timestamp>.<body>`, in hexadecimal. */
export const webhookHeaders = {
  timestamp: 'sheaf-timestamp',
  signature: 'sheaf-signature',
  id: 'idempotency-key',
} as const;

/** True for a webhook that only gets the notice of an ended run. */
export function isNotice(target: DestinationTarget): boolean {
  return target.kind === DestinationKind.Webhook && target.content === 'notice';
}

/** True for a destination whose exports are files. */
export function isFileTarget(target: DestinationTarget): target is TargetOf<FileKind> {
  return isFileKind(target.kind);
}

/** True for a destination to which a user sends rows: not for a file of the service, which any export makes. */
export function isRowReceiver(target: DestinationTarget): boolean {
  return target.kind !== DestinationKind.File && !isNotice(target);
}

interface ShownDestination {
  destination: { kind: DestinationKind } | null;
}

/** True for an export whose rows or notice go to a receiver, without a file. */
export function isDelivery({ destination }: ShownDestination): boolean {
  return destination !== null && !isFileKind(destination.kind);
}

/** True for an export that goes to a place outside the service. */
export function leavesService({ destination }: ShownDestination): boolean {
  return destination !== null && destination.kind !== DestinationKind.File;
}

function isFileKind(kind: DestinationKind): kind is FileKind {
  return fileKinds.some((each) => each === kind);
}
