import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { trialLines, tryTemplate } from '#server/templates/tool/tryTemplate.ts';
import { startSite, type TestSite } from '../engine/support/startSite.ts';

const run = promisify(execFile);
const shipped = join(import.meta.dirname, '../../../server/templates');
const page = '<title>Hall</title><h1>One</h1><h2>Two\n  words</h2>';

let site: TestSite;
let folder: string;
beforeAll(async () => {
  site = await startSite({ '/a': (response) => response.setHeader('content-type', 'text/html').end(page) });
  folder = join(await mkdtemp(join(tmpdir(), 'tool-')), 'heading-outline');
  await cp(join(shipped, 'heading-outline'), folder, { recursive: true });
});
afterAll(async () => {
  await site.close();
  await rm(join(folder, '..'), { recursive: true });
});

/** What the command says, and its exit code. */
async function tool(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const main = join(shipped, 'tool/main.ts');
  // No browser is found: with one, these are tests/server/templates/browserTemplates.browser.test.ts.
  const env = { ...process.env, PATH: '', SHEAF_CHROMIUM: undefined };
  const linesOf = (text: string): string[] => text.trimEnd().split('\n');
  return run(process.execPath, [main, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, lines: linesOf(stdout) }),
    (error: { code: number; stdout: string }) => ({ code: error.code, lines: linesOf(error.stdout) }),
  );
}

it('check says that a template is in order, or every mistake with its place and how many there are', async () => {
  expect(await tool('check', join(shipped, 'heading-outline'))).toEqual({
    code: 0,
    lines: ['The template is in order.'],
  });
  const path = join(folder, 'template.json');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('"heading-outline"', '"outline"'));
  const { code, lines } = await tool('check', folder);
  await writeFile(path, text);
  expect(code).toBe(1);
  expect(lines).toEqual(
    [
      `${path}:2:29: The id 1028 is taken by the template "heading-outline".`,
      `${path}:3:11: The slug must be the name of the folder, "heading-outline".`,
      '2 mistakes.',
    ].toSorted((one, other) => lines.indexOf(one) - lines.indexOf(other)),
  );
});

it('says how it is used where a command is none, and names a folder that is missing', async () => {
  expect((await tool()).code).toBe(2);
  expect((await tool('check')).lines[0]).toBe('For authors of templates:');
  expect(await tool('check', '/nowhere/at/all')).toEqual({ code: 2, lines: ['There is no folder /nowhere/at/all.'] });
  expect(await tool('try', folder, 'tomorrow')).toEqual({
    code: 2,
    lines: ['tomorrow is not an address. It begins with https://.'],
  });
});

it('try goes through the guard: a private address gives no rows and no request', async () => {
  const { code, lines } = await tool('try', folder, `${site.origin}/a`);
  expect(code).toBe(1);
  expect(lines.at(-1)).toMatch(/^0 rows from 1 pages, \d+ ms of waiting for them\.$/u);
  expect(lines[0]).toMatch(/^ +\d+ ms {2}Address\w+/u);
  expect(site.asked).toEqual([]);
});

it('try shows the rows of a page as a table, with the time of each page', async () => {
  const trial = await tryTemplate(folder, `${site.origin}/a`, {
    hostRules: [{ host: site.host, allowPrivate: true, delayMs: 0 }],
  });
  expect(site.asked).toEqual(['/robots.txt', '/a']);
  const lines = trialLines(trial);
  expect(lines[0]).toMatch(new RegExp(`^ +\\d+ ms {2}OK {2}${site.origin}/a$`, 'u'));
  expect(lines.slice(2, 5).map((line) => line.split(/ {2,}/u))).toEqual([
    ['position', 'tag', 'heading', 'url'],
    ['1', 'h1', 'One', `${site.origin}/a`.slice(0, 28)],
    ['2', 'h2', 'Two words', `${site.origin}/a`.slice(0, 28)],
  ]);
});

it('without a browser check says that a sample was not compared, and try that nothing can be tried', async () => {
  const none =
    'it needs a browser, and this machine has none. Install Chromium or Chrome, or set SHEAF_CHROMIUM to its path.';
  const template = join(shipped, 'scrolling-list');
  expect(await tool('check', template)).toEqual({
    code: 0,
    lines: [`The template is in order, but its sample was not compared: ${none}`],
  });
  expect(await tool('try', template, `${site.origin}/a`)).toEqual({
    code: 2,
    lines: [`Nothing can be tried: ${none}`],
  });
});
