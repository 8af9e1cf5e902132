import type { FastifyInstance } from 'fastify';

/** A sign of life, and the browsers' reports of pages that break the policy of `pageHeaders.ts`: logged and counted. */
export function registerWatch(app: FastifyInstance): void {
  let reportCount = 0;
  app.get('/health', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', cspReports: reportCount }),
  );
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
