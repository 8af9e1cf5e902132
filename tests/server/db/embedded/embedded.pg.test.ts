import { fork } from 'node:child_process';
import { chmodSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { StartupError } from '#server/db/embedded/StartupError.ts';
import { embeddedService, endService, forkService, isAlive, makeDataFolder, query } from './embeddedFolder.ts';

/** One folder for all: every test starts and stops a server on it, and its first start is the longest. */
let dataFolder = '';

beforeAll(() => {
  dataFolder = makeDataFolder();
});

afterAll(() => {
  rmSync(dataFolder, { recursive: true });
});

const start = (folder = dataFolder) => startEmbeddedPostgres({ dataFolder: folder, log: () => undefined });

describe('the embedded server', () => {
  it('keeps what was written over a restart, and its address', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 7 as number');
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'select number from kept')).toEqual([{ number: 7 }]);
    expect(second.url).toBe(first.url);
    await second.stop();
  });

  it('leaves no process and no lock behind when it is stopped', async () => {
    const server = await start();
    await server.stop();
    expect(isAlive(server.pid)).toBe(false);
    await expect(start().then((again) => again.stop())).resolves.toBeUndefined();
  });

  it('takes texts as UTF-8, fsyncs, and listens on loopback only', async () => {
    const server = await start();
    const [settings] = await query(
      server.url,
      `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
       current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses`,
    );
    await server.stop();
    expect(settings).toEqual({ encoding: 'UTF8', fsync: 'on', checksums: 'on', addresses: '127.0.0.1' });
  });

  it('lets nobody in without the password', async () => {
    const server = await start();
    const url = new URL(server.url);
    url.password = 'guessed';
    await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed');
    await server.stop();
  });

  it('moves to another port when its own is taken', async () => {
    const first = await start();
    await first.stop();
    const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    await once(squatter, 'listening');
    const second = await start();
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(second.url).not.toBe(first.url);
    await second.stop();
    squatter.close();
  });
});

describe('a folder closed to others', () => {
  it('is no hindrance: where the server may not enter, a link leads to its files', async () => {
    const folder = makeDataFolder();
    chmodSync(folder, 0o700);
    const first = await start(folder);
    await query(first.url, 'create table kept as select 7 as number');
    await first.stop();
    const second = await start(folder);
    expect(await query(second.url, 'select number from kept')).toEqual([{ number: 7 }]);
    await second.stop();
    const files = realpathSync(join(folder, 'postgres'));
    expect(files.startsWith(folder)).toBe(process.getuid?.() !== 0);
    for (const path of [files, folder]) rmSync(path, { recursive: true });
  });
});

describe('after a kill', () => {
  it('of the service, the next start has every committed row and one server', async () => {
    const killed = await forkService(dataFolder);
    await query(killed.url, 'create table many as select generate_series(1, 1000) as number');
    await endService(killed, 'SIGKILL');
    expect(isAlive(killed.pid)).toBe(true);

    const next = await forkService(dataFolder);
    // The system may take a while to clear a dead process nobody waits for.
    await vi.waitFor(() => expect(isAlive(killed.pid)).toBe(false), { timeout: 120_000 });
    expect(await query(next.url, 'select count(*)::int as count from many')).toEqual([{ count: 1000 }]);
    await endService(next, 'in order');
    expect(isAlive(next.pid)).toBe(false);
  });

  it('of the service and the server, the next start recovers', async () => {
    const killed = await forkService(dataFolder);
    await query(killed.url, 'create table note as select 1 as number');
    process.kill(killed.pid, 'SIGKILL');
    await endService(killed, 'SIGKILL');

    const next = await start();
    expect(await query(next.url, 'select number from note')).toEqual([{ number: 1 }]);
    await next.stop();
  });

  it('of the server alone, the service starts it again at the same address, as often as it dies', async () => {
    const server = await start();
    await query(server.url, 'create table survivor as select 3 as number');
    for (let death = 1; death <= 2; death += 1) {
      const { pid } = server;
      process.kill(pid, 'SIGKILL');
      const isBack = () => query(server.url, 'select number from survivor');
      await vi.waitFor(async () => expect(await isBack()).toEqual([{ number: 3 }]), { timeout: 120_000 });
      expect(server.pid).not.toBe(pid);
    }
    const { pid } = server;
    await server.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('of the server whose files are gone, the service is notified, and no new server is started', async () => {
    const folder = makeDataFolder();
    const printed: string[] = [];
    const server = await startEmbeddedPostgres({
      dataFolder: folder,
      log: () => undefined,
      onGone: (sentence) => printed.push(sentence),
    });
    rmSync(join(realpathSync(join(folder, 'postgres')), 'cluster'), { recursive: true });
    process.kill(server.pid, 'SIGKILL');
    await vi.waitFor(() => expect(printed).toEqual([expect.stringContaining('are gone')]), { timeout: 120_000 });
    await server.stop();
    expect(readdirSync(realpathSync(join(folder, 'postgres')))).not.toContain('cluster');
    rmSync(folder, { recursive: true });
  });

  it('during the first start, the next one begins again', async () => {
    const folder = makeDataFolder();
    const findPartial = () => {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      return names.find((name) => /cluster\.partial[^/]*\/base/.test(name));
    };
    const killed = fork(embeddedService, [folder], { silent: true });
    await vi.waitFor(() => expect(findPartial()).toBeDefined(), { timeout: 120_000, interval: 2 });
    killed.kill('SIGKILL');
    await once(killed, 'exit');

    const next = await start(folder);
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.stop();
    expect(findPartial()).toBeUndefined();
    rmSync(folder, { recursive: true });
  });
});

describe('a start is refused in plain words', () => {
  it('on a folder in use: by whom, and what to do', async () => {
    const first = await forkService(dataFolder);
    await expect(start()).rejects.toThrow(
      `Sheaf is already running on ${dataFolder} (process ${first.process.pid}). Stop it first, or choose another data folder with --data.`,
    );
    await expect(forkService(dataFolder)).rejects.toThrow('already running');
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await endService(first, 'in order');
  });

  it('on a path that is a file', async () => {
    const path = join(dataFolder, 'file');
    writeFileSync(path, '');
    const refused = start(path);
    await expect(refused).rejects.toBeInstanceOf(StartupError);
    await expect(refused).rejects.toThrow('is not a folder');
  });
});
