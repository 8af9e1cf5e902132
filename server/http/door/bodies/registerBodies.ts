import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ContentType } from '#core/wire/call/call.ts';
import { readBody, openBody, type BodyLimits } from './incomingBody.ts';
import { readJson } from './readJson.ts';
import { readMultipart } from './readMultipart.ts';
import { RefusedBody } from '#server/http/errors.ts';

const streamed: readonly ContentType[] = ['application/gzip', 'application/x-ndjson'];

/**
 * Accepts a body only in the type of its call: JSON or one file, which are read before the call is answered, or bytes,
 * which the call reads as a stream. Other types are refused: a form on another site can send plain text without a
 * preflight request. It can send a file too, which `sameSite.ts` refuses.
 */
export function registerBodies(app: FastifyInstance, limits: BodyLimits): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    expectType(request, 'application/json');
    const read = readJson(await readBody(request, limits));
    if (read.ok) return read.value;
    throw new RefusedBody(read.refusal);
  });
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest) => {
    expectType(request, 'multipart/form-data');
    const read = await readMultipart(await readBody(request, limits), request.headers['content-type'] ?? '');
    if (read.ok) return read.value;
    throw new RefusedBody(read.refusal);
  });
  for (const type of streamed) {
    app.addContentTypeParser(type, async (request: FastifyRequest) => {
      expectType(request, type);
      return openBody(request, limits);
    });
  }
}

/** Routes without a call (the browsers' reports) accept JSON only. */
function expectType({ routeOptions }: FastifyRequest, type: ContentType): void {
  if ((routeOptions.config.call?.bodyType ?? 'application/json') === type) return;
  throw new RefusedBody({ code: 'UnsupportedMediaType' });
}
