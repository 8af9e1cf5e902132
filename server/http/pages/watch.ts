import type { FastifyInstance } from 'fastify';
import { checkHealth } from '#server/commands/watch/checkHealth.ts';
import type { Service } from '#server/commands/service.ts';
import type { CspReports } from './cspReports.ts';

const retryAfterSeconds = 2;

/** Whether this process can serve (503 says what is missing), and how many reports of broken pages it was sent. */
export function registerWatch(app: FastifyInstance, service: Service, reports: CspReports): void {
  app.get('/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const missing = await checkHealth(service);
    if (missing.length === 0) return { status: 'ok', cspReports: reports.count() };
    return reply.code(503).header('retry-after', retryAfterSeconds).send({ status: 'unavailable', missing });
  });
}
