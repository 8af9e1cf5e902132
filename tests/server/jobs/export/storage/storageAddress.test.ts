import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storageForms } from '#core/domain/data/destination.ts';
import { isRefusedStorage, objectKey, objectUrl } from '#server/jobs/export/storage/storageAddress.ts';
import { storageTarget } from './s3Server.ts';

const aws = { ...storageTarget(''), isPathStyle: false };

describe('the address of an object', () => {
  test.each([
    [aws, 'https://rows.s3.eu-central-1.amazonaws.com/a/b.csv'],
    [{ ...aws, region: 'cn-north-1' }, 'https://rows.s3.cn-north-1.amazonaws.com.cn/a/b.csv'],
    [{ ...aws, isPathStyle: true }, 'https://s3.eu-central-1.amazonaws.com/rows/a/b.csv'],
    [{ ...aws, bucket: 'my.rows' }, 'https://s3.eu-central-1.amazonaws.com/my.rows/a/b.csv'],
    [{ ...aws, endpoint: 'https://s3.example:9000/' }, 'https://rows.s3.example:9000/a/b.csv'],
    [{ ...aws, endpoint: 'https://example.org/s3/', isPathStyle: true }, 'https://example.org/s3/rows/a/b.csv'],
  ])('%o', (target, address) => {
    expect(objectUrl({ target, key: 'a/b.csv' })?.href).toBe(address);
  });

  test.each(['nothing', 'https://example.org/?x', 'https://example.org/#x', 'https://127.0.0.1'])(
    'there is none behind the endpoint %s with the bucket in the host',
    (endpoint) => {
      expect(objectUrl({ target: { ...aws, endpoint }, key: 'x' })).toBe(null);
    },
  );

  test('each key is one path, whatever signs its folder and its file have', () => {
    const folder = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => storageForms.folder.test(text));
    fc.assert(
      fc.property(folder, fc.string({ unit: 'grapheme' }), fc.uuid(), (inFolder, name, exportId) => {
        const fileName = `${name.replaceAll('/', '')}.csv`;
        const key = objectKey({ folder: inFolder }, fileName, exportId);
        const url = objectUrl({ target: { ...aws, isPathStyle: true }, key });
        expect(url?.search).toBe('');
        expect(decodeURIComponent(url?.pathname ?? '')).toBe(`/rows/${key}`);
      }),
    );
  });

  test('a key names the export, so that none is written over', () => {
    const id = '1f0c8b5e-aaaa-4bbb-8ccc-dddddddddddd';
    expect(objectKey({ folder: '' }, 'Mugs 3.csv', id)).toBe('Mugs 3 1f0c8b5eaaaa.csv');
    expect(objectKey({ folder: 'a/b' }, 'Mugs 3.csv', id)).toBe('a/b/Mugs 3 1f0c8b5eaaaa.csv');
  });
});

test.each(['.', '..', 'a/..', './a', 'a//b', '/a', 'a/', 'a\\b'])('%s is no folder', (folder) => {
  expect(storageForms.folder.test(folder)).toBe(false);
});

test.each(['', 'a', 'a/b', '...', '.a/b..', 'a b/ü'])('"%s" is a folder', (folder) => {
  expect(storageForms.folder.test(folder)).toBe(true);
});

test.each([
  ['http://s3.example', true],
  ['https://user@s3.example', true],
  ['https://s3.example:25', true],
  ['https://10.0.0.1', true],
  ['https://localhost', true],
  ['ftp://s3.example', true],
  ['https://s3.example', false],
  ['', false],
])('the service refuses the endpoint "%s": %s', (endpoint, isRefused) => {
  expect(isRefusedStorage({ ...aws, endpoint, isPathStyle: true }, [])).toBe(isRefused);
});
