import type { ServerResponse } from 'node:http';
import { buildConnector } from 'undici';
import { createRenderer, type RendererOptions } from '#server/engine/browser/browserRenderer.ts';
import type { RenderPlan } from '#server/engine/fetch/renderPlan.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { createFetcher, type Fetcher } from '#server/engine/fetch/fetcher.ts';
import { createRateLimiter } from '#server/engine/fetch/rateLimiter.ts';
import { startSite, type TestSite } from '#tests/server/engine/support/startSite.ts';
import { startCanary } from './canary.ts';
import type { CaseCount } from './guardCases.ts';
import { requestKinds } from './requestKinds.ts';

/** The canary's address in all its spellings. */
export function canaryForms(port: number): string[] {
  const hosts = [
    '127.0.0.1', 'localhost', 'inside.example', 'rebinding.example', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '0.0.0.0',
    '[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', 'sub.localhost', 'egress.sheaf',
  ]; // prettier-ignore
  return hosts.map((host) => `http://${host}:${port}/`);
}

/** Really connects, but only to this machine, so that the canary notices a request that passed the guard. */
const loopbackOnly: buildConnector.connector = (options, callback) => {
  if (/^(?:127\.|::1$|::ffff:|0\.0\.0\.0$)/u.test(options.hostname)) buildConnector({})(options, callback);
  else callback(new Error('no network here'), null);
};

/** Resolves a name to a public address the first time, and to this machine after that. */
function rebindingResolver(): (name: string) => Promise<string[]> {
  const asked = new Set<string>();
  return (name) => {
    const isFirst = !asked.has(name);
    asked.add(name);
    return Promise.resolve(name === 'rebinding.example' && isFirst ? ['93.184.215.14'] : ['127.0.0.1']);
  };
}

const plan: RenderPlan = { waitFor: null, block: new Set(), steps: [], signIn: null };
const picturePlan: RenderPlan = { ...plan, picture: { maxHeight: 6_000, maxBase64: 1_500_000 } };
const html = { 'content-type': 'text/html' };

interface Scene {
  site: TestSite;
  fetcher: Fetcher;
  close(): Promise<void>;
}

export async function openScene(
  executablePath: string,
  answers: Parameters<typeof startSite>[0],
  opened: string[],
): Promise<Scene> {
  const site = await startSite(answers);
  const open = (host: string): HostRule => ({ host, allowPrivate: true, delayMs: 0, ignoreRobots: true });
  const options: Omit<RendererOptions, 'executablePath'> = {
    hostRules: [site.host, ...opened].map(open),
    userAgent: 'Sheaf/0.1',
    resolve: rebindingResolver(),
    connect: loopbackOnly,
  };
  const renderer = createRenderer({ ...options, executablePath });
  const fetcher = createFetcher({ ...options, rateLimiter: createRateLimiter(), limits: { retries: 0 }, renderer });
  return { site, fetcher, close: async () => void (await Promise.all([fetcher.close(), site.close()])) };
}

/** Makes every kind of request that a page can make, to every form of the canary's address. */
export async function runPageCases(
  executablePath: string,
  { formsOf = canaryForms, names = Object.keys(requestKinds), isPictured = false } = {},
): Promise<CaseCount> {
  const canary = await startCanary();
  const forms = formsOf(canary.port);
  const kinds = kindsOf(names);
  const scene = await openScene(executablePath, pagesOf(kinds, forms), []);
  const run = new AbortController();
  for (const index of kinds.keys()) await visit(scene, `/kind/${index}`, run.signal, isPictured);
  run.abort();
  await scene.close();
  await canary.close();
  return { cases: kinds.length * forms.length, connections: canary.requests };
}

/** Opens a page with a kept sign-in of every form of the canary's address, also where a rule opens the canary. */
export async function runSignInCases(executablePath: string): Promise<CaseCount> {
  const canary = await startCanary();
  const origins = canaryForms(canary.port).map((form) => new URL(form).origin);
  const answers = { '/': (response: ServerResponse) => void response.writeHead(200, html).end('<p>A page') };
  const scene = await openScene(executablePath, answers, [`127.0.0.1:${canary.port}`]);
  const run = new AbortController();
  for (const some of [origins.slice(0, 10), origins.slice(10)]) {
    const localStorage = [{ name: 'token', value: 't' }];
    const state = { cookies: [], origins: some.map((origin) => ({ origin, localStorage })) };
    const render = { ...plan, signIn: { kind: 'kept' as const, state } };
    await scene.fetcher.fetch(`${scene.site.origin}/`, { signal: run.signal, accept: 'html', render });
  }
  run.abort();
  await scene.close();
  await canary.close();
  return { cases: origins.length, connections: canary.requests };
}

/**
 * Opens the same pages with a rule that allows the canary. Returns the kinds that reach it, which shows that the other
 * cases really try.
 */
export async function kindsThatReach(
  executablePath: string,
  names = Object.keys(requestKinds),
  isPictured = false,
): Promise<string[]> {
  const canary = await startCanary();
  const address = `http://127.0.0.1:${canary.port}/`;
  const answers = pagesOf(kindsOf(names), [address]);
  const scene = await openScene(executablePath, answers, [new URL(address).host]);
  const run = new AbortController();
  const reached: string[] = [];
  for (const [index, name] of names.entries()) {
    const before = canary.requests;
    await visit(scene, `/kind/${index}`, run.signal, isPictured);
    if (canary.requests > before) reached.push(name);
  }
  run.abort();
  await scene.close();
  await canary.close();
  return reached;
}

function kindsOf(names: readonly string[]): ((address: string) => string)[] {
  return names.flatMap((name) => requestKinds[name] ?? []);
}

function pagesOf(
  kinds: readonly ((address: string) => string)[],
  forms: readonly string[],
): Parameters<typeof startSite>[0] {
  return Object.fromEntries(
    kinds.map((kind, index) => [
      `/kind/${index}`,
      (response) => response.writeHead(200, html).end(`<!doctype html><body>${forms.map(kind).join('\n')}`),
    ]),
  );
}

async function visit({ site, fetcher }: Scene, path: string, signal: AbortSignal, isPictured: boolean): Promise<void> {
  await fetcher.fetch(site.origin + path, { signal, accept: 'html', render: isPictured ? picturePlan : plan });
}
