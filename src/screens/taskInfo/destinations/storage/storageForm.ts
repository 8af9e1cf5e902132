import { storageForms, type TargetOf } from '#core/domain/data/destination.ts';
import type { Destination } from '#core/wire/calls/data/destination.ts';

type Bucket = Omit<TargetOf<'s3'>, 'kind' | 'format' | 'options'>;

/** The answers about a storage. */
export interface StorageForm extends Bucket {
  /** Empty: the stored one stays. */
  secretKey: string;
}

const emptyStorage: StorageForm = {
  endpoint: '',
  region: '',
  bucket: '',
  folder: '',
  isPathStyle: false,
  accessKeyId: '',
  secretKey: '',
};

/** Returns the answers that a dialog begins with; the stored key is nowhere on this device. */
export function firstStorage(destination: Destination | null): StorageForm {
  if (destination?.target.kind !== 's3') return emptyStorage;
  const { kind: _kind, format: _format, options: _options, ...bucket } = destination.target;
  return { ...emptyStorage, ...bucket };
}

/** Returns the settings of the answers. */
export function bucketOf({ endpoint, region, bucket, folder, isPathStyle, accessKeyId }: StorageForm): Bucket {
  return {
    endpoint: endpoint.trim(),
    region: region.trim().toLowerCase(),
    bucket: bucket.trim(),
    folder: folder.trim().replaceAll(/^\/+|\/+$/gu, ''),
    isPathStyle,
    accessKeyId: accessKeyId.trim(),
  };
}

/** Returns the secret key to send; none where a changed storage keeps the stored one. */
export function secretKeyOf({ secretKey }: StorageForm): string | undefined {
  const typed = secretKey.trim();
  return typed === '' ? undefined : typed;
}

/** The answers that cannot be saved; the sentences are `destinations:dialog.<code>`. */
export type StorageProblem =
  'urlInvalid' | 'regionInvalid' | 'bucketInvalid' | 'folderInvalid' | 'accessKeyInvalid' | 'secretKeyEmpty';

/** Returns the first problem of the answers, `null` if they can be saved. The service also checks the address. */
export function storageProblemOf(form: StorageForm, before: Destination | null): StorageProblem | null {
  const { endpoint, region, bucket, folder, accessKeyId } = bucketOf(form);
  if (endpoint !== '' && !URL.canParse(endpoint)) return 'urlInvalid';
  if (!storageForms.region.test(region)) return 'regionInvalid';
  if (!storageForms.bucket.test(bucket)) return 'bucketInvalid';
  if (!storageForms.folder.test(folder)) return 'folderInvalid';
  if (!storageForms.accessKeyId.test(accessKeyId)) return 'accessKeyInvalid';
  return before === null && secretKeyOf(form) === undefined ? 'secretKeyEmpty' : null;
}
