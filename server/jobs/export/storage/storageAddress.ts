import type { TargetOf } from '#core/domain/data/destination.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { isRefusedAddress } from '#server/engine/egress/checkUrl.ts';
import { checkWebhookUrl } from '../delivery/webhook.ts';

/** The place of an object: its storage, and its key in the bucket. */
interface ObjectPlace {
  target: Pick<TargetOf<'s3'>, 'endpoint' | 'region' | 'bucket' | 'isPathStyle'>;
  key: string;
}

/**
 * Returns the address of an object, `null` where the endpoint is none. A bucket whose name has points is named in the
 * path, because no certificate is valid for such a host.
 */
export function objectUrl({ target, key }: ObjectPlace): URL | null {
  const { bucket, isPathStyle } = target;
  const endpoint = URL.parse(target.endpoint === '' ? amazonEndpoint(target.region) : target.endpoint);
  if (endpoint === null || endpoint.search !== '' || endpoint.hash !== '') return null;
  const isInPath = isPathStyle || bucket.includes('.');
  const host = isInPath ? endpoint.host : `${bucket}.${endpoint.host}`;
  const base = endpoint.pathname.replace(/\/+$/u, '');
  const path = [...(isInPath ? [bucket] : []), ...key.split('/')].map(encodeSegment).join('/');
  const login = endpoint.username === '' ? '' : `${endpoint.username}@`;
  return URL.parse(`${endpoint.protocol}//${login}${host}${base}/${path}`);
}

/** Returns the address if the service calls it: https, or opened by a rule of the operator; else `null`. */
export function checkedObjectUrl(place: ObjectPlace, rules: readonly HostRule[]): URL | null {
  const url = objectUrl(place);
  return url === null ? null : checkWebhookUrl(url.href, rules);
}

/** True for a storage that the service does not call, by the form of its address. */
export function isRefusedStorage(target: ObjectPlace['target'], rules: readonly HostRule[]): boolean {
  const url = checkedObjectUrl({ target, key: 'x' }, rules);
  return url === null || isRefusedAddress(url.href, rules);
}

/**
 * Returns the key of an export's object: the folder, and the name of its file with the first digits of the export's id.
 * So it is the same on every try, and no other export writes over it.
 */
export function objectKey({ folder }: Pick<TargetOf<'s3'>, 'folder'>, fileName: string, exportId: string): string {
  const end = fileName.lastIndexOf('.');
  const id = exportId.replaceAll('-', '').slice(0, 12);
  return [folder, `${fileName.slice(0, end)} ${id}${fileName.slice(end)}`].filter((part) => part !== '').join('/');
}

/** Returns the key of the object that a test writes, so that at most one is left where the key may not delete. */
export function testKey({ folder }: Pick<TargetOf<'s3'>, 'folder'>, taskId: string): string {
  return `${folder === '' ? '' : `${folder}/`}sheaf-test-${taskId}.txt`;
}

function amazonEndpoint(region: string): string {
  return `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
}

/** Signatures count these signs as encoded, unlike addresses. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(
    /[!'()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
