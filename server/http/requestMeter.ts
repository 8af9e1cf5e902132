import type { FastifyInstance } from 'fastify';

/** What this process has answered since it began. */
export interface RequestMeter {
  /** By method, route and status. */
  requests: Map<string, { method: string; route: string; status: number; count: number }>;
  /** How many took at most each of `durationBoundsSeconds`, and any longer ones as the last. */
  durations: number[];
  durationSumSeconds: number;
}

export const durationBoundsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Counts every request by its route as it was registered, so that no address makes a new line. */
export function meterRequests(app: FastifyInstance): RequestMeter {
  const meter: RequestMeter = {
    requests: new Map(),
    durations: [...durationBoundsSeconds, Infinity].map(() => 0),
    durationSumSeconds: 0,
  };
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? '';
    const key = `${method} ${reply.statusCode} ${route}`;
    const counted = meter.requests.get(key);
    if (counted === undefined) meter.requests.set(key, { method, route, status: reply.statusCode, count: 1 });
    else counted.count += 1;
    const seconds = reply.elapsedTime / 1_000;
    const bound = durationBoundsSeconds.findIndex((most) => seconds <= most);
    const place = bound === -1 ? durationBoundsSeconds.length : bound;
    meter.durations[place] = (meter.durations[place] ?? 0) + 1;
    meter.durationSumSeconds += seconds;
    done();
  });
  return meter;
}
