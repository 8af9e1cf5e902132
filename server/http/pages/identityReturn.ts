import type { FastifyInstance } from 'fastify';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { identityReturnPath } from '../door/sameSite.ts';

const kept = ['state', 'code', 'error', 'iss'];

/**
 * Receives the answer of Apple, which sends an e-mail address only by a form of its own page, and leads the browser to
 * the page of the console that reads it. Here it changes nothing: state, browser and token are checked there.
 */
export function registerIdentityReturn(app: FastifyInstance, { identities }: CommandContext): void {
  if (!identities.offered.includes('apple')) return;
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.post(identityReturnPath, { bodyLimit: 16_384, config: { isForVisitors: true } }, async ({ body }, reply) => {
      const given = body instanceof URLSearchParams ? [...body].filter(([name]) => kept.includes(name)) : [];
      const address = `${identityReturnPath}?${new URLSearchParams(given).toString()}`;
      return reply.header('cache-control', 'no-store').redirect(address, 303);
    });
  });
}
