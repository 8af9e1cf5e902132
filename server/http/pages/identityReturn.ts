import type { FastifyInstance } from 'fastify';
import type { CommandContext } from '#server/commands/commandContext.ts';

const path = '/login/apple';
const kept = ['state', 'code', 'error', 'iss'];

/** True for the one address to which the pages of another site may send a form. */
export function isIdentityReturn(url: string): boolean {
  return url === path;
}

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
    scope.post(path, { bodyLimit: 16_384, config: { isForVisitors: true } }, async ({ body }, reply) => {
      const given = body instanceof URLSearchParams ? [...body].filter(([name]) => kept.includes(name)) : [];
      const address = `${path}?${new URLSearchParams(given).toString()}`;
      return reply.header('cache-control', 'no-store').redirect(address, 303);
    });
  });
}
