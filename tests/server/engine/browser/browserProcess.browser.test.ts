import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { Answer } from '#server/engine/fetch/exchange.ts';
import { processTree } from '#server/engine/browser/process/processTree.ts';
import { createRenderer, type RendererOptions } from '#server/engine/browser/browserRenderer.ts';
import type { Renderer } from '#server/engine/fetch/renderPlan.ts';
import type { RenderPlan } from '#server/engine/fetch/renderPlan.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import type { TestSite } from '../support/startSite.ts';
import { startScriptedSite } from './site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startScriptedSite();
});
afterAll(() => site.close());

/** Closed even where a test fails: its browser would be taken for the next one's. */
const renderers: Renderer[] = [];
afterEach(() => Promise.all(renderers.splice(0).map((renderer) => renderer.close())));

const newPlan = (): RenderPlan => ({
  waitFor: null,
  block: new Set(),
  steps: [],
  signIn: null,
});
function newRenderer(options: Partial<RendererOptions> = {}): Renderer {
  const hostRules = [{ host: site.host, allowPrivate: true }];
  const renderer = createRenderer({ hostRules, userAgent: 'test', executablePath: inject('chromium'), ...options });
  renderers.push(renderer);
  return renderer;
}
function show(
  renderer: Renderer,
  path: string,
  signal = new AbortController().signal,
  plan = newPlan(),
): Promise<Answer | PageFailure> {
  return renderer.render(new URL(site.origin + path), { plan, signal, mayVisit: () => Promise.resolve(true) });
}
function priorityOf(pid: number): number[] {
  try {
    return [getPriority(pid)];
  } catch (error) {
    if (error instanceof Error && error.message.includes('ESRCH')) return [];
    throw error;
  }
}
/** Empty where it has ended. */
function readProcess(pid: number, file: 'cmdline' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
const browserHere = async (): Promise<number | null> => (await processTree('--sheaf-browser=')).root;

test('no browser runs before the first page, and none when it was idle for a while', async () => {
  const renderer = newRenderer({ idleMs: 300 });
  await expect.poll(() => browserHere()).toBeNull();
  const run = new AbortController();
  await expect.poll(() => show(renderer, '/plain', run.signal)).toMatchObject({ kind: 'page' });
  expect(await browserHere()).not.toBeNull();
  run.abort();
  await waitFor(async () => (await browserHere()) === null);
});

test.runIf(process.platform === 'linux')('all of a browser comes after the process that it works for', async () => {
  const renderer = newRenderer();
  await expect.poll(() => show(renderer, '/plain')).toMatchObject({ kind: 'page' });
  const own = Math.min(getPriority(), 18);
  const { root, below } = await processTree('--sheaf-browser=');
  const all = [root ?? 0, ...below.map(({ pid }) => pid)].flatMap((pid) =>
    priorityOf(pid).map((priority) => ({ priority, command: readProcess(pid, 'cmdline').replaceAll('\0', ' ') })),
  );
  // The browser itself, what shows pages, and what both need; one that ends meanwhile has none.
  expect(all.length).toBeGreaterThan(2);
  expect(all.filter(({ priority }) => priority <= own)).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'no process of the browser is root’s, and what shows a page is locked in: its sandbox is on',
  async () => {
    const renderer = newRenderer();
    const run = new AbortController();
    const before = site.asked.length;
    const page = show(renderer, '/silent', run.signal);
    await waitFor(() => site.asked.length > before);
    const { root, below } = await processTree('--sheaf-browser=');
    const all = [root ?? 0, ...below.map(({ pid }) => pid)].map((pid) => ({
      command: readProcess(pid, 'cmdline'),
      status: readProcess(pid, 'status'),
    }));
    run.abort(new Error('seen'));
    await expect(page).rejects.toThrow('seen');
    for (const { command, status } of all) {
      expect(command).not.toContain('--no-sandbox');
      expect(status).not.toMatch(/^Uid:.*\b0\b/mu);
    }
    const pages = all.filter(({ command }) => command.includes('--type=renderer'));
    expect(pages.length).toBeGreaterThan(0);
    // The calls of what shows a page are filtered.
    for (const { status } of pages) expect(status).toMatch(/^Seccomp:\s+2$/mu);
  },
);

test.runIf(process.platform === 'linux')('a browser that takes too much in all loses its largest page', async () => {
  const warnings: string[] = [];
  const limits = { maxTreeBytes: 900 * 1024 * 1024, maxProcessBytes: 10_000 * 1024 * 1024 };
  const renderer = newRenderer({ limits, warn: (sentence) => warnings.push(sentence) });
  expect(
    await show(renderer, '/memory', undefined, { ...newPlan(), steps: [{ kind: 'wait', milliseconds: 9_000 }] }),
  ).toMatchObject({
    code: 'RenderFailed',
  });
  expect(warnings).toEqual([expect.stringContaining('SHEAF_CHROMIUM_MB')]);
  await expect.poll(() => show(renderer, '/plain')).toMatchObject({ kind: 'page' });
});

test('a run that is stopped waits neither for its page nor for the browser', async () => {
  const renderer = newRenderer();
  const early = new AbortController();
  const unstarted = show(renderer, '/plain', early.signal);
  early.abort(new Error('stopped'));
  await expect(unstarted).rejects.toThrow('stopped');
  await show(renderer, '/plain');
  const run = new AbortController();
  const page = show(renderer, '/silent', run.signal);
  await waitFor(() => site.asked.includes('/silent'));
  const stoppedAt = performance.now();
  run.abort(new Error('stopped'));
  await expect(page).rejects.toThrow('stopped');
  expect(performance.now() - stoppedAt).toBeLessThan(2_000);
});

test('a browser that is killed under its pages is replaced, and the pages are worth another try', async () => {
  const renderer = newRenderer();
  const plan = newPlan();
  await expect.poll(() => show(renderer, '/plain', undefined, plan)).toMatchObject({ kind: 'page' });
  const before = site.asked.length;
  const page = show(renderer, '/silent', undefined, plan);
  await waitFor(() => site.asked.length > before);
  const browser = await browserHere();
  if (browser !== null) process.kill(browser, 'SIGKILL');
  await expect.poll(() => page).toMatchObject({ code: 'ConnectionFailed', verdict: 'retry' });
  await expect.poll(() => show(renderer, '/plain', undefined, plan)).toMatchObject({ kind: 'page' });
  expect(await browserHere()).not.toBe(browser);
  await renderer.close();
  await expect.poll(() => browserHere()).toBeNull();
});

test('a page under which the browser breaks down three times is left out; the one beside it is not', async () => {
  const renderer = newRenderer({ pagesAtOnce: 2 });
  const plan = newPlan();
  const outcomes: unknown[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const before = site.asked.length;
    const page = show(renderer, '/silent', undefined, plan);
    const beside = attempt === 0 ? show(renderer, '/silent?beside', undefined, plan) : null;
    await waitFor(() => site.asked.length >= before + (beside === null ? 1 : 2));
    const browser = await browserHere();
    if (browser !== null) process.kill(browser, 'SIGKILL');
    outcomes.push(await page);
    if (beside !== null) expect(await beside).toMatchObject({ code: 'ConnectionFailed', verdict: 'retry' });
  }
  expect(outcomes).toMatchObject([
    { code: 'ConnectionFailed', verdict: 'retry' },
    { code: 'ConnectionFailed', verdict: 'retry' },
    { code: 'Crashed', verdict: 'giveUpPage' },
  ]);
  await expect.poll(() => show(renderer, '/plain?beside', undefined, plan)).toMatchObject({ kind: 'page' });
});

test('a browser that ends takes its profile with it', async () => {
  const profiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`sheaf-browser-${process.pid}-`));
  // Of browsers that ended a moment ago.
  const others = new Set(profiles());
  const own = () => profiles().filter((name) => !others.has(name));
  const renderer = newRenderer();
  await show(renderer, '/plain');
  expect(own()).toHaveLength(1);
  await renderer.close();
  await waitFor(() => own().length === 0);
});

test('a program that is no browser is reported as a missing browser', async () => {
  const renderer = newRenderer({ executablePath: '/nowhere/chromium' });
  await expect.poll(() => show(renderer, '/plain')).toMatchObject({ code: 'BrowserMissing' });
});

test('a page that the browser cannot open has the same failure as without a browser', async () => {
  const noName = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  const renderer = newRenderer({ resolve: () => Promise.reject(noName) });
  const { host } = new URL(site.origin);
  for (const [address, code] of [
    [`https://${host}/plain`, 'TlsFailed'],
    ['http://10.0.0.1/', 'AddressRefused'],
    ['https://10.0.0.1/', 'AddressRefused'],
    ['http://nowhere.example/', 'HostNotFound'],
    ['https://nowhere.example/', 'HostNotFound'],
  ] as const) {
    const { signal } = new AbortController();
    const opened = renderer.render(new URL(address), {
      plan: newPlan(),
      signal,
      mayVisit: () => Promise.resolve(true),
    });
    expect([address, await opened]).toMatchObject([address, { code }]);
  }
});

test('a browser ends with its worker, even one that is killed, and the next worker sweeps up its profile', async () => {
  const script = join(import.meta.dirname, '../../../support/holdBrowser.ts');
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-test-'));
  // For a browser that runs as another user.
  chmodSync(folder, 0o711);
  const profiles = () => readdirSync(folder).filter((name) => name.startsWith('sheaf-browser-'));
  const startWorker = async () => {
    const worker = spawn(process.execPath, [script, inject('chromium'), `${site.origin}/plain`], {
      env: { ...process.env, TMPDIR: folder },
    });
    const browser = await new Promise<number>((resolve) => worker.stdout.once('data', (line) => resolve(Number(line))));
    expect(existsSync(`/proc/${browser}`)).toBe(true);
    const kill = async (): Promise<void> => {
      worker.kill('SIGKILL');
      await waitFor(() => !existsSync(`/proc/${browser}`));
    };
    return { profile: expect.stringContaining(`sheaf-browser-${worker.pid}-`) as string, kill };
  };
  const first = await startWorker();
  await first.kill();
  expect(profiles()).toEqual([first.profile]);
  const second = await startWorker();
  expect(profiles()).toEqual([second.profile]);
  await second.kill();
  // Everything that it wrote stood in its own folder.
  expect(readdirSync(folder)).toEqual([second.profile]);
  rmSync(folder, { recursive: true, maxRetries: 5 });
});
