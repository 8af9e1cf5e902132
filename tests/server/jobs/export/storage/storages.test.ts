import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { TargetOf } from '#core/domain/data/destination.ts';
import { openStorages } from '#server/jobs/export/storage/openStorages.ts';
import { pieceBytes } from '#server/jobs/export/storage/uploadObject.ts';
import { fault, hasItsDigests, startStandIn } from './storageStandIn.ts';
import { secretKey, startS3Server, storageTarget } from './s3Server.ts';

const s3 = await startS3Server();
const standIn = await startStandIn();
const storages = openStorages({
  hostRules: [s3.host, standIn.host].map((host) => ({ host, allowPrivate: true, connections: 2 })),
  userAgent: 'Sheaf test',
  pausesMs: [1, 1],
});
afterAll(async () => {
  await storages.close();
  await Promise.all([s3.close(), standIn.close()]);
});

const never = new AbortController().signal;
const upload = (target: TargetOf<'s3'>, key: string, bytes: Buffer, { secret = secretKey, signal = never } = {}) =>
  storages.upload(
    { target, secretKey: secret },
    {
      key,
      contentType: 'text/csv',
      byteCount: bytes.length,
      read: ({ offset, length }) => Promise.resolve(bytes.subarray(offset, offset + length)),
    },
    signal,
  );
const onStandIn = storageTarget(standIn.endpoint);
const small = Buffer.from('name\r\nMug\r\n');

describe('on an S3 server', () => {
  test.each(['mugs.csv', 'deep er/folder/Größe +1 (a&b) ‘x’ 行.csv', "all'signs !*()~@=,$.csv"])(
    'a file is stored as %s',
    async (key) => {
      expect(await upload(s3.target, key, small)).toMatchObject({ ok: true });
      expect(await s3.read(key)).toEqual({ bytes: small, contentType: 'text/csv' });
    },
  );

  test('a large file arrives in pieces and whole', async () => {
    const bytes = randomBytes(2 * pieceBytes + 1);
    expect(await upload(s3.target, 'large.csv', bytes)).toMatchObject({ ok: true });
    expect((await s3.read('large.csv'))?.bytes.equals(bytes)).toBe(true);
  });

  test('an empty file is stored too', async () => {
    expect(await upload(s3.target, 'empty.csv', Buffer.alloc(0))).toMatchObject({ ok: true });
    expect((await s3.read('empty.csv'))?.bytes).toHaveLength(0);
  });

  test('a test leaves nothing behind', async () => {
    const before = await s3.keys();
    expect(await storages.test({ target: s3.target, secretKey }, 'folder/test.txt', never)).toEqual({ ok: true });
    expect(await s3.keys()).toEqual(before);
  });

  test('wrong keys and a missing bucket are distinguished', async () => {
    const refused = (problem: string) => ({ ok: false, problem, detail: null, isFinal: true });
    expect(await upload(s3.target, 'x', small, { secret: 'wrong' })).toEqual(refused('KeyRefused'));
    expect(await upload({ ...s3.target, accessKeyId: 'nobody' }, 'x', small)).toEqual(refused('KeyRefused'));
    expect(await upload({ ...s3.target, bucket: 'missing' }, 'x', small)).toEqual(refused('BucketMissing'));
    const test = storages.test({ target: s3.target, secretKey: '' }, 'x', never);
    expect(await test).toEqual(refused('KeyRefused'));
  });
});

describe('faults', () => {
  test.each([
    [403, 'AccessDenied', { problem: 'StorageDenied', detail: null, isFinal: true }],
    [403, 'RequestTimeTooSkewed', { problem: 'ClockWrong', detail: null, isFinal: false }],
    [400, 'AuthorizationHeaderMalformed', { problem: 'RegionWrong', detail: null, isFinal: true }],
    [301, 'PermanentRedirect', { problem: 'RegionWrong', detail: null, isFinal: true }],
    [503, 'SlowDown', { problem: 'Answered', detail: '503 SlowDown', isFinal: false }],
    [400, 'EntityTooLarge', { problem: 'Answered', detail: '400 EntityTooLarge', isFinal: false }],
    [400, 'constructor', { problem: 'Answered', detail: '400 constructor', isFinal: false }],
    [400, '<b>no code</b>', { problem: 'Answered', detail: '400', isFinal: false }],
  ])('%i %s', async (status, code, failure) => {
    standIn.answerBy((response) => fault(response, status, code));
    expect(await upload(onStandIn, 'x', small)).toEqual({ ok: false, ...failure });
  });

  test('a redirect is not followed', async () => {
    standIn.answerBy((response) => response.writeHead(307, { location: `${standIn.endpoint}/elsewhere` }).end());
    expect(await upload(onStandIn, 'x', small)).toMatchObject({ ok: false, problem: 'RegionWrong' });
    expect(standIn.received).toHaveLength(1);
  });

  test('each request has the digests of its body, signed', async () => {
    standIn.answerBy((response, { method }) => {
      if (method === 'POST') response.end('<UploadId>a+b/c=</UploadId>');
      else response.setHeader('etag', '"e"').end();
    });
    expect(await upload(onStandIn, 'x', randomBytes(pieceBytes + 1))).toMatchObject({ ok: true });
    expect(standIn.received.map((request) => hasItsDigests(request))).toEqual([true, true, true, true]);
    expect(standIn.received.map(({ method, query }) => `${method} ${[...query].join(' ')}`)).toEqual([
      'POST uploads,',
      'PUT partNumber,1 uploadId,a+b/c=',
      'PUT partNumber,2 uploadId,a+b/c=',
      'POST uploadId,a+b/c=',
    ]);
    expect(standIn.received.at(-1)?.body.toString()).toBe(
      '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>&quot;e&quot;</ETag></Part>' +
        '<Part><PartNumber>2</PartNumber><ETag>&quot;e&quot;</ETag></Part></CompleteMultipartUpload>',
    );
  });

  test('a busy storage and a broken connection are tried again within the same upload', async () => {
    let tries = 0;
    standIn.answerBy((response) => {
      tries += 1;
      if (tries === 1) fault(response, 503, 'SlowDown');
      else if (tries === 2) response.destroy();
      else response.writeHead(200).end();
    });
    expect(await upload(onStandIn, 'x', small)).toMatchObject({ ok: true });
    expect(tries).toBe(3);
  });

  test('the pieces of a file that cannot be completed are removed, and it is not acknowledged', async () => {
    standIn.answerBy((response, { method, query }) => {
      if (query.has('uploads')) response.end('<UploadId>1</UploadId>');
      // Begun as a success, ended as a fault: a storage that joins pieces for long answers so.
      else if (method === 'POST') response.writeHead(200).end('\n\n<Error><Code>InternalError</Code></Error>');
      else response.setHeader('etag', '"e"').end();
    });
    const bytes = randomBytes(pieceBytes + 1);
    expect(await upload(onStandIn, 'x', bytes)).toMatchObject({ ok: false, problem: 'Answered' });
    expect(standIn.received.at(-1)).toMatchObject({ method: 'DELETE', path: '/rows/x' });
  });

  test('an upload that is not wanted any more ends, and its pieces are removed', async () => {
    const gone = new AbortController();
    standIn.answerBy((response, { method }) => {
      if (method === 'PUT') gone.abort();
      else response.end('<UploadId>1</UploadId>');
    });
    await expect(upload(onStandIn, 'x', randomBytes(pieceBytes + 1), { signal: gone.signal })).rejects.toThrow();
    expect(standIn.received.map(({ method }) => method)).toEqual(['POST', 'PUT', 'DELETE']);
  });

  test('addresses inside are not called', async () => {
    const inside = { ...onStandIn, endpoint: 'https://127.0.0.1:9' };
    expect(await upload(inside, 'x', small)).toMatchObject({ problem: 'AddressRefused', isFinal: true });
    expect(await storages.test({ target: inside, secretKey }, 'x', never)).toMatchObject({ problem: 'AddressRefused' });
  });
});
