import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { locales } from '#core/domain/locale.ts';
import { getAccount, getWelcome, signIn, updateLanguage } from '#core/wire/account.ts';
import type { AnyCall, CallReply } from '#core/wire/call.ts';
import { getBlocks, getChanges, getGallery, pushEdits } from '#core/wire/sync.ts';
import { batchStart, batchStop } from '#core/wire/taskCalls.ts';
import { registerConsole } from '#server/http/pages/console.ts';
import { readConsoleFiles } from '#server/http/pages/consoleFiles.ts';
import { columns, fixtureBlocks, type FixtureWorld } from './fixtures.ts';

/** Built once per run (tests/support/browserSetup.ts). */
const builtConsole = join(import.meta.dirname, '../../../dist');

/** The built console under its real headers, and a service that answers from memory by the real schemas. */
export interface FixtureService {
  origin: string;
  world: FixtureWorld;
  /** Tells the console about a change of `world` at its next poll. */
  touch(): void;
  /** Whether calls are answered; pages always are. */
  isReachable: boolean;
  close(): Promise<void>;
}

export async function startFixtureService(world: FixtureWorld): Promise<FixtureService> {
  // Polling tabs keep their connections: a close would wait for them for ever.
  const app = fastify({ forceCloseConnections: true });
  let revision = 1;
  const service: FixtureService = {
    origin: '',
    world,
    touch: () => (revision += 1),
    isReachable: true,
    close: () => app.close(),
  };
  app.addHook('onRequest', async (request) => {
    if (!service.isReachable && request.url.startsWith('/v1/')) request.raw.destroy();
  });
  registerCalls(app, world, () => revision);
  app.get('/template-images/:slug', async (_, reply) => reply.type('image/svg+xml').send(image));
  registerConsole(app, await readConsoleFiles(builtConsole));
  service.origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return service;
}

const image = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path fill="#118063" d="M0 0h4v4H0z"/></svg>';

function registerCalls(app: FastifyInstance, world: FixtureWorld, revision: () => number): void {
  answer(app, getWelcome, () => ({ isSignupOpen: true, demo: null }));
  answer(app, getAccount, () => world.account);
  answer(app, signIn, () => world.account);
  answer(app, updateLanguage, () => ({}));
  answer(app, batchStart, () => ({ error: null, errors: [] }));
  answer(app, batchStop, () => ({ errors: [] }));
  answer(app, getChanges, ({ query }) => {
    const cursor = `fixture.${revision()}`;
    const { account, groups, tasks, lots, subtasks } = world;
    return {
      cursor,
      more: false,
      lastSequence: null,
      gallery: 'one',
      account,
      upserts: query.since === cursor ? noRows : { groups, tasks, lots, subtasks },
      deletes: noRows,
    };
  });
  answer(app, getGallery, ({ query }) => {
    const language = locales.find((locale) => locale === query.language) ?? 'en-US';
    return { gallery: 'one', kinds: [], templates: world.templatesIn(language) };
  });
  answer(app, getBlocks, ({ query: { lotId = '', from = '0' } }) => {
    const rows = world.rowsByLotId.get(lotId) ?? [];
    return { lotId, columns, rowCount: rows.length, blocks: fixtureBlocks(rows, Number(from)) };
  });
  answer(app, pushEdits, ({ body }) => {
    const { mutations } = pushEdits.body.parse(body);
    const results = mutations.map(({ seq }) => ({ seq, outcome: 'applied' as const, revision: revision() }));
    return { results, lastSequence: results.at(-1)?.seq ?? 0 };
  });
}

const noRows = { groups: [], tasks: [], lots: [], subtasks: [] };

interface CallRequest {
  query: Record<string, string>;
  body: unknown;
}

function answer<C extends AnyCall>(app: FastifyInstance, call: C, reply: (request: CallRequest) => CallReply<C>): void {
  app.route<{ Querystring: Record<string, string> }>({
    method: call.method,
    url: call.path,
    handler: async ({ query, body }) => call.reply.parse(reply({ query, body })),
  });
}
