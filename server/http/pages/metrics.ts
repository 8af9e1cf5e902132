import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { getMetrics } from '#server/commands/health.ts';
import { sendRefusal } from '../errors.ts';
import { isLoopbackName } from '#server/http/door/clientAddress.ts';
import { hasMetricsToken } from '../door/sameSite.ts';

interface MetricsOptions {
  service: CommandContext;
  /** Counters of this app's requests (requestMeter.ts). */
  requests: Registry;
  /** Restarts of the service's processes on this machine, by part. */
  restarts: () => Readonly<Record<string, number>>;
  /** The operator's token; `null`: this machine may read the metrics while the service has no public address. */
  token: string | null;
}

/**
 * Serves the metrics for the operator's monitoring. With a token, a request needs that token. Without a token, only
 * this machine may read them, under its own name (sameSite.ts), and only while the service has no public address:
 * behind a proxy on this machine every request seems to come from it. All others get 404, as if the page did not exist.
 */
export function registerMetrics(app: FastifyInstance, { service, requests, restarts, token }: MetricsOptions): void {
  const isPublic = !isLoopbackName(new URL(service.publicUrl).hostname);
  const mayAsk = (request: FastifyRequest): boolean =>
    token === null ? !isPublic && isLoopback(request.socket.remoteAddress) : hasMetricsToken(request, token);
  app.get('/metrics', async (request, reply) => {
    if (!mayAsk(request)) return sendRefusal(reply, { code: 'NotFound' });
    const figures = await serviceMetrics(service, restarts());
    const text = await Registry.merge([requests, figures, processMetrics()]).metrics();
    return reply.header('cache-control', 'no-store').type(Registry.PROMETHEUS_CONTENT_TYPE).send(text);
  });
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(127\.|::1$|::ffff:127\.)/u.test(address);
}

let ofProcess: Registry | undefined;

/** CPU, memory, garbage collection and event loop of this process; measured from the first request on. */
function processMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** Figures that are read on request; while the database is away, only those that do not need it. */
async function serviceMetrics(service: CommandContext, restarts: Readonly<Record<string, number>>): Promise<Registry> {
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string, value: number): void => new Gauge({ name, help, registers }).set(value);
  const counter = (name: string, help: string, value: number): void =>
    new Counter({ name, help, registers }).inc(value);

  gauge('sheaf_process_resident_bytes', 'Memory of this process.', process.memoryUsage.rss());
  const restarted = new Counter({
    name: 'sheaf_process_restarts_total',
    help: 'Processes of this machine that died and were started again.',
    labelNames: ['process'],
    registers,
  });
  for (const [part, count] of Object.entries(restarts)) restarted.inc({ process: part }, count);

  const figures = await getMetrics(service);
  gauge('sheaf_database_up', 'Whether the database answers.', figures === null ? 0 : 1);
  if (figures === null) return registry;
  gauge('sheaf_subtasks_running', 'Subtasks that a worker has.', figures.runningSubtasks);
  gauge('sheaf_subtasks_waiting', 'Subtasks that wait for a node or a worker.', figures.waitingSubtasks);
  gauge('sheaf_queue_age_seconds', 'Age of the oldest lot with a waiting subtask.', figures.longestWaitSeconds);
  gauge('sheaf_workers', 'Worker processes that were seen lately.', figures.workers);
  gauge('sheaf_tasks_set_aside', 'Tasks whose starts ended processes: not started any more.', figures.tasksSetAside);
  gauge('sheaf_exports_waiting', 'Exports that wait for a worker.', figures.waitingExports);
  gauge('sheaf_exports_running', 'Exports whose files are being made.', figures.runningExports);
  const pages = new Counter({
    name: 'sheaf_pages_total',
    help: 'Pages of all lots.',
    labelNames: ['result'],
    registers,
  });
  pages.inc({ result: 'done' }, figures.pagesDone);
  pages.inc({ result: 'failed' }, figures.pagesFailed);
  counter('sheaf_rows_total', 'Rows of all lots.', figures.rows);
  counter('sheaf_worker_losses_total', 'Subtasks taken from a worker that no longer answered.', figures.workerLosses);
  return registry;
}
