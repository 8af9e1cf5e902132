import type { ExportFormat, ExportOptions } from './exportFile.ts';
import type { TableSettingsByKind } from './tableTarget.ts';

/** The kinds of places to which rows of a task go: an https address, a table of a database, a file of the service. */
export const DestinationKind = { Webhook: 'webhook', File: 'file', Postgres: 'postgres', Mysql: 'mysql' } as const;
export type DestinationKind = (typeof DestinationKind)[keyof typeof DestinationKind];

/** The content that a webhook gets: the rows in batches, or only the notice that a run has ended. */
export const webhookContents = ['rows', 'notice'] as const;
export type WebhookContent = (typeof webhookContents)[number];

interface TargetSettings extends TableSettingsByKind {
  webhook: { url: string; content: WebhookContent };
  file: { format: ExportFormat; options: ExportOptions };
}

/** The settings of destinations of these kinds; none of them is secret. */
export type TargetOf<Kind extends DestinationKind> = { [Each in Kind]: { kind: Each } & TargetSettings[Each] }[Kind];
export type DestinationTarget = TargetOf<DestinationKind>;

/** The kinds that get rows and no file. */
export type ReceiverKind = Exclude<DestinationKind, typeof DestinationKind.File>;

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

/** True for a destination that gets rows and no file: its rows count as exported batch by batch. */
export function isRowReceiver(target: DestinationTarget): boolean {
  return target.kind !== DestinationKind.File && !isNotice(target);
}

/** True for an export whose rows or notice go to a receiver, without a file. */
export function isDelivery({ destination }: { destination: { kind: DestinationKind } | null }): boolean {
  return destination !== null && destination.kind !== DestinationKind.File;
}
