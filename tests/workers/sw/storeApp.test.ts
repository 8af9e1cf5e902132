import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appArchivePath } from '#core/wire/appArchive.ts';
import { readConsoleFiles } from '#server/http/pages/consoleFiles.ts';
import { storeFromArchive } from '#workers/sw/storeApp.ts';

const origin = 'https://sheaf.example';
const names = Array.from({ length: 30 }, (_, place) => `/assets/part-${place}.js`);
const addresses = names.map((name) => `${origin}${name}`);
const stored = new Map<string, { type: string | null; text: string }>();
let archive: Uint8Array<ArrayBuffer>;
let answer: () => Response;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-console-'));
  await mkdir(join(folder, 'assets'));
  for (const name of names) await writeFile(join(folder, name), `// ${name} – größer\n`);
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  archive = new Uint8Array((await readConsoleFiles(folder)).get(appArchivePath)?.body ?? []);
  await rm(folder, { recursive: true });
  stored.clear();
  answer = () => new Response(archive);
  const cache = {
    keys: () => [...stored.keys()].map((url) => ({ url })),
    put: async (address: string, response: Response) => {
      stored.set(address, { type: response.headers.get('content-type'), text: await response.text() });
    },
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async (path: string) => Object.defineProperty(answer(), 'url', { value: `${origin}${path}` }));
});
afterEach(() => vi.unstubAllGlobals());

it('a new device stores all files from one archive, which has no file that may change', async () => {
  await storeFromArchive('app', [...addresses, `${origin}/index.html?__WB_REVISION__=1`]);
  expect([...stored.keys()].toSorted()).toEqual(addresses.toSorted());
  expect(stored.get(`${origin}/assets/part-7.js`)).toEqual({
    type: 'text/javascript; charset=utf-8',
    text: '// /assets/part-7.js – größer\n',
  });
});

it('an update of a few files does not load the archive; stored files are not stored again', async () => {
  for (const address of addresses.slice(0, 12)) stored.set(address, { type: null, text: 'here' });
  const fetched = vi.fn(answer);
  answer = fetched;
  await storeFromArchive('app', addresses.slice(0, 20));
  expect(fetched).not.toHaveBeenCalled();
  await storeFromArchive('app', [...addresses, ...addresses.map((address) => `${address}.map`)]);
  expect(fetched).toHaveBeenCalledOnce();
  expect(stored.size).toBe(30);
  expect(stored.get(`${origin}/assets/part-3.js`)?.text).toBe('here');
});

it.each([
  ['is refused', () => new Response('{}', { status: 404 }), null],
  ['is the page of another network', () => new Response('<!doctype html>\n<title>Hotel</title>'), 'not valid JSON'],
  ['is empty', () => new Response(''), 'JSON'],
  ['ends early', () => new Response(archive.slice(0, -1)), 'an archive of'],
])('nothing is stored from an archive that %s', async (_, given, problem) => {
  answer = given;
  const storing = storeFromArchive('app', addresses);
  await (problem === null ? storing : expect(storing).rejects.toThrow(problem));
  expect(stored.size).toBe(0);
});
