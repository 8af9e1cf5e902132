import {
  DestinationKind,
  isFileTarget,
  isNotice,
  storageForms,
  type DestinationTarget,
  type TargetOf,
  type WebhookContent,
} from '#core/domain/data/destination.ts';
import type { ExportFormat, ExportOptions } from '#core/domain/data/exportFile.ts';
import type { Destination, DestinationSettings } from '#core/wire/calls/data/destination.ts';
import { firstTimes, scheduleOf, timesProblem, type TimesForm, type TimesProblem } from './timesForm.ts';

/** The answers of the dialog; those of other kinds wait until theirs is chosen. */
export interface DestinationForm extends StorageAnswers, TimesForm {
  kind: DestinationKind;
  name: string;
  url: string;
  content: WebhookContent;
  format: ExportFormat;
}

interface StorageAnswers extends Omit<TargetOf<'s3'>, 'kind' | 'format' | 'options'> {
  /** Empty: the stored one stays. */
  secretKey: string;
}

const emptyStorage: StorageAnswers = {
  endpoint: '',
  region: '',
  bucket: '',
  folder: '',
  isPathStyle: false,
  accessKeyId: '',
  secretKey: '',
};

/** Returns the answers that a dialog begins with: those of a destination, or those of a new one. */
export function firstForm(destination: Destination | null): DestinationForm {
  const answers = { url: '', content: 'rows', format: 'xlsx', ...emptyStorage } as const;
  if (destination === null) return { kind: 'webhook', name: '', ...answers, ...firstTimes(true, null) };
  const { name, isOn, schedule, target } = destination;
  return { ...answers, name, ...firstTimes(isOn, schedule), ...target };
}

/** Returns the settings of the answers. A changed destination keeps its columns, and a file its csv options. */
export function settingsOf(
  form: DestinationForm,
  before: Destination | null,
  csvOptions: ExportOptions,
): DestinationSettings {
  const options = before !== null && isFileTarget(before.target) ? before.target.options : csvOptions;
  const target = targetOf(form, options);
  const times = scheduleOf(
    canHaveTimes(form) ? form : { ...form, when: form.when === 'byHand' ? 'byHand' : 'afterRuns' },
  );
  return { name: form.name.trim(), ...times, target, columns: before?.columns ?? [] };
}

function targetOf({ kind, url, content, format, ...form }: DestinationForm, options: ExportOptions): DestinationTarget {
  switch (kind) {
    case DestinationKind.Webhook:
      return { kind, url: url.trim(), content };
    case DestinationKind.File:
      return { kind, format, options };
    case DestinationKind.Storage:
      return { kind, ...storageOf(form), isPathStyle: form.isPathStyle, format, options };
  }
}

/** False for a notice: it follows its run. */
export function canHaveTimes({ kind, content }: Pick<DestinationForm, 'kind' | 'content'>): boolean {
  return kind !== DestinationKind.Webhook || !isNotice({ kind, url: '', content });
}

type StorageTexts = Pick<StorageAnswers, 'endpoint' | 'region' | 'bucket' | 'folder' | 'accessKeyId'>;

function storageOf({ endpoint, region, bucket, folder, accessKeyId }: StorageTexts): StorageTexts {
  return {
    endpoint: endpoint.trim(),
    region: region.trim().toLowerCase(),
    bucket: bucket.trim(),
    folder: folder.trim().replaceAll(/^\/+|\/+$/gu, ''),
    accessKeyId: accessKeyId.trim(),
  };
}

/** The answers that cannot be saved; the sentences are `destinations:dialog.<code>`. */
export type DestinationProblem =
  | TimesProblem
  | 'nameEmpty'
  | 'urlInvalid'
  | 'regionInvalid'
  | 'bucketInvalid'
  | 'folderInvalid'
  | 'accessKeyInvalid'
  | 'secretKeyEmpty';

/** Returns the first problem of the answers, `null` if they can be saved. The service also checks the address. */
export function problemOf(form: DestinationForm, isNew: boolean): DestinationProblem | null {
  const { kind, name, url } = form;
  if (name.trim() === '') return 'nameEmpty';
  if (kind === DestinationKind.Webhook && !URL.canParse(url.trim())) return 'urlInvalid';
  const problem = kind === DestinationKind.Storage ? storageProblem(form, isNew) : null;
  return problem ?? (canHaveTimes(form) ? timesProblem(form) : null);
}

function storageProblem(form: StorageAnswers, isNew: boolean): DestinationProblem | null {
  const { endpoint, region, bucket, folder, accessKeyId } = storageOf(form);
  if (endpoint !== '' && !URL.canParse(endpoint)) return 'urlInvalid';
  if (!storageForms.region.test(region)) return 'regionInvalid';
  if (!storageForms.bucket.test(bucket)) return 'bucketInvalid';
  if (!storageForms.folder.test(folder)) return 'folderInvalid';
  if (!storageForms.accessKeyId.test(accessKeyId)) return 'accessKeyInvalid';
  return isNew && form.secretKey.trim() === '' ? 'secretKeyEmpty' : null;
}
