import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { TargetOf } from '#core/domain/data/destination.ts';
import { defaultExportOptions } from '#core/domain/data/exportFile.ts';

/** The key that the server knows. */
const accessKeyId = 'S3RVER';
export const secretKey = 'S3RVER';

/** Starts an S3 server on loopback with the bucket `rows`. It checks signatures, but not the digests of bodies. */
export async function startS3Server() {
  const directory = mkdtempSync(join(tmpdir(), 'sheaf-s3-'));
  const configureBuckets = [{ name: 'rows', configs: [] }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const host = `127.0.0.1:${(await server.run()).port}`;
  const target = storageTarget(`http://${host}`);
  const addressOf = (key: string) =>
    `http://${host}/${target.bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
  return {
    host,
    target,
    /** Returns an object as it is stored; `null` where there is none. */
    read: async (key: string): Promise<{ bytes: Buffer; contentType: string | null } | null> => {
      const answer = await fetch(addressOf(key));
      const bytes = Buffer.from(await answer.arrayBuffer());
      return answer.ok ? { bytes, contentType: answer.headers.get('content-type') } : null;
    },
    keys: async (): Promise<string[]> => {
      const list = await (await fetch(`http://${host}/${target.bucket}`)).text();
      return [...list.matchAll(/<Key>([^<]*)<\/Key>/gu)].map(([, key = '']) => key).toSorted();
    },
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

/** Returns the settings of a bucket behind an endpoint. */
export function storageTarget(endpoint: string): TargetOf<'s3'> {
  return {
    kind: 's3',
    endpoint,
    region: 'eu-central-1',
    bucket: 'rows',
    folder: '',
    isPathStyle: true,
    accessKeyId,
    format: 'csv',
    options: { ...defaultExportOptions, encoding: 'utf-8' },
  };
}
