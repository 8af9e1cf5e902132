import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureService } from '../../../server/launch/build.mjs';
import { serviceFlags } from '../../../server/launch/serviceProcess.mjs';
import { findFreePort } from '#server/db/embedded/port.ts';
import { demoPassword, readSecret } from '#server/startup/readSecret.ts';
import { createDatabase } from '#tests/support/database.ts';
import { isAlive, partsOf } from '#tests/support/parts.ts';
import { waitFor } from '#tests/support/waitFor.ts';

/** The program as `npm start` builds it: from its sources each process would take seconds to load. */
let program: string[];
let folder: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  program = [...serviceFlags, await ensureService(join(import.meta.dirname, '..', '..', '..'), process.execPath)];
  folder = mkdtempSync(join(tmpdir(), 'sheaf-start-'));
  database = await createDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

interface Started {
  process: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

function start(args: string[], environment: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [...program, `--data=${folder}`, ...args], {
    env: { ...process.env, DATABASE_URL: database.url, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // 'close', not 'exit': by then the output has arrived too.
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { process: child, output: () => output, ended };
}

/** The processes of a part once there are others than these. */
async function replaced(first: number | undefined, part: 'web' | 'worker', before: number[]): Promise<number[]> {
  const others = () => partsOf(first, part).filter((pid) => !before.includes(pid));
  await waitFor(() => others().length > 0);
  return others();
}

describe('a start that cannot be', () => {
  test.each([
    [[], { PORT: 'eighty' }, 'PORT is "eighty": it must be a whole number from 0 to 65535.\n'],
    [
      [],
      { DATABASE_URL: 'postgres://sheaf:hush@127.0.0.1:1/sheaf' },
      'The database at 127.0.0.1:1/sheaf does not answer',
    ],
    [['--frobnicate'], {}, "Unknown option '--frobnicate'. Known are"],
  ] as const)('with %j %j ends with 1 and one sentence', async (args, environment, sentence) => {
    const started = start([...args], environment);
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain(sentence);
    expect(started.output()).not.toContain('hush');
    expect(started.output().trim().split('\n')).toHaveLength(1);
  });

  test('because the port is taken says so and what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const started = start([`--port=${port}`, '--run=web']);
    expect(await started.ended).toBe(1);
    expect(started.output()).toBe(
      `Port ${port} is taken by another program. Stop it, or choose another port with --port.\n`,
    );
    other.close();
  });

  test('because the data folder is a file says so', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const started = start(['--run=web', `--data=${file}`]);
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain(`${file} is not a folder.`);
  });
});

describe('a running service', () => {
  test.runIf(process.platform === 'linux')(
    'with its workers makes its demo once, replaces a dead worker, and ends in order at the first signal',
    async () => {
      const port = await findFreePort();
      const started = start([`--port=${port}`, '--run=all', '--demo']);
      await waitFor(() => started.output().includes('ready'));
      const password = demoPassword(readSecret(folder));
      expect(started.output()).toBe(`Sheaf is ready at http://127.0.0.1:${port}  (demo account: demo / ${password})\n`);
      expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
      const welcome = await fetch(`http://127.0.0.1:${port}/v1/welcome`);
      expect(await welcome.json()).toEqual({
        isSignupOpen: true,
        isSignupByCode: false,
        demo: { login: 'demo', password },
        pages: [],
        invitationMicro: null,
        signInBy: [],
      });

      const { pid } = started.process;
      const [worker = 0] = await replaced(pid, 'worker', []);
      process.kill(worker, 'SIGKILL');
      const parts = [...(await replaced(pid, 'worker', [worker])), ...partsOf(pid, 'web')];
      expect(parts).toHaveLength(2);

      started.process.kill('SIGINT');
      expect(await started.ended).toBe(0);
      expect(parts.filter(isAlive)).toEqual([]);
    },
  );

  test.runIf(process.platform === 'linux')(
    'answers people before its workers work, and takes both with it when it is killed',
    async () => {
      const started = start([`--port=${await findFreePort()}`, '--no-demo']);
      await waitFor(() => started.output().includes('ready'));
      const { pid } = started.process;
      const [worker = 0] = await replaced(pid, 'worker', []);
      await waitFor(() => getPriority(worker) > getPriority(pid));
      const parts = [worker, ...partsOf(pid, 'web')];
      expect(parts).toHaveLength(2);
      started.process.kill('SIGKILL');
      await waitFor(() => !parts.some(isAlive));
    },
  );

  test.runIf(process.platform === 'linux')(
    'starts its own database again, and ends with a sentence where the files of it are gone',
    async () => {
      const own = mkdtempSync(join(tmpdir(), 'sheaf-own-'));
      chmodSync(own, 0o755);
      const port = await findFreePort();
      // With a worker: whichever process notices the missing files first, the sentence is the same.
      const started = start([`--port=${port}`, `--data=${own}`, '--no-demo'], { DATABASE_URL: '' });
      await waitFor(() => started.output().includes('ready'));
      const cluster = join(realpathSync(join(own, 'postgres')), 'cluster');
      const readPid = () => Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
      const isHealthy = () =>
        fetch(`http://127.0.0.1:${port}/health`).then(
          ({ ok }) => ok,
          () => false,
        );
      const pid = readPid();
      process.kill(pid, 'SIGKILL');
      await waitFor(async () => (await isHealthy()) && readPid() !== pid);
      const postmaster = readPid();
      rmSync(cluster, { recursive: true });
      try {
        process.kill(postmaster, 'SIGKILL');
      } catch {
        // It has seen that its files are gone, and ended by itself.
      }
      expect(await started.ended).toBe(1);
      expect(started.output()).toContain(`The database's files in ${cluster} are gone.`);
      rmSync(own, { recursive: true, maxRetries: 10 });
    },
  );

  test('creates no operator with a common password', async () => {
    const operator = { SHEAF_OPERATOR_EMAIL: 'boss@example.com', SHEAF_OPERATOR_PASSWORD: 'Password2026!' };
    const started = start([`--port=${await findFreePort()}`, '--run=web'], operator);
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain('SHEAF_OPERATOR_PASSWORD is one of the passwords that are tried first');
  });

  test('makes its operator from the environment, once, and is closed to others', async () => {
    const operator = { SHEAF_OPERATOR_EMAIL: 'boss@example.com', SHEAF_OPERATOR_PASSWORD: 'a long password' };
    for (let count = 0; count < 2; count += 1) {
      const port = await findFreePort();
      const started = start([`--port=${port}`, '--run=web'], operator);
      await waitFor(() => started.output().includes('ready'));
      const signIn = await fetch(`http://127.0.0.1:${port}/v1/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login: 'boss@example.com', password: 'a long password' }),
      });
      expect(await signIn.json()).toMatchObject({ userName: 'operator' });
      const welcome = await fetch(`http://127.0.0.1:${port}/v1/welcome`);
      expect(await welcome.json()).toEqual({
        isSignupOpen: false,
        isSignupByCode: true,
        demo: null,
        pages: [],
        invitationMicro: null,
        signInBy: [],
      });
      started.process.kill('SIGTERM');
      expect(await started.ended).toBe(0);
    }
  });
});
