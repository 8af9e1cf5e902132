import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { locales } from '#core/domain/locale.ts';
import { getAccount, getWelcome, signIn, signOut, updateLanguage } from '#core/wire/calls/account/accountCalls.ts';
import type { AnyCall, CallReply } from '#core/wire/call/call.ts';
import { sendFile } from '#core/wire/calls/account/holder/avatarCalls.ts';
import { getLotData } from '#core/wire/calls/data/dataCalls.ts';
import { startSubtask, stopSubtask } from '#core/wire/calls/task/lotCalls.ts';
import { StartResult, StopResult } from '#core/domain/run/runResult.ts';
import { putParameterList } from '#core/wire/calls/task/listCalls.ts';
import { listProxyAreas } from '#core/wire/calls/task/proxyCalls.ts';
import { listDailyUsage, listLedger } from '#core/wire/calls/account/planCalls.ts';
import { getBlocks, getChanges, getGallery, getLikes, mutation, pushEdits } from '#core/wire/sync.ts';
import { batchStart, batchStop } from '#core/wire/calls/task/taskCalls.ts';
import { registerConsole } from '#server/http/pages/console.ts';
import { readConsoleFiles } from '#server/http/pages/consoleFiles.ts';
import { registerSupportChat } from '#server/http/pages/supportChat.ts';
import type { ChatSettings } from '#server/intercom.ts';
import { applyMutation } from './fixtureEdits.ts';
import { registerMoney } from './fixtureMoney.ts';
import { fixtureBlocks, type FixtureWorld } from './fixtures.ts';
import { SentData } from './sentData.ts';

/** Built once per run (tests/support/browserSetup.ts). */
const builtConsole = join(import.meta.dirname, '../../../dist');

/** The built console under its real headers, and a service that answers from memory by the real schemas. */
export interface FixtureService {
  origin: string;
  world: FixtureWorld;
  /** Reports a change of `world` to the console at its next poll. */
  touch(): void;
  /** True if calls are answered; pages are always answered. */
  isReachable: boolean;
  /** The answers that a test sets instead of the usual ones, by path. */
  answers: Map<string, (body: unknown) => Answer | Promise<Answer>>;
  /** The chat widget; none unless a test sets it. */
  chat: ChatSettings | null;
  /** What devices got from it. */
  sent: SentData;
  /** Reports of pages that violated their policy: `close` throws if there are any. */
  policyReports: string[];
  close(): Promise<void>;
}

export interface Answer {
  status: number;
  body: unknown;
}

export async function startFixtureService(world: FixtureWorld): Promise<FixtureService> {
  // Polling tabs keep their connections open: a close would wait for them forever.
  const app = fastify({ forceCloseConnections: true });
  let revision = 1;
  const service: FixtureService = {
    origin: '',
    world,
    touch: () => (revision += 1),
    isReachable: true,
    answers: new Map(),
    chat: null,
    sent: new SentData(world),
    policyReports: [],
    close: async () => {
      await app.close();
      const { length } = service.policyReports;
      if (length > 0) throw new Error(`pages broke their policy: ${length} reports`);
    },
  };
  app.addHook('onRequest', async (request) => {
    // Without this each of many services would compress the whole console, which took a third of a test's time.
    delete request.raw.headers['accept-encoding'];
    if (request.url === '/v1/csp-reports') service.policyReports.push(request.url);
    if (!service.isReachable && request.url.startsWith('/v1/')) request.raw.destroy();
  });
  app.addHook('preHandler', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const given = await service.answers.get(path)?.(request.body);
    if (given !== undefined) service.sent.noteGiven(path);
    return given === undefined ? undefined : reply.code(given.status).send(given.body);
  });
  registerCalls(app, service, () => revision);
  app.get('/template-images/:slug', async (_, reply) => reply.type('image/svg+xml').send(image));
  registerSupportChat(app, service);
  registerConsole(app, await readConsoleFiles(builtConsole), async (_, reply) => reply.code(404).send());
  service.origin = await listen(app);
  return service;
}

/** The port of this process's services, one after the other: the browser then has the console's files already. */
let usualPort = 0;

async function listen(app: FastifyInstance): Promise<string> {
  const host = '127.0.0.1';
  const origin = await app.listen({ host, port: usualPort }).catch(async () => app.listen({ host, port: 0 }));
  usualPort ||= Number(new URL(origin).port);
  return origin;
}

const image = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path fill="#118063" d="M0 0h4v4H0z"/></svg>';

/** WebP of one pixel. */
const cellPicture = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

interface ListRequest {
  Params: { hash: string };
  Body: unknown;
}

function registerCalls(app: FastifyInstance, service: FixtureService, revision: () => number): void {
  const { world, sent } = service;
  const touch = () => service.touch();
  answer(app, getWelcome, () => ({
    isSignupOpen: true,
    isSignupByCode: false,
    demo: null,
    pages: [],
    invitationMicro: 5_000_000,
    signInBy: [],
  }));
  answer(app, getAccount, () => world.account);
  answer(app, signIn, () => world.account);
  answer(app, signOut, () => ({}));
  answer(app, updateLanguage, () => ({}));
  answer(app, listLedger, () => ({ items: world.ledger, total: world.ledger.length }));
  app.get('/v1/resources/:id/dailyUsageLogs', async (request) =>
    listDailyUsage.reply.parse((request.params as { id: string }).id === '200' ? world.usage : []),
  );
  registerMoney(app, world, touch);
  answer(app, batchStart, () => ({ error: null, errors: [] }));
  answer(app, batchStop, () => ({ errors: [] }));
  answer(app, stopSubtask, () => ({ stopResult: StopResult.Succeed }));
  answer(app, startSubtask, () => ({ startResult: StartResult.Succeed }));
  answer(app, getChanges, ({ query }) => {
    const cursor = `fixture.${revision()}`;
    if (query.since !== cursor) sent.noteRows(cursor);
    const { account, groups, tasks, lots, subtasks, exports, destinations, views } = world;
    const templateStates = [...world.templateStates.values()];
    return {
      cursor,
      more: false,
      lastSequence: null,
      gallery: 'one',
      account,
      upserts:
        query.since === cursor
          ? { ...noRows, templateStates: [] }
          : { groups, tasks, lots, subtasks, templateStates, exports, destinations, views },
      deletes: {
        ...noRows,
        groups: world.deletedGroupIds,
        tasks: world.deletedTaskIds,
        exports: world.deletedExportIds,
        views: world.deletedViewIds,
      },
    };
  });
  answer(app, getGallery, ({ query }) => {
    const language = locales.find((locale) => locale === query.language) ?? 'en-US';
    const templates = world.templatesIn(language);
    sent.noteGallery(language);
    const kinds = new Map(templates.flatMap((template) => template.kinds).map((kind) => [kind.kindId, kind]));
    return { gallery: 'one', kinds: [...kinds.values()], collections: world.collectionsIn(language), templates };
  });
  answer(app, getLikes, () => ({
    likes: Object.fromEntries(world.templatesIn('en-US').map((each) => [each.templateRegistrationId, each.likes])),
  }));
  const list = { bodyLimit: putParameterList.bodyLimitBytes ?? 0 };
  app.addContentTypeParser(
    [putParameterList.bodyType, sendFile.bodyType],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
  app.put<ListRequest>('/v1/parameterLists/:hash', list, async ({ params, body }) => {
    world.lists.set(params.hash, body as Buffer);
    return { count: 1 };
  });
  app.get<ListRequest>('/v1/parameterLists/:hash', async ({ params }, reply) => {
    const packed = world.lists.get(params.hash);
    return packed === undefined ? reply.code(404).send({ code: 'NotFound' }) : reply.send(packed);
  });
  app.post('/v1/lots/:lotId/picture', async (_, reply) => reply.type('image/webp').send(cellPicture));
  app.get('/v1/templateRegistration/:id/recommendation/rpa', async () => []);
  answer(app, listProxyAreas, () => world.proxyAreas);
  answer(app, getBlocks, ({ query: { lotId = '', from = '0' } }) => {
    const rows = world.rowsByLotId.get(lotId) ?? [];
    sent.noteBlocks(lotId);
    const { columns } = world.lots.find((lot) => lot.lotId === lotId) ?? { columns: [] };
    return { lotId, columns, rowCount: rows.length, blocks: fixtureBlocks(rows, Number(from)) };
  });
  app.get<{ Params: { id: string; lotNo: string } }>(
    '/v1/taskdatas/:id/lot/:lotNo/getAllLotData',
    async ({ params: { id, lotNo }, query }) => {
      const { page, pageSize } = getLotData.query.parse(query);
      const lot = world.lots.find((each) => each.taskId === id && each.lotNo === Number(lotNo));
      const rows = world.rowsByLotId.get(lot?.lotId ?? '') ?? [];
      const own = rows.slice(page * pageSize, (page + 1) * pageSize);
      return { total: rows.length, columns: lot?.columns ?? [], rows: own };
    },
  );
  answer(app, pushEdits, ({ body }) => {
    const { mutations } = pushEdits.body.parse(body);
    touch();
    for (const sent of mutations) applyMutation(world, mutation.parse(sent), revision());
    const results = mutations.map(({ seq }) => ({ seq, outcome: 'applied' as const, revision: revision() }));
    return { results, lastSequence: results.at(-1)?.seq ?? 0 };
  });
}

const noRows = { groups: [], tasks: [], lots: [], subtasks: [], exports: [], destinations: [], views: [] };

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
