import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBody, type BodyPace } from './door/incomingBody.ts';
import { readJson } from './readJson.ts';
import { RefusedBody } from './refusedBody.ts';

/** Bodies are JSON alone: a form on another site can send plain text without being asked. */
export function registerBodies(app: FastifyInstance, pace: BodyPace): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const read = readJson(await readBody(request, pace));
    if (read.ok) return read.value;
    throw new RefusedBody(read.refusal);
  });
}
