import { AsyncLocalStorage } from 'node:async_hooks';
import { fork } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fastify from 'fastify';
import pg from 'pg';
import { AccountLevel } from '#core/domain/account/level.ts';
import { signUp } from '#core/wire/calls/account/accountCalls.ts';
import { getChanges } from '#core/wire/sync.ts';
import type { Config } from '#server/config/config.ts';
import { demoShopRule } from '#server/config/hostRulesFile.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { findFreePort } from '#server/db/embedded/port.ts';
import { migrate } from '#server/db/migrate.ts';
import { defaultSales } from '#server/payments/salesFile.ts';
import { startWeb } from '#server/startup/startWeb.ts';

import type { PollOrder, PollResult } from './poll/client.ts';

/**
 * npm run bench:poll [-- --polls 20000 --rounds 5]
 *
 * Measures an idle poll: the requests of a browser, over keep-alive connections from another process. The service runs
 * in this process, so that its processor time is this process's own and the queries of its requests are counted.
 */
const { values } = parseArgs({ options: { polls: { type: 'string' }, rounds: { type: 'string' } } });
const pollsPerRound = Number(values.polls ?? 20_000);
const rounds = Number(values.rounds ?? 5);

const counting = countQueries();
const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-poll-'));
const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: () => undefined });
try {
  await migrate(postgres.url);
  const port = await findFreePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const web = await startWeb(configOf(port, publicUrl), postgres.url, fastify({ logger: false }).log);
  const figures = await measure(port, await openSession(publicUrl));
  await web.stop();
  const ok =
    figures.statuses === '304' &&
    figures.bytes <= 200 &&
    figures.queries === 0 &&
    figures.pollsPerSecondAndCore >= 2_000;
  process.stdout.write(`${JSON.stringify({ name: 'bench:poll', figures, ok })}\n`);
  process.exitCode = ok ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(port: number, session: { cookie: string; etag: string; cursor: string }) {
  const client = fork(join(import.meta.dirname, 'poll', 'client.ts'));
  const request = [
    `GET ${getChanges.path}?since=${session.cursor} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Cookie: ${session.cookie}`,
    `If-None-Match: ${session.etag}`,
    '\r\n',
  ].join('\r\n');
  const run = (polls: number) =>
    new Promise<PollResult>((resolve) => {
      client.once('message', (message) => resolve(message as PollResult));
      client.send({ port, request, polls, connections: 32 } satisfies PollOrder);
    });
  if (counting.queries === 0) throw new Error('the queries of the sign-up were not counted');
  counting.queries = 0;
  await run(pollsPerRound);
  // The rounds that are measured are not counted: the count would be part of their time.
  counting.stop();
  const results: { perCore: number; result: PollResult }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const before = process.cpuUsage();
    const result = await run(pollsPerRound);
    const { user, system } = process.cpuUsage(before);
    const perCore = Math.round(pollsPerRound / ((user + system) / 1e6));
    results.push({ perCore, result });
    process.stdout.write(
      `round ${round}: ${perCore} polls per second and core, ${Math.round(result.perSecond)} per second\n`,
    );
  }
  client.kill();
  const sorted = results.map(({ perCore }) => perCore).toSorted((a, b) => a - b);
  return {
    statuses: [...new Set(results.flatMap(({ result }) => result.statuses))].join(','),
    bytes: Math.max(...results.map(({ result }) => result.bytes)),
    queries: counting.queries,
    pollsPerSecondAndCore: sorted[Math.floor(sorted.length / 2)] ?? 0,
    polls: rounds * pollsPerRound,
  };
}

async function openSession(publicUrl: string) {
  const body = { email: 'poll@example.com', userName: 'poll', password: 'a long password', language: 'en-US' };
  const headers = { 'content-type': 'application/json' };
  const signedUp = await fetch(publicUrl + signUp.path, { method: 'POST', headers, body: JSON.stringify(body) });
  const cookie = signedUp.headers.get('set-cookie')?.split(';')[0] ?? '';
  const changes = await fetch(publicUrl + getChanges.path, { headers: { cookie } });
  const { cursor } = getChanges.reply.parse(await changes.json());
  return { cookie, cursor, etag: changes.headers.get('etag') ?? '' };
}

function configOf(port: number, publicUrl: string): Config {
  return {
    run: 'web',
    part: 'web',
    host: '127.0.0.1',
    port,
    dataFolder: folder,
    databaseUrl: null,
    publicUrl,
    isDemo: false,
    hostsFile: join(folder, 'hosts.json'),
    hostRules: [demoShopRule(publicUrl)],
    browserPath: null,
    isSandboxOff: false,
    maxBrowserBytes: 0,
    relatedApps: [],
    offer: { trialDays: 0, contact: null },
    mail: { smtpUrl: null, from: 'sheaf@127.0.0.1' },
    signup: { isOpen: true, level: AccountLevel.Standard, needsCode: false },
    payments: { choice: 'off', stripe: null, sales: defaultSales },
    google: null,
    chat: null,
    identities: {},
    operator: null,
    secret: null,
    exportDays: 7,
    picturesMb: 0,
    workerProcesses: 0,
    subtasksAtOnce: 1,
    memoryMb: 512,
    logFile: null,
    metricsToken: null,
    trustedProxies: [],
    maxConnections: 1_000,
    maxConnectionsPerAddress: 1_000,
    proxyPool: null,
    pages: new Map(),
    templatesFolder: null,
    diskReserveMb: null,
    backupFolder: '',
  };
}

/**
 * Counts the queries that requests make, in any pool. The service's own timers also query, with or without polls: a
 * round on a slow machine is long enough to meet one.
 */
function countQueries() {
  const request = new AsyncLocalStorage<true>();
  const enter = () => request.enterWith(true);
  subscribe('http.server.request.start', enter);
  const { prototype } = pg.Client;
  const query: unknown = Reflect.get(prototype, 'query');
  if (typeof query !== 'function') throw new Error('the driver has no query');
  Reflect.set(prototype, 'query', function countedQuery(this: pg.Client, ...input: unknown[]): unknown {
    if (request.getStore() === true) counts.queries += 1;
    return Reflect.apply(query, this, input);
  });
  const counts = {
    queries: 0,
    stop: () => {
      unsubscribe('http.server.request.start', enter);
      Reflect.set(prototype, 'query', query);
      request.disable();
    },
  };
  return counts;
}
