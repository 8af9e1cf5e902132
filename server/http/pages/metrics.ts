import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getChanges } from '#core/wire/sync.ts';
import { getMetrics } from '#server/commands/health.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { sendRefusal } from '../errors.ts';
import { isLoopbackName } from '#server/loopbackName.ts';
import { hasMetricsToken } from '../security/metricsToken.ts';
import { prometheusText, prometheusType, type Metric } from '../prometheusText.ts';
import { durationBoundsSeconds, type RequestMeter } from '../requestMeter.ts';

interface MetricsOptions {
  service: CommandContext;
  meter: RequestMeter;
  /** Of processes of the service on this machine, by part. */
  restarts: () => Readonly<Record<string, number>>;
  /** The operator's; `null`: this machine may ask as long as the service has no public address. */
  token: string | null;
}

/**
 * Figures for the operator's monitoring. With a token whoever has it may ask. Without one only this machine, under its own
 * name (sameSite.ts), and only a service that is reached under no public address: behind a proxy on this machine everybody
 * seems to be on it. For all others there is no such page.
 */
export function registerMetrics(app: FastifyInstance, { service, meter, restarts, token }: MetricsOptions): void {
  const isPublic = !isLoopbackName(new URL(service.publicUrl).hostname);
  const mayAsk = (request: FastifyRequest): boolean =>
    token === null ? !isPublic && isLoopback(request.socket.remoteAddress) : hasMetricsToken(request, token);
  app.get('/metrics', async (request, reply) => {
    if (!mayAsk(request)) return sendRefusal(reply, { code: 'NotFound' });
    const text = prometheusText([
      ...processMetrics(meter),
      restartMetric(restarts()),
      ...(await serviceMetrics(service)),
    ]);
    return reply.header('cache-control', 'no-store').type(prometheusType).send(text);
  });
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(127\.|::1$|::ffff:127\.)/u.test(address);
}

function processMetrics({ requests, durations, durationSumSeconds }: RequestMeter): Metric[] {
  const counted = [...requests.values()];
  const polls = counted.filter(({ route }) => route === getChanges.path);
  const pollsOf = (isUnchanged: boolean): number =>
    polls.filter(({ status }) => (status === 304) === isUnchanged).reduce((sum, { count }) => sum + count, 0);
  let upTo = 0;
  const buckets = durations.map((count, index) => {
    upTo += count;
    return { suffix: '_bucket' as const, labels: { le: boundText(durationBoundsSeconds[index]) }, value: upTo };
  });
  return [
    {
      ...counter('sheaf_http_requests_total', 'Answers of this process by method, route and status.'),
      samples: counted.map(({ method, route, status, count }) => ({ labels: { method, route, status }, value: count })),
    },
    {
      name: 'sheaf_http_request_duration_seconds',
      type: 'histogram',
      help: 'How long answers of this process took.',
      samples: [...buckets, { suffix: '_sum', value: durationSumSeconds }, { suffix: '_count', value: upTo }],
    },
    {
      ...counter('sheaf_polls_total', 'Polls of devices that this process answered; unchanged: with 304.'),
      samples: [
        { labels: { unchanged: 'true' }, value: pollsOf(true) },
        { labels: { unchanged: 'false' }, value: pollsOf(false) },
      ],
    },
    gauge('sheaf_process_resident_bytes', 'Memory of this process.', process.memoryUsage.rss()),
  ];
}

function restartMetric(restarts: Readonly<Record<string, number>>): Metric {
  return {
    ...counter('sheaf_process_restarts_total', 'Processes of this machine that died and were started again.'),
    samples: Object.entries(restarts).map(([part, value]) => ({ labels: { process: part }, value })),
  };
}

async function serviceMetrics(service: CommandContext): Promise<Metric[]> {
  const figures = await getMetrics(service);
  const isUp = gauge('sheaf_database_up', 'Whether the database answers.', figures === null ? 0 : 1);
  if (figures === null) return [isUp];
  const { pagesDone, pagesFailed } = figures;
  return [
    isUp,
    gauge('sheaf_subtasks_running', 'Subtasks that a worker has.', figures.runningSubtasks),
    gauge('sheaf_subtasks_waiting', 'Subtasks that wait for a node or a worker.', figures.waitingSubtasks),
    gauge('sheaf_queue_age_seconds', 'Age of the oldest lot with a waiting subtask.', figures.longestWaitSeconds),
    gauge('sheaf_workers', 'Worker processes that were seen lately.', figures.workers),
    gauge('sheaf_tasks_set_aside', 'Tasks whose starts ended processes: not started any more.', figures.tasksSetAside),
    {
      ...counter('sheaf_pages_total', 'Pages of all lots.'),
      samples: [
        { labels: { result: 'done' }, value: pagesDone },
        { labels: { result: 'failed' }, value: pagesFailed },
      ],
    },
    { ...counter('sheaf_rows_total', 'Rows of all lots.'), samples: [{ value: figures.rows }] },
    {
      ...counter('sheaf_worker_losses_total', 'Subtasks taken from a worker that no longer answered.'),
      samples: [{ value: figures.workerLosses }],
    },
  ];
}

function counter(name: string, help: string): Omit<Metric, 'samples'> {
  return { name, type: 'counter', help };
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, type: 'gauge', help, samples: [{ value }] };
}

function boundText(bound: number | undefined): string {
  return bound === undefined ? '+Inf' : String(bound);
}
