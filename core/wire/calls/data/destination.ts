import { z } from 'zod';
import { DestinationKind, storageForms, webhookContents } from '#core/domain/data/destination.ts';
import { exportFormats } from '#core/domain/data/exportFile.ts';
import { maxSheetName, spreadsheetIdForm } from '#core/domain/data/sheetTarget.ts';
import { areKeysFitting, maxKeys, maxPort, tableModes, tlsModes } from '#core/domain/data/tableTarget.ts';
import { count, time, uuid } from '#core/wire/codec/code.ts';
import { line, text } from '#core/wire/codec/text.ts';
import { newSchedule, taskSchedule } from '#core/wire/rows/schedule.ts';
import { exportColumn, exportOptions, maxExportColumns } from '#core/wire/rows/exportRecord.ts';

const tableSettings = {
  host: line(253, 1),
  port: count.min(1).max(maxPort),
  database: line(128, 1),
  user: line(128, 1),
  tls: z.enum(tlsModes),
  table: line(63, 1),
  mode: z.enum(tableModes),
  keys: z.array(line(255, 1)).max(maxKeys),
};
const keyRule = 'must name each key once, and only where rows are updated';

/** A table of a database. */
export const tableTarget = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal(DestinationKind.Postgres), ...tableSettings, schema: line(63, 1) })
    .refine(areKeysFitting, keyRule),
  z.strictObject({ kind: z.literal(DestinationKind.Mysql), ...tableSettings }).refine(areKeysFitting, keyRule),
]);

/** The password of a database's user, or the secret key of a storage, in requests only: no call returns it. */
export const givenPassword = text(1_000);

const destinationTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal(DestinationKind.Webhook), url: line(2_000, 1), content: z.enum(webhookContents) }),
  z.strictObject({ kind: z.literal(DestinationKind.File), format: z.enum(exportFormats), options: exportOptions }),
  z.strictObject({
    kind: z.literal(DestinationKind.Storage),
    endpoint: line(2_000),
    region: line(40).check(z.regex(storageForms.region)),
    bucket: line(63).check(z.regex(storageForms.bucket)),
    folder: line(500).check(z.regex(storageForms.folder)),
    isPathStyle: z.boolean(),
    accessKeyId: line(128).check(z.regex(storageForms.accessKeyId)),
    format: z.enum(exportFormats),
    options: exportOptions,
  }),
  z.strictObject({
    kind: z.literal(DestinationKind.GoogleSheets),
    spreadsheetId: line(100).check(z.regex(spreadsheetIdForm)),
    sheet: line(maxSheetName, 1),
  }),
  tableTarget,
]);

/** The settings of a destination, as a request gives them. */
export const destinationSettings = z.strictObject({
  name: line(100, 1),
  /** Rows go there by themselves: after each run of the task, or at the times of `schedule`. */
  isOn: z.boolean(),
  /** The times at which its new rows go there; `null`: after each run. A notice of a run knows no times. */
  schedule: z.nullable(newSchedule).default(null),
  target: destinationTarget,
  /** The columns in their order; empty: all columns. */
  columns: z.array(exportColumn).max(maxExportColumns),
});
export type DestinationSettings = z.output<typeof destinationSettings>;

/** A place to which rows of a task go, as devices store it: without its secret. */
export const destination = destinationSettings.extend({
  destinationId: uuid,
  taskId: uuid,
  schedule: z.nullable(taskSchedule).default(null),
  /** The next of these times while it is on. */
  nextAt: time.nullable().default(null),
  createdAt: time,
});
export type Destination = z.output<typeof destination>;
