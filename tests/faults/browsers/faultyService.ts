import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import pg from 'pg';
import { signIn } from '#core/wire/calls/account/accountCalls.ts';
import type { AnyCall } from '#core/wire/call/call.ts';
import { createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { pushEdits } from '#core/wire/sync.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { readConfig } from '#server/config/config.ts';
import { findFreePort } from '#server/db/embedded/port.ts';
import { startWeb } from '#server/startup/startWeb.ts';

/** The requests that get an answer: none, those of files and pages, or all. */
type Reach = 'nothing' | 'files' | 'all';

/** A real service with an account that has tasks, behind a network that can fail. */
export interface FaultyService {
  origin: string;
  /** The value of the session's cookie. */
  session: string;
  tasks: { taskId: string; taskName: string }[];
  reach: Reach;
  /** Every push reaches the service, and no reply to it reaches the device. */
  losesPushReplies: boolean;
  /** The number of pushes that the service has answered. */
  pushes: number;
  /** Another number is another version of the service worker. */
  version: number;
  /** The names that edits gave to a task, the oldest first: a doubled edit is in it twice. */
  namesGiven(taskId: string): Promise<string[]>;
  stop(): Promise<void>;
}

const sessionCookie = 'sheaf_session';
const operator = { login: 'operator', email: 'operator@example.com', password: 'a horse of another colour' };
const headingOutline = 1028;
const taskCount = 6;

/** Starts the web half of a service on a migrated database, with the built console. */
export async function startFaultyService(databaseUrl: string): Promise<FaultyService> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'sheaf-faulty-'));
  const port = await findFreePort();
  const network = createServer((incoming, reply) => pass(service, port, incoming, reply));
  network.listen(0, '127.0.0.1');
  await once(network, 'listening');
  const origin = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
  const environment = {
    SHEAF_DEMO: 'no',
    SHEAF_PUBLIC_URL: origin,
    SHEAF_OPERATOR_EMAIL: operator.email,
    SHEAF_OPERATOR_PASSWORD: operator.password,
  };
  const config = readConfig([`--port=${port}`, `--data=${dataFolder}`], environment);
  const web = await startWeb(config, databaseUrl, fastify({ logger: false }).log);
  const database = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const service: FaultyService = {
    origin,
    session: '',
    tasks: [],
    reach: 'all',
    losesPushReplies: false,
    pushes: 0,
    version: 1,
    namesGiven: async (taskId) => {
      const { rows } = await database.query<{ name: string }>(
        `select change ->> 'after' as name from task_changes
         where task_id = $1 and change ->> 'field' = 'taskName' order by change_no`,
        [taskId],
      );
      return rows.map(({ name }) => name);
    },
    stop: async () => {
      network.closeAllConnections();
      network.close();
      await database.end();
      await web.stop();
      await rm(dataFolder, { recursive: true, maxRetries: 20 });
    },
  };
  const { login, password } = operator;
  const signedIn = await send(origin, signIn, { login, password });
  service.session = /=(?<value>[^;]+)/u.exec(signedIn.headers.getSetCookie()[0] ?? '')?.groups?.['value'] ?? '';
  for (let number = 1; number <= taskCount; number += 1) {
    const taskName = `Task ${number}`;
    const body = {
      taskName,
      templateRegistrationId: headingOutline,
      templateVersion: 1,
      userInputParameters: formatUserInputParameters({ Urls: ['https://example.com/'] }, {}),
    };
    const saved = (await (await send(origin, createTemplateTask, body, service.session)).json()) as { taskId: string };
    service.tasks.push({ taskId: saved.taskId, taskName });
  }
  return service;
}

async function send(origin: string, call: AnyCall, body: unknown, session = ''): Promise<Response> {
  const reply = await fetch(origin + call.path, {
    method: call.method,
    headers: { cookie: `${sessionCookie}=${session}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${call.path}: ${reply.status} ${await reply.text()}`);
  return reply;
}

/** Passes one request on, as far as the network lets it. */
function pass(service: FaultyService, port: number, incoming: IncomingMessage, reply: ServerResponse): void {
  const { url = '/', method, headers } = incoming;
  const isCall = url.startsWith('/v1/');
  if (service.reach === 'nothing' || (service.reach === 'files' && isCall)) return void incoming.destroy();
  const onward = request({ port, host: '127.0.0.1', path: url, method, headers }, (answer) => {
    const isPush = url === pushEdits.path;
    if (isPush) service.pushes += 1;
    // The reply is read, so that the service has done its work, and dropped.
    if (isPush && service.losesPushReplies) return void answer.resume().once('end', () => incoming.destroy());
    const isWorker = url === '/main.js';
    // A changed worker has another length, and must not be the one that the browser has already.
    if (isWorker) for (const name of ['content-length', 'etag', 'last-modified']) delete answer.headers[name];
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply, { end: !isWorker });
    if (isWorker) answer.once('end', () => reply.end(`\n// version ${service.version}`));
  });
  if (url === '/main.js') for (const name of ['accept-encoding', 'if-none-match']) onward.removeHeader(name);
  onward.once('error', () => incoming.destroy());
  incoming.pipe(onward);
  reply.once('close', () => onward.destroy());
}

/** The session's cookie for a browser: one that was killed may not have written it yet. */
export function cookieOf({ origin, session }: FaultyService) {
  const expires = Math.floor(Date.now() / 1_000) + 86_400;
  return { name: sessionCookie, value: session, url: origin, httpOnly: true, expires };
}
