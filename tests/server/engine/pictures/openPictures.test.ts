import { readdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRateLimiter } from '#server/engine/fetch/rateLimiter.ts';
import { openPictures, type Pictures } from '#server/engine/pictures/openPictures.ts';
import { blackPng, picture, startPictureHost, type PictureHost } from './pictureHost.ts';

const account = 'ada';
let host: PictureHost;
let folder: string;
let pictures: Pictures;

const open = (change: Partial<Parameters<typeof openPictures>[0]> = {}) =>
  openPictures({
    hostRules: [{ host: host.host, allowPrivate: true, delayMs: 0, connections: 20 }],
    rateLimiter: createRateLimiter(),
    userAgent: 'Sheaf/0.1',
    folder,
    maxCacheBytes: 1_000_000,
    wholeMs: 3_000,
    ...change,
  });
const ask = (path: string, from: Pictures = pictures) => from.thumbnailOf(account, `${host.origin}${path}`);

beforeAll(async () => {
  const jpeg = await picture('jpeg');
  host = await startPictureHost({
    '/a.jpeg': jpeg,
    '/a.png': await picture('png'),
    '/a.gif': await picture('gif'),
    '/a.webp': await picture('webp'),
    '/a.avif': await picture('avif', 600, 400),
    '/small.png': await picture('png', 20, 10),
    '/first': jpeg,
    '/page.jpg': Buffer.from('<!doctype html><script>alert(1)</script>'),
    '/drawing.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    '/cut.jpg': jpeg.subarray(0, 700),
    '/bomb.png': blackPng(20_000),
    '/bomb.avif': await picture('avif', 4_000, 4_000),
    '/long.jpg': Buffer.concat([jpeg, Buffer.alloc(300_000)]),
    '/endless.jpg': (response) => {
      response.writeHead(200);
      const more = (): void => void (response.writable && response.write(Buffer.alloc(65_536), more));
      more();
    },
    '/silent.jpg': () => undefined,
    '/slow.jpg': (response) => void response.writeHead(200).write(jpeg.subarray(0, 100)),
    '/closed.jpg': (response) => void response.writeHead(403).end(),
    '/packed.jpg': (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(jpeg),
    '/moved.jpg': (response) => void response.writeHead(302, { location: '/a.jpeg' }).end(),
    '/inside.jpg': (response) => void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    '/round.jpg': (response) => void response.writeHead(302, { location: '/round.jpg' }).end(),
  });
  folder = await mkdtemp(join(tmpdir(), 'sheaf-pictures-'));
  pictures = await open();
});
afterAll(async () => {
  await pictures.close();
  host.close();
  await rm(folder, { recursive: true });
});

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'])('a %s becomes a small WebP without metadata', async (type) => {
  const thumbnail = await ask(`/a.${type}`);
  if (typeof thumbnail === 'string') throw new Error(thumbnail);
  const { format, width, height, exif } = await sharp(thumbnail).metadata();
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 480, height: 320, exif: undefined });
});

test('a picture that is smaller keeps its size', async () => {
  const { width, height } = await sharp((await ask('/small.png')) as Uint8Array).metadata();
  expect([width, height]).toEqual([20, 10]);
});

describe('no picture comes from', () => {
  test.each([
    ['a page, whatever its name', '/page.jpg', 'NotAPicture'],
    ['a drawing, which can hold scripts', '/drawing.png', 'NotAPicture'],
    ['a file that is cut', '/cut.jpg', 'NotAPicture'],
    ['a packed answer', '/packed.jpg', 'NotAPicture'],
    ['400 million pixels in a megabyte', '/bomb.png', 'TooLarge'],
    ['an AVIF of 16 million pixels, whose decoder takes the memory of 80', '/bomb.avif', 'TooLarge'],
    ['a host without it', '/none.jpg', 'Missing'],
    ['a host that refuses', '/closed.jpg', 'Blocked'],
    ['a redirect into a network', '/inside.jpg', 'AddressRefused'],
    ['redirects without an end', '/round.jpg', 'Missing'],
    ['a host that does not answer', '/silent.jpg', 'TimedOut'],
    ['a host that stops in the middle', '/slow.jpg', 'TimedOut'],
  ])('%s', async (_, path, problem) => {
    expect(await ask(path)).toBe(problem);
  });

  test.each(['/long.jpg', '/endless.jpg'])('more bytes than the limit, announced or not: %s', async (path) => {
    const strict = await open({ maxBytes: 200_000 });
    expect(await ask(path, strict)).toBe('TooLarge');
    await strict.close();
  });

  test.each(['http://10.0.0.1/a.png', 'ftp://example.org/a.png', 'http://u:p@example.org/a.png'])(
    'an address that the service does not call: %s',
    async (address) => {
      expect(await pictures.thumbnailOf(account, address)).toBe('AddressRefused');
    },
  );
});

test('a redirect to a picture is followed', async () => {
  expect(await ask('/moved.jpg')).toBeInstanceOf(Uint8Array);
});

test('a picture is fetched once for many requests, and from the disk by a later process', async () => {
  const found = await Promise.all([ask('/first'), ask('/first'), ask('/first')]);
  const later = await open();
  expect(await ask('/first', later)).toEqual(found[0]);
  await later.close();
  expect(host.asked.get('/first')).toBe(1);
});

test('another account has its own: it does not learn what others look at', async () => {
  const before = host.asked.get('/a.png') ?? 0;
  await pictures.thumbnailOf('grace', `${host.origin}/a.png`);
  expect(host.asked.get('/a.png')).toBe(before + 1);
});

test('a problem is remembered: the host is not asked again at once', async () => {
  await ask('/gone.jpg');
  await ask('/gone.jpg');
  expect(host.asked.get('/gone.jpg')).toBe(1);
});

test('the longest unused pictures leave the disk where there is no room', async () => {
  const small = await mkdtemp(join(tmpdir(), 'sheaf-pictures-'));
  const strict = await open({ folder: small, maxCacheBytes: 3 * 4_096 });
  for (const path of ['/a.jpeg', '/a.png', '/a.gif', '/a.webp', '/small.png']) await ask(path, strict);
  await expect.poll(async () => (await readdir(small)).length).toBe(3);
  const before = host.asked.get('/small.png');
  await ask('/small.png', strict);
  expect(host.asked.get('/small.png')).toBe(before);
  await strict.close();
  await rm(small, { recursive: true });
});

test('an account with many requests waits for itself and is refused the rest', async () => {
  const crowd = Array.from({ length: 40 }, (_, index) => ask(`/silent.jpg?${index}`).catch(() => 'ended'));
  const other = await pictures.thumbnailOf('linus', `${host.origin}/a.gif`);
  expect(other).toBeInstanceOf(Uint8Array);
  expect((await Promise.all(crowd)).filter((each) => each === 'Busy')).toHaveLength(8);
});
