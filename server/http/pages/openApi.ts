import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '#core/wire/programs/openApi/openApiDocument.ts';

/** Serves the description of all calls as `/openapi.json`. It is made at the first request: few processes need it. */
export function registerOpenApi(app: FastifyInstance, publicUrl: string): void {
  let text: string | null = null;
  app.get('/openapi.json', { config: { isForVisitors: true } }, (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(publicUrl));
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
}
