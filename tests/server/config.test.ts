import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { readConfig } from '#server/config.ts';
import { StartRefused } from '#server/db/embedded/StartRefused.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (environment: NodeJS.ProcessEnv = {}, ...args: string[]) =>
  readConfig(args, { SHEAF_DATA: folder, ...environment });

describe('the configuration', () => {
  test('has defaults for one machine that serves only itself, and cannot be changed', () => {
    const config = read();
    expect(config).toMatchObject({
      run: 'all',
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: null,
      publicUrl: 'http://127.0.0.1:8080',
      isDemo: true,
      signup: { isOpen: true, level: AccountLevel.Standard },
      operator: null,
      workerProcesses: 1,
      subtasksAtOnce: 8,
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  test('takes arguments before the environment', () => {
    const config = read({ PORT: '1', SHEAF_RUN: 'web', SHEAF_DEMO: 'no' }, '--port=9000', '--run', 'worker', '--demo');
    expect(config).toMatchObject({ port: 9000, run: 'worker', isDemo: true, publicUrl: 'http://127.0.0.1:9000' });
    expect(read({}, '--no-demo').isDemo).toBe(false);
  });

  test.each([
    { DATABASE_URL: 'postgres://u:p@db/sheaf' },
    { SHEAF_PUBLIC_URL: 'https://sheaf.example' },
    { SHEAF_RUN: 'web' },
    { SHEAF_OPERATOR_EMAIL: 'a@example.com', SHEAF_OPERATOR_PASSWORD: 'long enough' },
  ])('is no demo, and closed to newcomers, once it is set up for others: %j', (environment) => {
    expect(read(environment)).toMatchObject({ isDemo: false, signup: { isOpen: false, level: AccountLevel.Free } });
  });

  test('opens the demo shop, and nothing else of its own, to the engine', () => {
    expect(read().hostRules).toEqual([
      {
        host: '127.0.0.1:8080',
        pathPrefix: '/demo-shop',
        allowPrivate: true,
        ignoreRobots: true,
        connections: 2,
        delayMs: 0,
      },
    ]);
  });
});

describe('a bad value stops the start with one sentence that names it', () => {
  test.each([
    [{ PORT: '99999' }, 'PORT is "99999": it must be a whole number from 0 to 65535.'],
    [{ PORT: 'http' }, 'PORT is "http": it must be a whole number from 0 to 65535.'],
    [{ SHEAF_RUN: 'both' }, 'SHEAF_RUN is "both": it must be one of web, worker, all.'],
    [{ SHEAF_SIGNUP: 'yes' }, 'SHEAF_SIGNUP is "yes": it must be one of open, closed.'],
    [
      { SHEAF_PUBLIC_URL: 'https://x.example/app' },
      'SHEAF_PUBLIC_URL is "https://x.example/app": it must be the address of this service without a path, https://sheaf.example.org.',
    ],
    [{ SHEAF_PUBLIC_URL: 'ftp://x.example' }, 'SHEAF_PUBLIC_URL is "ftp://x.example"'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL is not valid: it must be the address of a PostgreSQL server'],
    [{ SHEAF_SECRET: 'short secret' }, 'SHEAF_SECRET is not valid: it must be at least 32 characters.'],
    [{ SHEAF_WORKER_SUBTASKS: '0' }, 'SHEAF_WORKER_SUBTASKS is "0": it must be a whole number from 1 to 256.'],
    [{ SHEAF_OPERATOR_EMAIL: 'a@example.com' }, 'SHEAF_OPERATOR_EMAIL and SHEAF_OPERATOR_PASSWORD belong together'],
  ])('%j', (environment, sentence) => {
    expect(() => read(environment as NodeJS.ProcessEnv)).toThrow(StartRefused);
    expect(() => read(environment as NodeJS.ProcessEnv)).toThrow(sentence);
  });

  test('and a secret is never in it', () => {
    for (const environment of [
      { SHEAF_SECRET: 'hush hush' },
      { SHEAF_OPERATOR_PASSWORD: 'hush hush' },
      { DATABASE_URL: 'postgre://u:hush hush@db' },
    ]) {
      expect(() => read(environment as NodeJS.ProcessEnv)).not.toThrow('hush');
    }
  });

  test('all bad values at once', () => {
    expect(() => read({ PORT: 'x', SHEAF_WORKERS: 'y' })).toThrow(/PORT is "x".*\nSHEAF_WORKERS is "y"/u);
  });

  test.each(['--prot=1', 'start', '--port'])('an argument that it does not know: %s', (arg) => {
    expect(() => read({}, arg)).toThrow(StartRefused);
    expect(() => read({}, arg)).toThrow('Known are --port=8080');
  });
});

describe('the list of hosts', () => {
  const write = (text: string) => {
    const file = join(folder, 'list.json');
    writeFileSync(file, text);
    return file;
  };

  test('is read and checked', () => {
    const file = write(
      '[{"host":"shop.example","delayMs":200,"connections":4},{"host":"127.0.0.1:9000","allowPrivate":true}]',
    );
    expect(read({ SHEAF_HOSTS: file }).hostRules.slice(0, 2)).toEqual([
      { host: 'shop.example', delayMs: 200, connections: 4 },
      { host: '127.0.0.1:9000', allowPrivate: true },
    ]);
  });

  test.each([
    ['{', 'JSON'],
    ['{}', 'the file'],
    ['[{"host":"a"},{"host":"b","delay":1}]', '1: '],
    ['[{"host":"a","connections":0}]', '0.connections: '],
  ])('that is wrong (%s) names the place', (text, place) => {
    const file = write(text);
    expect(() => read({ SHEAF_HOSTS: file })).toThrow(StartRefused);
    expect(() => read({ SHEAF_HOSTS: file })).toThrow(place);
  });

  test('that is named and not there is refused', () => {
    expect(() => read({ SHEAF_HOSTS: join(folder, 'gone.json') })).toThrow(StartRefused);
  });
});
