import { expose, type Endpoint } from 'comlink';
import { afterEach, expect, test, vi } from 'vitest';
import { createBridge } from '#app/bridge/createBridge.ts';
import type { SyncApi, SyncStatus } from '#workers/sync/api.ts';

const limits = { deviceLimitMs: 100, serviceLimitMs: 100, pingEveryMs: 30 };
const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

interface Worker {
  isDead: boolean;
  isTerminated: boolean;
  report: (status: SyncStatus) => void;
}

/** Workers that record the facts that they get; one that is `dead` takes messages and answers nothing. */
function workers(answers: Partial<SyncApi> = {}) {
  const facts: string[][] = [];
  const started: Worker[] = [];
  const start = () => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    const statuses: string[] = [];
    facts.push(statuses);
    const worker: Worker = { isDead: false, isTerminated: false, report: () => undefined };
    started.push(worker);
    const note =
      (name: string) =>
      async (...given: unknown[]) => {
        statuses.push([name, ...given.map(String)].join(' '));
        if (worker.isDead) await new Promise(() => undefined);
      };
    expose(
      {
        ping: async () => (worker.isDead ? new Promise(() => undefined) : 'pong'),
        open: note('open'),
        lendFetch: async () => undefined,
        setVisible: note('setVisible'),
        preferLot: note('preferLot'),
        watchStatus: async (callback: (status: SyncStatus) => void) => {
          worker.report = callback;
        },
        ...answers,
      },
      port2 as unknown as Endpoint,
    );
    const terminate = () => {
      worker.isTerminated = true;
      port1.close();
    };
    port1.start();
    return { endpoint: port1 as unknown as Endpoint, terminate };
  };
  return { start, facts, started };
}

test('a call that is not answered in time is the outage TimedOut', async () => {
  const { start } = workers({ welcome: () => new Promise(() => undefined) });
  const bridge = createBridge(start, limits);
  expect(await bridge.welcome()).toEqual({ ok: false, outage: { kind: 'TimedOut', retryAfterSeconds: 5 } });
});

test('a worker that misses two pings is replaced, and its successor knows what it knew', async () => {
  const { start, facts, started } = workers();
  const bridge = createBridge(start, limits);
  bridge.setVisible(false);
  await bridge.open('me', 'de-DE');
  await bridge.preferLot('lot 7');
  const [first] = started;
  if (first !== undefined) first.isDead = true;
  await vi.waitFor(() => expect(facts[1]).toEqual(['setVisible false', 'open me de-DE', 'preferLot lot 7']), 30_000);
  expect(first?.isTerminated).toBe(true);
});

test('every watcher gets the status at once and after each change, from a new worker too', async () => {
  const { start, started } = workers();
  const bridge = createBridge(start, limits);
  const phases: string[] = [];
  const stop = bridge.onStatus(({ phase }) => phases.push(phase));
  await bridge.open('me', 'en-US');
  const status: SyncStatus = { phase: 'upToDate', lastGoodPollAt: 1, problem: null };
  await vi.waitFor(() => {
    started[0]?.report(status);
    expect(phases).toContain('upToDate');
  });
  stop();
  const before = phases.length;
  started[0]?.report({ ...status, phase: 'offline' });
  await bridge.preferLot(null);
  expect(phases.length).toBe(before);
  expect(phases[0]).toBe('starting');
});

test('a poll is asked for only while an account is open', async () => {
  const { start, started } = workers();
  const bridge = createBridge(start, limits);
  await bridge.pollNow();
  expect(started.length).toBe(0);
});
