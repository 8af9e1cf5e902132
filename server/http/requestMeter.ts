import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, Registry } from 'prom-client';
import { getChanges } from '#core/wire/sync.ts';

/** Counts the answers of an app by the registered route, so that addresses do not make new series. */
export function meterRequests(app: FastifyInstance): Registry {
  const registry = new Registry();
  const requests = new Counter({
    name: 'sheaf_http_requests_total',
    help: 'Answers of this process by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'sheaf_http_request_duration_seconds',
    help: 'How long answers of this process took; without the polls that found nothing new.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const polls = new Counter({
    name: 'sheaf_polls_total',
    help: 'Polls of devices that this process answered; unchanged: with 304.',
    labelNames: ['unchanged'],
    registers: [registry],
  });
  for (const unchanged of ['true', 'false']) polls.inc({ unchanged }, 0);
  const [changedPolls, unchangedPolls] = [polls.labels('false'), polls.labels('true')];
  // prom-client hashes the labels of every count; an idle poll costs 50 µs in all, so each series is looked up once.
  const series = new Map<string, Counter.Internal>();
  const seriesOf = (method: string, route: string, status: number): Counter.Internal => {
    const key = `${method} ${status} ${route}`;
    const known = series.get(key) ?? requests.labels(method, route, String(status));
    series.set(key, known);
    return known;
  };
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const route = routeOptions.url ?? '';
    seriesOf(method, route, statusCode).inc();
    const isPoll = route === getChanges.path;
    const isUnchanged = isPoll && statusCode === 304;
    if (isPoll) (isUnchanged ? unchangedPolls : changedPolls).inc();
    // Answered from memory, and most of all answers: they would hide how long the others take.
    if (!isUnchanged) durations.observe(elapsedTime / 1_000);
    done();
  });
  return registry;
}
