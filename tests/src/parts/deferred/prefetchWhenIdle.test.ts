import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let whenIdle: (() => void)[] = [];

beforeEach(() => {
  whenIdle = [];
  vi.resetModules();
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => whenIdle.push(callback));
});
afterEach(() => vi.unstubAllGlobals());

/** Loads of modules, each of which ends when the test says so. */
function modules(count: number) {
  const started: number[] = [];
  const ends: { resolve: () => void; reject: (reason: Error) => void }[] = [];
  const loads = Array.from({ length: count }, (_, place) => () => {
    started.push(place);
    return new Promise<void>((resolve, reject) => (ends[place] = { resolve, reject }));
  });
  return { started, ends, loads };
}

async function becomeIdle(): Promise<void> {
  await vi.waitFor(() => expect(whenIdle).toHaveLength(1));
  whenIdle.pop()?.();
}

it('modules load one after the other, each when the page is idle, and a failed one does not stop the others', async () => {
  const { prefetchWhenIdle } = await import('#app/parts/deferred/prefetchWhenIdle.ts');
  const { started, ends, loads } = modules(3);
  for (const load of loads) prefetchWhenIdle(load);
  await becomeIdle();
  await vi.waitFor(() => expect(started).toEqual([0]));
  expect(whenIdle).toEqual([]);
  ends[0]?.reject(new Error('the network is away'));
  await becomeIdle();
  await vi.waitFor(() => expect(started).toEqual([0, 1]));
  ends[1]?.resolve();
  await becomeIdle();
  await vi.waitFor(() => expect(started).toEqual([0, 1, 2]));
  ends[2]?.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  const later = modules(1);
  prefetchWhenIdle(later.loads[0]!);
  await becomeIdle();
  await vi.waitFor(() => expect(later.started).toEqual([0]));
});

it('nothing is loaded for a user who asked the browser to save data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const { prefetchWhenIdle } = await import('#app/parts/deferred/prefetchWhenIdle.ts');
  const { started, loads } = modules(1);
  prefetchWhenIdle(loads[0]!);
  await new Promise((resolve) => setImmediate(resolve));
  expect(whenIdle).toEqual([]);
  expect(started).toEqual([]);
});

it('nothing is loaded before the service worker has stored the app, which would load it twice', async () => {
  vi.stubEnv('PROD', true);
  let store: (value: unknown) => void = () => undefined;
  vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise((resolve) => (store = resolve)) } });
  const { prefetchWhenIdle } = await import('#app/parts/deferred/prefetchWhenIdle.ts');
  const { started, loads } = modules(1);
  prefetchWhenIdle(loads[0]!);
  await new Promise((resolve) => setImmediate(resolve));
  expect(whenIdle).toEqual([]);
  store(null);
  await becomeIdle();
  await vi.waitFor(() => expect(started).toEqual([0]));
  vi.unstubAllEnvs();
});
