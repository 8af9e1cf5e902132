import type { FastifyInstance } from 'fastify';
import { checkHealth } from '#server/commands/health.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import type { CspReports } from './cspReports.ts';

const retryAfterSeconds = 2;

/**
 * `/health`: returns 200 where this process can serve (503 names what is missing), with the number of reports of policy
 * violations.
 */
export function registerHealth(app: FastifyInstance, service: CommandContext, reports: CspReports): void {
  app.get('/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const missing = await checkHealth(service);
    if (missing.length === 0) return { status: 'ok', cspReports: reports.count() };
    return reply.code(503).header('retry-after', retryAfterSeconds).send({ status: 'unavailable', missing });
  });
}
