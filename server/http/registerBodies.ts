import type { FastifyInstance } from 'fastify';
import type { Refusal } from '#core/domain/refusal.ts';
import { readJson } from './readJson.ts';

/** On its way from the parser of a body to the one door out (errors.ts). */
export class RefusedBody extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Bodies are JSON alone: a form on another site can send plain text without being asked. */
export function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    const read = readJson(typeof body === 'string' ? Buffer.from(body) : body);
    if (read.ok) done(null, read.value);
    else done(new RefusedBody(read.refusal));
  });
}
