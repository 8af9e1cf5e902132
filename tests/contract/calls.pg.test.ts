import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { refusalReply, statusByCode } from '#core/wire/refusal.ts';
import { formatUserInputParameters } from '#core/wire/parameters.ts';
import { openTestService, password, type Client, type Input, type TestService } from '#tests/server/openTestService.ts';
import { allCalls } from './allCalls.ts';

let tested: TestService;
let client: Client;
const ids = { taskId: '', lotId: '' };

beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  client = await tested.signUp('ada');
});
afterAll(() => tested.close());

const savedTask = () => ({
  taskName: 'Mugs',
  templateRegistrationId: tested.service.gallery.bySlug('demo-shop-products')?.templateRegistrationId,
  templateVersion: 1,
  userInputParameters: formatUserInputParameters({ Categories: ['mugs'] }, {}),
});

/** In this order each is answered with 200 and real content; every call of the contract is here. */
const inputs: Record<string, () => Input> = {
  getWelcome: () => ({}),
  signUp: () => ({ body: { email: 'new@example.com', userName: 'newcomer', password, language: 'ko-KR' } }),
  signIn: () => ({ body: { login: 'ada', password } }),
  getAccount: () => ({}),
  updateLanguage: () => ({ body: { language: 'it-IT' } }),
  listTemplateKinds: () => ({ query: { language: 'ja-JP' } }),
  listTemplates: () => ({ query: { keyword: 'demo', kindId: 1, language: 'en-US' } }),
  getTemplateBySlug: () => ({ params: { slug: 'demo-shop-products' }, query: { language: 'es-ES' } }),
  createTemplateTask: () => ({ body: savedTask() }),
  updateTemplateTask: () => ({ body: { taskId: ids.taskId, ...savedTask() } }),
  getTask: () => ({ query: { taskId: ids.taskId } }),
  updateTaskBasicInfo: () => ({ body: { taskId: ids.taskId, taskName: 'Cups' } }),
  batchStart: () => ({ body: { taskIds: [ids.taskId, randomUUID()] } }),
  searchTasks: () => ({ query: { statusList: '3' } }),
  getTaskStatuses: () => ({ body: { ids: [ids.taskId] } }),
  listTaskGroups: () => ({}),
  getTaskSummary: () => ({ params: { id: ids.taskId } }),
  listTaskLots: () => ({ params: { id: ids.taskId } }),
  listLotSubtasks: () => ({ params: { id: ids.taskId, lotNo: 1 } }),
  getLotData: () => ({ params: { id: ids.taskId, lotNo: 1 } }),
  getChanges: () => ({ query: { client: randomUUID() } }),
  getGallery: () => ({ query: { language: 'fr-FR' } }),
  getBlocks: () => ({ query: { lotId: ids.lotId } }),
  pushEdits: () => ({
    body: {
      clientId: randomUUID(),
      epoch: tested.service.epoch,
      mutations: [
        {
          seq: 1,
          uuid: randomUUID(),
          name: 'renameTask',
          target: ids.taskId,
          baseRevision: 0,
          patch: { taskName: 'a' },
        },
        { seq: 2, uuid: randomUUID(), name: 'unknown', target: ids.taskId, baseRevision: 0, patch: {} },
      ],
    },
  }),
  batchStop: () => ({ body: { taskIds: [ids.taskId, randomUUID()] } }),
  signOut: () => ({}),
};

describe('every call', () => {
  test('is in this table', () => {
    expect(Object.keys(inputs).toSorted()).toEqual([...allCalls.keys()].toSorted());
  });

  test.each(Object.keys(inputs))('%s answers as its schema says', async (name) => {
    const call = allCalls.get(name);
    if (call === undefined) throw new Error(`no call ${name}`);
    const sender = name === 'signUp' ? tested.client() : client;
    const answer = await sender.send(call, inputs[name]?.());
    expect(answer).toMatchObject({ status: 200 });
    expect(call.reply.safeParse(answer.body)).toMatchObject({ success: true });
    if (name === 'createTemplateTask') ids.taskId = String(answer.body['taskId']);
    if (name === 'listTaskLots') ids.lotId = (answer.body['items'] as { lotId: string }[])[0]?.lotId ?? '';
  });

  test.each([...allCalls.keys()])(
    '%s refuses a stranger, unknown fields and hostile ones as the contract says',
    async (name) => {
      const call = allCalls.get(name);
      if (call === undefined) throw new Error(`no call ${name}`);
      const params = { id: randomUUID(), lotNo: 1, slug: "' or 1=1" };
      const bodies = call.method === 'GET' ? [undefined] : [{ unknown: 1 }, { ids: 'x', taskIds: null }, [], 'text', 7];
      for (const cookie of ['', client.cookie]) {
        for (const body of bodies) {
          const answer = await tested.client(cookie).send(call, { params, query: { unknown: "' or 1=1" }, body });
          expect(answer.status).toBeLessThan(500);
          const refusal = refusalReply.parse(answer.body);
          expect(answer.status).toBe(statusByCode[refusal.code]);
          if (!call.isPublic && cookie === '') expect(refusal.code).toBe('Unauthorized');
        }
      }
    },
  );
});
