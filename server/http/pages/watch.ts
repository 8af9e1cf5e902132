import type { FastifyInstance } from 'fastify';
import { checkHealth } from '#server/commands/watch/checkHealth.ts';
import type { Service } from '#server/commands/service.ts';

const retryAfterSeconds = 2;

/**
 * Whether this process can serve (503 says what is missing), and the browsers' reports of pages that break the policy of
 * `pageHeaders.ts`: logged and counted.
 */
export function registerWatch(app: FastifyInstance, service: Service): void {
  let reportCount = 0;
  app.get('/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const missing = await checkHealth(service);
    if (missing.length === 0) return { status: 'ok', cspReports: reportCount };
    return reply.code(503).header('retry-after', retryAfterSeconds).send({ status: 'unavailable', missing });
  });
  app.register(async (scope) => {
    const types = ['application/csp-report', 'application/reports+json'];
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: 65_536 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/v1/csp-reports', (request, reply) => {
      reportCount += 1;
      request.log.warn({ report: request.body }, 'content security policy');
      return reply.code(204).send();
    });
  });
}
