import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { defaultProxySettings } from '#core/domain/proxy/proxySettings.ts';
import { signIn } from '#core/wire/calls/account/accountCalls.ts';
import { refusalReply, statusByCode } from '#core/wire/call/refusal.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { shareTask } from '#core/wire/calls/task/taskShareCalls.ts';
import { setLevel } from '#server/db/tables/account/plans.ts';
import { openTestService, password, type Client, type Input, type TestService } from '#tests/server/openTestService.ts';
import { ownRecipeTask, ownTemplateSettings } from '#tests/server/ownRecipeTask.ts';
import { standInWorker } from '#tests/server/standInWorker.ts';
import { insertFile } from '#tests/server/commands/export/insertFile.ts';
import { insertRun } from '#tests/server/commands/task/insertRun.ts';
import {
  accountInputs,
  identities,
  identityHost,
  loginInputs,
  noteFactor,
  ofFree,
  prepareAccounts,
} from './accountInputs.ts';
import { allCalls } from './allCalls.ts';
import { exampleList, hashOf, mugsTask, sharedLines, taskOfLines } from './listInputs.ts';
import { memberInputs, noteMember } from './memberInputs.ts';
import { operatorCalls, operatorInputs, signUpOperator, supportInputs } from './operatorInputs.ts';
import { newIds, noteIds } from './ids.ts';
import { addCard, buy } from '#tests/server/commands/order/shop.ts';
import { orderInputs, sales } from './orderInputs.ts';
import { destinationInputs, exportInputs, google, hostRules, pictureRun } from './exportInputs.ts';

let tested: TestService;
let client: Client;
let free: Client;
let parent: Client;
let operator: Client;
const { ids, local } = newIds();

beforeAll(async () => {
  tested = await openTestService({
    level: AccountLevel.Professional,
    trialDays: 14,
    hostRules: [...hostRules, identityHost],
    google,
    identities,
    sales,
  });
  await standInWorker(tested);
  tested.service.proxyPool = () => ({ areas: [{ id: 1, country: 'FR' }], proxies: [], pricePerGbMicro: 0 });
  client = await tested.signUp('ada');
  await tested.client().send(signIn, { body: { login: 'ada', password } });
  free = await tested.signUp('frugal');
  await tested.database.withoutRls((tx) => setLevel(tx, free.accountId, AccountLevel.Free));
  parent = await tested.signUp('parent');
  await tested.database.withoutRls((tx) => setLevel(tx, parent.accountId, AccountLevel.Enterprise));
  operator = await signUpOperator(tested);
  await prepareAccounts(tested, free.accountId);
  const { body } = await client.send(createTemplateTask, { body: mugsTask(tested) });
  ids.paidOrderId = await buy(tested, client, 'balance-50');
  ids.methodId = await addCard(tested, client);
  ids.sourceId = String(body['taskId']);
  await insertRun(tested.database, { ...pictureRun, accountId: client.accountId, taskId: ids.sourceId });
  ids.fileId = await insertFile(tested.database, client.accountId, Buffer.from('name\r\nMug\r\n'));
  const ofPage = await client.send(createTemplateTask, { body: ownRecipeTask(tested, 'Lamps') });
  ids.ownRecipeTaskId = String(ofPage.body['taskId']);
  const listed = await client.send(createTemplateTask, { body: taskOfLines(tested, sharedLines) });
  const shared = await client.send(shareTask, { params: { id: String(listed.body['taskId']) }, body: {} });
  ids.listShareId = String(shared.body['shareId']);
});
afterAll(() => tested.close());

/** In this order each is answered with 200 and real content; every call of the contract is here. */
const inputs: Record<string, () => Input | Promise<Input>> = {
  getWelcome: () => ({}),
  sendSignUpCode: () => ({ body: { email: 'new@example.com', language: 'ko-KR' } }),
  signUp: () => ({ body: { email: 'new@example.com', userName: 'newcomer', password, language: 'ko-KR' } }),
  signIn: () => ({ body: { login: 'ada', password } }),
  ...accountInputs,
  revokeToken: () => ({ params: { id: ids.tokenId } }),
  ...orderInputs(ids),
  ...memberInputs,
  ...operatorInputs(() => ({ tested, client, accountId: free.accountId, ids })),
  ...supportInputs(() => free.accountId, ids),
  listSessions: () => ({}),
  endSession: () => ({ params: { id: ids.sessionId } }),
  endOtherSessions: () => ({}),
  ...loginInputs(
    () => tested,
    () => client,
  ),
  updateLanguage: () => ({ body: { language: 'it-IT' } }),
  listTemplateKinds: () => ({ query: { language: 'ja-JP' } }),
  listTemplates: () => ({ query: { keyword: 'demo', kindId: 1, language: 'en-US' } }),
  addFavorite: () => ({ params: { id: 1001 } }),
  giveFeedback: () => ({ params: { id: 1001 }, body: { feedback: 1 } }),
  subscribeToTemplate: () => ({ params: { id: 1001 } }),
  getTemplateBySlug: () => ({ params: { slug: 'demo-shop-products' }, query: { language: 'es-ES' } }),
  getTemplateById: () => ({ params: { id: 1001 }, query: { language: 'de-DE' } }),
  listFavorites: () => ({ query: { pageSize: 5 } }),
  removeFavorite: () => ({ params: { id: 1001 } }),
  unsubscribeFromTemplate: () => ({ params: { id: 1001 } }),
  listRecommended: () => ({ query: { size: 3 } }),
  listSimilar: () => ({ params: { id: 1001 } }),
  listRelatedApps: () => ({ params: { id: 1001 } }),
  recordCostCalculation: () => ({
    params: { id: 1001 },
    body: { category: 'e-commerce', selectQuantity: 50_000, source: 'template-detail', isClient: false },
  }),
  getParameterChoices: () => {
    const parameter = tested.service.gallery.byId(1001)?.parameters[1];
    // No shipped template has an external source; the guard refuses this one, which the call answers with no choices.
    Object.assign(parameter?.controlOptions ?? {}, { dataSourceType: 'External', dataSource: 'http://127.0.0.1:9/' });
    return { params: { id: 1001, paramName: parameter?.paramName ?? '' } };
  },
  listPrivateTemplates: () => ({}),
  countPrivateTemplates: () => ({}),
  makeOwnTemplate: () => ({ body: { ...ownTemplateSettings('Lamps'), taskId: ids.ownRecipeTaskId } }),
  getOwnTemplate: () => ({ params: { id: ids.ownTemplateId } }),
  changeOwnTemplate: () => ({ params: { id: ids.ownTemplateId }, body: ownTemplateSettings('Lights') }),
  removeOwnTemplate: () => ({ params: { id: ids.ownTemplateId } }),
  getCollection: () => ({ params: { slug: 'any-website' }, query: { language: 'fr-FR' } }),
  listCollectionTemplates: () => ({ params: { slug: 'any-website' } }),
  getTodayExtractedCount: () => ({ params: { id: 1001 } }),
  checkTemplateBalance: () => ({ params: { id: 1001 } }),
  canStartTemplateTask: () => ({ params: { id: 1001 } }),
  proposeTables: () => ({ body: { url: 'http://127.0.0.1:8080/demo-shop/sizes' } }),
  openLivePage: () => ({ body: { url: 'http://127.0.0.1:8080/demo-shop/sizes', steps: [] } }),
  actOnLivePage: () => ({ params: { sessionId: ids.liveSessionId }, body: { acts: [{ end: true }] } }),
  seeLivePage: () => ({ params: { sessionId: ids.liveSessionId }, body: { after: 0 } }),
  picturePage: () => ({
    body: {
      url: 'http://127.0.0.1:8080/demo-shop/sizes',
      recipes: [
        {
          start: ['http://127.0.0.1:8080/demo-shop/sizes'],
          list: { items: 'li', fields: [{ name: 'name', from: [{ css: 'a' }] }] },
        },
      ],
    },
  }),
  tryTemplate: () => ({
    params: { id: 1001 },
    body: { userInputParameters: formatUserInputParameters({ Categories: ['mugs'] }, {}) },
  }),
  putParameterList: () => ({ params: { hash: exampleList.hash }, body: exampleList.packed }),
  getParameterList: () => ({ params: { hash: exampleList.hash } }),
  createTemplateTask: () => ({ body: mugsTask(tested) }),
  updateTemplateTask: () => ({ body: { taskId: ids.taskId, ...mugsTask(tested) } }),
  getTask: () => ({ query: { taskId: ids.taskId } }),
  setSchedule: () => ({
    body: {
      taskIds: [ids.taskId, randomUUID()],
      schedule: { scheduleType: 3, timeZone: 'Europe/Berlin', daysOfMonth: [1, 31], times: ['08:30'] },
    },
  }),
  getSchedule: () => ({ query: { taskId: ids.taskId } }),
  batchRemoveSchedule: () => ({ body: { taskIds: [ids.taskId, randomUUID()] } }),
  savePreventScrapeSettings: () => ({ body: { taskId: ids.taskId, ipProxySettings: defaultProxySettings } }),
  getPreventScrapeSettings: () => ({ query: { taskId: ids.taskId } }),
  listProxyAreas: () => ({ query: { language: 'fr-FR' } }),
  getProxyArea: () => ({ params: { id: 1 }, query: { consumptionType: 2 } }),
  shareTask: () => ({ params: { id: ids.taskId }, body: {} }),
  getTemplateRelation: () => ({ params: { id: ids.taskId } }),
  getTaskShare: () => ({ params: { id: ids.shareId } }),
  getSharedList: () => ({ params: { id: ids.listShareId, hash: hashOf(sharedLines.join('\n')) } }),
  createTaskGroup: () => ({ body: { TaskGroupName: 'Shelf' } }),
  updateTaskBasicInfo: () => ({ body: { taskId: ids.taskId, taskName: 'Cups', taskGroupId: ids.groupId } }),
  setTaskPriority: () => ({ body: { taskId: ids.taskId, priority: 1 } }),
  setTaskCloudCount: () => ({ body: { taskId: ids.taskId, cloudCount: 2 } }),
  batchUpdateTaskGroup: () => ({ params: { group: ids.groupId }, body: { taskIds: [ids.taskId, randomUUID()] } }),
  batchCopyTask: () => ({ params: { n: ids.groupId }, body: { taskIds: [ids.taskId, randomUUID()] } }),
  batchDeleteTask: () => ({ body: { taskIds: [ids.taskId, randomUUID()] } }),
  batchRestoreTask: () => ({ body: { taskIds: [ids.taskId, randomUUID()] } }),
  listClusterGroups: () => ({}),
  setClusterGroup: () => ({ body: { taskId: ids.taskId, clusterGroupId: null } }),
  getTaskDetail: () => ({ params: { id: ids.taskId } }),
  getTaskSettings: () => ({ params: { id: ids.taskId } }),
  getTaskStatus: () => ({ params: { id: ids.taskId } }),
  listSourceTasks: () => ({ query: { pageSize: 10 } }),
  getSourceTaskItems: () => ({ params: { id: ids.sourceId }, query: { field: 'name' } }),
  saveFieldDataSource: () => ({
    body: { taskId: ids.taskId, urlSourceTaskId: ids.taskId, urlSourceTaskField: 'name' },
  }),
  putUserConfig: () => ({ body: { type: 2, content: { group: ids.groupId, list: [1, null, 'x'] } } }),
  getUserConfig: () => ({ query: { type: 2 } }),
  deleteUserConfig: () => ({ params: { id: ids.configId } }),
  handleMission: () => ({ body: { missionType: 7 } }),
  batchStart: () => ({ body: { taskIds: [ids.taskId, randomUUID()] } }),
  searchTasks: () => ({ query: { statusList: '3' } }),
  getTaskStatuses: () => ({ body: { ids: [ids.taskId] } }),
  listTaskGroups: () => ({}),
  getTaskSummary: () => ({ params: { id: ids.taskId } }),
  listTaskLots: () => ({ params: { id: ids.taskId } }),
  listLotSubtasks: () => ({ params: { id: ids.taskId, lotNo: 1 } }),
  getLotLog: () => ({ params: { id: ids.taskId, lotNo: 1 } }),
  getTaskHistory: () => ({ params: { id: ids.taskId } }),
  getLotData: () => ({ params: { id: ids.taskId, lotNo: 1 } }),
  ...destinationInputs(ids),
  ...exportInputs(ids, () =>
    tested.service.downloadTokens.make({
      accountId: client.accountId,
      exportId: ids.fileId,
      expiresAt: Date.now() + 60_000,
    }),
  ),
  getChanges: () => ({ query: { client: randomUUID() } }),
  getGallery: () => ({ query: { language: 'fr-FR' } }),
  getLikes: () => ({}),
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
  startWithParameters: () => ({ params: { id: ids.taskId }, body: {} }),
  stopSubtask: () => ({ body: { taskId: ids.taskId, subTaskId: randomUUID() } }),
  startSubtask: () => ({ body: { taskId: ids.taskId, subTaskId: randomUUID() } }),
  startFailedPages: () => ({ params: { id: ids.taskId } }),
  continueRun: () => ({ params: { id: ids.taskId } }),
  batchStop: () => ({ body: { taskIds: [ids.taskId, randomUUID()] } }),
  requestDeviceCode: () => ({ body: { runnerName: 'laptop', system: 'macOS' } }),
  getDeviceSignIn: () => ({ query: { userCode: ids.userCode } }),
  answerDeviceSignIn: () => ({ body: { userCode: ids.userCode, isApproved: true } }),
  takeDeviceToken: () => ({ body: { deviceCode: ids.deviceCode } }),
  listRunners: () => ({}),
  beginLocalRun: () => ({ body: { taskId: ids.taskId, runKey: randomUUID(), processId: ids.processId } }),
  writeLocalRows: () => ({
    params: { id: local.lotId },
    body: {
      ...local.held,
      writeId: randomUUID(),
      parts: [{ columns: ['name'], rows: [['Mug'], [null]] }],
      position: { startIndex: 0, page: { url: 'https://example.com/', number: 2 }, skip: 0, seen: ['x'] },
      urlsDone: 0,
      pagesDone: 1,
      pagesFailed: 1,
      failures: [{ url: 'https://example.com/', code: 'TimedOut', verdict: 'retry', detail: null }],
      failedPages: [{ url: 'https://example.com/', number: 1, item: { name: 'Mug' } }],
      pieces: [{ rows: 2, urlsDone: 0, pagesDone: 1, pagesFailed: 1 }],
    },
  }),
  renewLocalRun: () => ({ params: { id: local.lotId }, body: local.held }),
  endLocalSubtask: () => ({
    params: { id: local.lotId },
    body: { ...local.held, processId: ids.processId, end: 'finished', failures: [] },
  }),
  revokeRunner: () => ({ params: { id: ids.runnerId } }),
  signOut: () => ({}),
};

function senderOf(name: string): Client {
  if (name === 'signUp' || name === 'enterSupport') return tested.client();
  if (name in memberInputs) return parent;
  if (operatorCalls.has(name) || name === 'makeSupportLink') return operator;
  return ofFree.has(name) ? free : client;
}

describe('every call', () => {
  test('is in this table', () => {
    expect(Object.keys(inputs).toSorted()).toEqual([...allCalls.keys()].toSorted());
  });

  test.each(Object.keys(inputs))('%s answers as its schema says', async (name) => {
    const call = allCalls.get(name);
    if (call === undefined) throw new Error(`no call ${name}`);
    const sender = senderOf(name);
    const answer = await sender.send(call, await inputs[name]?.());
    expect(answer).toMatchObject({ status: 200 });
    expect(call.reply.safeParse(call.replyType === 'application/json' ? answer.body : answer.bytes)).toMatchObject({
      success: true,
    });
    noteFactor(name, answer.body);
    noteMember(name, answer.body);
    noteIds(name, answer.body, ids, local);
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
