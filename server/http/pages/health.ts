import type { FastifyInstance } from 'fastify';
import { checkHealth } from '#server/commands/health.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import type { CspReports } from './cspReports.ts';

const retryAfterSeconds = 2;

/** Whether this process can serve (503 says what is missing), and how many reports of broken pages it was sent. */
export function registerHealth(app: FastifyInstance, service: CommandContext, reports: CspReports): void {
  app.get('/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const missing = await checkHealth(service);
    if (missing.length === 0) return { status: 'ok', cspReports: reports.count() };
    return reply.code(503).header('retry-after', retryAfterSeconds).send({ status: 'unavailable', missing });
  });
}
