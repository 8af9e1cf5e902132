import type { ExportFormat, ExportOptions } from './exportFile.ts';

/**
 * The kinds of places to which rows of a task go: an https address, a file of the service, or a file in an S3-compatible
 * storage.
 */
export const DestinationKind = { Webhook: 'webhook', File: 'file', Storage: 's3' } as const;
export type DestinationKind = (typeof DestinationKind)[keyof typeof DestinationKind];

/** The content that a webhook gets: the rows in batches, or only the notice that a run has ended. */
export const webhookContents = ['rows', 'notice'] as const;
export type WebhookContent = (typeof webhookContents)[number];

/** A folder of a bucket that gets a file for each export; the secret key is the destination's secret. */
export interface StorageTarget {
  kind: 's3';
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
}

/** The forms of the settings of a storage, as the strictest of the common storages take them. */
export const storageForms = {
  region: /^[a-z\d-]{1,40}$/u,
  bucket: /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/u,
  /** Names between slashes. Those that an address would resolve, and backslashes, are none. */
  folder: /^(?!\.{1,2}(\/|$))[^/\\]+(\/(?!\.{1,2}(\/|$))[^/\\]+)*$|^$/u,
  accessKeyId: /^[\w.@=+-]{1,128}$/u,
} as const;

/** The settings of a destination by its kind; none of them is secret. */
export type DestinationTarget =
  | { kind: 'webhook'; url: string; content: WebhookContent }
  | { kind: 'file'; format: ExportFormat; options: ExportOptions }
  | StorageTarget;

/** The headers of a webhook's request. The signature is the HMAC-SHA-256 of `<timestamp>.<body>`, in hexadecimal. */
export const webhookHeaders = {
  timestamp: 'sheaf-timestamp',
  signature: 'sheaf-signature',
  id: 'idempotency-key',
} as const;

/** True for a destination that gets rows and no file: its rows count as exported batch by batch. */
export function isRowReceiver(target: DestinationTarget): boolean {
  return target.kind === DestinationKind.Webhook && target.content === 'rows';
}

/** True for a destination whose exports are files, whole or absent. */
export function isFileKind(kind: DestinationKind): boolean {
  return kind === DestinationKind.File || kind === DestinationKind.Storage;
}

/** True for an export whose rows or notice go to a receiver, without a file. */
export function isDelivery({ destination }: { destination: { kind: DestinationKind } | null }): boolean {
  return destination !== null && !isFileKind(destination.kind);
}

/** True for a destination to which a user sends rows: not for a file here, which every export is. */
export function canBeSentRows(target: DestinationTarget): boolean {
  return target.kind === DestinationKind.Storage || isRowReceiver(target);
}
