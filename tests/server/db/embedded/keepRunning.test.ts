import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import type { ServerProcess } from '#server/db/embedded/serverProcess.ts';
import { keepRunning } from '#server/db/embedded/keepRunning.ts';

vi.mock('#server/db/embedded/StartupError.ts', () => ({ lostFiles: () => null }));

/** A server without a process, which ends when it is stopped or killed. */
function fakeServer(pid: number) {
  let end = () => {};
  const state = { isRunning: true };
  const ended = new Promise<void>((resolve) => {
    end = () => {
      state.isRunning = false;
      resolve();
    };
  });
  const server: ServerProcess = { pid, ended, stop: async () => end() };
  return { server, state, kill: () => end() };
}

const supervise = (first: ServerProcess, relaunch: () => Promise<ServerProcess>) =>
  keepRunning({ server: first, cluster: tmpdir(), relaunch, log: () => undefined, onGone: () => undefined });

test('a server that is stopped while it is being started again does not run afterwards', async () => {
  const [first, second] = [fakeServer(1), fakeServer(2)];
  let relaunched = (_server: ServerProcess): void => {};
  const relaunching = new Promise<ServerProcess>((resolve) => {
    relaunched = resolve;
  });
  const asked = vi.fn(() => relaunching);
  const supervised = supervise(first.server, asked);
  first.kill();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  const stopped = supervised.stop();
  relaunched(second.server);
  await stopped;
  expect(second.state.isRunning).toBe(false);
});

test('a server that died is started again, and its successor is the one that is stopped', async () => {
  const [first, second] = [fakeServer(1), fakeServer(2)];
  const supervised = supervise(first.server, async () => second.server);
  first.kill();
  await vi.waitFor(() => expect(supervised.pid()).toBe(2));
  await supervised.stop();
  expect(second.state.isRunning).toBe(false);
});
