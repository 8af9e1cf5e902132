import {
  DestinationKind,
  isFileTarget,
  isNotice,
  type DestinationTarget,
  type WebhookContent,
} from '#core/domain/data/destination.ts';
import type { ExportFormat, ExportOptions } from '#core/domain/data/exportFile.ts';
import type { Destination, DestinationSettings } from '#core/wire/calls/data/destination.ts';
import { firstSheet, type SheetForm, type SheetProblem, sheetProblemOf, sheetTargetOf } from './sheets/sheetForm.ts';
import {
  bucketOf,
  firstStorage,
  secretKeyOf,
  type StorageForm,
  type StorageProblem,
  storageProblemOf,
} from './storage/storageForm.ts';
import {
  firstTable,
  passwordOf as passwordOfTable,
  type TableForm,
  type TableProblem,
  tableProblemOf,
  tableTargetOf,
} from './table/tableForm.ts';
import type { ScheduleProblem } from '#app/parts/schedule/form/scheduleForm.ts';
import { firstTimes, timesOf, type TimesForm, timesProblem } from './timesForm.ts';

/** The answers of the dialog; those of other kinds wait until theirs is chosen. */
export interface DestinationForm {
  kind: DestinationKind;
  /** Empty for the name of its kind. */
  name: string;
  url: string;
  content: WebhookContent;
  format: ExportFormat;
  times: TimesForm;
  /** For the kinds that are tables. */
  table: TableForm;
  storage: StorageForm;
  sheets: SheetForm;
}

/** Returns the answers that a dialog begins with: those of a destination, or those of a new one of this task. */
export function firstForm(destination: Destination | null, taskName: string): DestinationForm {
  const { name, isOn, schedule, target } = destination ?? newOne;
  return {
    kind: target.kind,
    name,
    url: target.kind === DestinationKind.Webhook ? target.url : '',
    content: target.kind === DestinationKind.Webhook ? target.content : 'rows',
    format: isFileTarget(target) ? target.format : 'xlsx',
    times: firstTimes(isOn, schedule, Date.now()),
    table: firstTable(destination),
    storage: firstStorage(destination),
    sheets: firstSheet(destination, taskName),
  };
}

const newOne: Pick<Destination, 'name' | 'isOn' | 'schedule' | 'target'> = {
  name: '',
  isOn: true,
  schedule: null,
  target: { kind: DestinationKind.Webhook, url: '', content: 'rows' },
};

/** Returns the settings of the answers. A changed destination keeps its columns, and a file its csv options. */
export function settingsOf(
  form: DestinationForm,
  before: Destination | null,
  csvOptions: ExportOptions,
): DestinationSettings {
  const options = before !== null && isFileTarget(before.target) ? before.target.options : csvOptions;
  const target = targetOf(form, options);
  const isAtTimes = form.times.when === 'atTimes';
  // A notice follows its run.
  const times: TimesForm = isNotice(target) && isAtTimes ? { ...form.times, when: 'afterRuns' } : form.times;
  return { name: form.name.trim(), ...timesOf(times), target, columns: before?.columns ?? [] };
}

function targetOf({ kind, url, content, format, table, storage, sheets }: DestinationForm, options: ExportOptions) {
  switch (kind) {
    case DestinationKind.Webhook:
      return { kind, url: url.trim(), content } satisfies DestinationTarget;
    case DestinationKind.File:
      return { kind, format, options } satisfies DestinationTarget;
    case DestinationKind.Storage:
      return { kind, ...bucketOf(storage), format, options } satisfies DestinationTarget;
    case DestinationKind.GoogleSheets:
      return sheetTargetOf(sheets);
    case DestinationKind.Postgres:
    case DestinationKind.Mysql:
      return tableTargetOf(kind, table);
  }
}

/** Returns the password of a table, or the key of a storage, to send; none where the stored one stays. */
export function passwordOf({ kind, table, storage }: DestinationForm, before: Destination | null): string | undefined {
  if (kind === DestinationKind.Storage) return secretKeyOf(storage);
  const isTable = kind === DestinationKind.Postgres || kind === DestinationKind.Mysql;
  return isTable ? passwordOfTable(table, before) : undefined;
}

/** False for a notice: it follows its run. */
export function canHaveTimes({ kind, content }: Pick<DestinationForm, 'kind' | 'content'>): boolean {
  return kind !== DestinationKind.Webhook || content !== 'notice';
}

/** The answers that cannot be saved; the sentences are `destinations:dialog.<code>`. */
export type DestinationProblem = 'urlInvalid' | TableProblem | StorageProblem | SheetProblem;

/** Returns the first problem of the times, `null` if they can be saved; its sentence is `timer:<code>`. */
export function timesProblemOf(form: DestinationForm): ScheduleProblem | null {
  return canHaveTimes(form) ? timesProblem(form.times) : null;
}

/** Returns the first problem of the target, `null` if it can be saved. The service also checks the address. */
export function problemOf(
  { kind, url, table, storage, sheets }: DestinationForm,
  before: Destination | null,
): DestinationProblem | null {
  switch (kind) {
    case DestinationKind.Webhook:
      return URL.canParse(url.trim()) ? null : 'urlInvalid';
    case DestinationKind.File:
      return null;
    case DestinationKind.Storage:
      return storageProblemOf(storage, before);
    case DestinationKind.GoogleSheets:
      return sheetProblemOf(sheets);
    case DestinationKind.Postgres:
    case DestinationKind.Mysql:
      return tableProblemOf(kind, table, before);
  }
}
