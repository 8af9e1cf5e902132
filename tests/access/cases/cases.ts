import { createHash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { defaultProxySettings } from '#core/domain/proxy/proxySettings.ts';
import { secretMask } from '#core/domain/parameters/parameter.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import type { Input } from '#tests/server/openTestService.ts';
import { accountCases, noAnswer } from './accountCases.ts';
import { editPatches, type MakeEdit } from './editCases.ts';
import { runCases } from './runCases.ts';
import { ownTemplate, template, templateCases } from './templateCases.ts';
import type { Ids } from '../world.ts';

/** What a call is sent with: ids of somebody, and what is the sender's own. */
export interface Place {
  ids: Ids;
  own: { taskId: string; groupId: string };
  epoch: string;
  /** A task's body whose secret is this. */
  draft: (taskName: string, secret?: string, part?: object) => object;
}

export type Make = (place: Place) => Input;

const task: Make = ({ ids }) => ({ params: { id: ids.taskId } });
const tasks: Make = ({ ids }) => ({ body: { taskIds: [ids.taskId] } });
const destination: Make = ({ ids }) => ({ params: { destinationId: ids.destinationId } });
/** Nothing leaves: a file of the service. */
const destinationOf = (name: string) => ({
  name,
  isOn: false,
  target: { kind: 'file', format: 'csv', options: {} },
  columns: [],
});
/** Nothing leaves: a host to which the service does not connect. */
const insideTable = {
  kind: 'mysql', host: '10.0.0.1', port: 3_306, database: 'x', user: 'x', tls: 'verify', table: 'x', mode: 'insert',
  keys: [],
}; // prettier-ignore
const nothing: Make = () => ({});
/** Another one each time: what is there already is not kept a second time. */
const ownList: Make = () => {
  const lines = `mine ${randomUUID()}`;
  const hash = createHash('sha256').update(lines).digest('hex');
  // Not compressed, so that each answer has the same size as its account says.
  return { params: { hash }, body: gzipSync(lines, { level: 0 }) };
};
const schedule = { scheduleType: 3, timeZone: 'Europe/Berlin', daysOfMonth: [1], times: ['08:30'] };

/**
 * Every call of core/wire with ids of another account, wherever it takes one: in its path, its query, its body, and in what
 * is the sender's own otherwise. They are sent in this order: what is looked at is there until the end.
 */
const calls: Record<string, Record<string, Make>> = {
  getWelcome: { plain: nothing },
  // Answers for other addresses are tested in tests/server/commands/account/signUpCode.pg.test.ts; here limits would
  // distinguish them.
  sendSignUpCode: { plain: () => ({ body: {} }) },
  signUp: { plain: () => ({ body: {} }) },
  signIn: { 'a wrong password': ({ ids }) => ({ body: { login: ids.login, password: 'a wrong password' } }) },
  // A challenge is another one each time.
  beginPasskeySignIn: { plain: () => ({ body: {} }) },
  signInByPasskey: {
    'a passkey that proves nothing': () => ({
      body: { id: 'x', clientDataJSON: 'x', authenticatorData: 'x', signature: 'x', userHandle: 'x' },
    }),
  },
  beginIdentitySignIn: { plain: () => ({ params: { provider: 'google' } }) },
  signInByIdentity: { 'an answer of nobody': () => ({ params: { provider: 'google' }, body: noAnswer }) },
  proveIdentitySignIn: {
    'a proof of nobody': () => ({ params: { provider: 'google' }, body: { proof: 'x', code: '000000' } }),
  },
  ...accountCases,
  updateLanguage: { plain: () => ({ body: { language: 'it-IT' } }) },
  canTrial: { plain: nothing },
  ...templateCases,
  proposeTables: { plain: () => ({ body: { url: 'http://127.0.0.1:9/nothing' } }) },
  openLivePage: { plain: () => ({ body: { url: 'http://127.0.0.1:9/nothing', steps: [] } }) },
  seeLivePage: { 'a page of nobody': () => ({ params: { sessionId: randomUUID() }, body: { after: 0 } }) },
  actOnLivePage: {
    'a page of nobody': () => ({ params: { sessionId: randomUUID() }, body: { acts: [{ press: [1, 1] }] } }),
  },
  picturePage: {
    plain: () => ({
      body: {
        url: 'http://127.0.0.1:9/nothing',
        recipes: [{ start: ['http://127.0.0.1:9/nothing'], fields: [{ name: 'title', from: [{ css: 'h1' }] }] }],
      },
    }),
  },
  tryTemplate: {
    private: (place) => ({
      ...template(place),
      body: { userInputParameters: formatUserInputParameters({ Categories: ['mugs'] }, {}) },
    }),
    'secrets of a task': ({ ids, draft }) => {
      const { templateRegistrationId: id, userInputParameters } = draft('t', secretMask) as Record<string, unknown>;
      return { params: { id: Number(id) }, body: { userInputParameters, taskId: ids.taskId } };
    },
  },
  getParameterList: { list: ({ ids }) => ({ params: { hash: ids.listHash } }) },
  putParameterList: {
    plain: ownList,
    'a hash of other lines': ({ ids }) => ({
      params: { hash: ids.listHash },
      body: gzipSync('mine'),
    }),
  },
  listProxyAreas: { plain: nothing },
  getProxyArea: { plain: () => ({ params: { id: 1 } }) },
  getTask: {
    task: ({ ids }) => ({ query: { taskId: ids.taskId } }),
    trashed: ({ ids }) => ({ query: { taskId: ids.trashedTaskId } }),
  },
  getTaskDetail: { task },
  getTaskSettings: { task },
  getTaskStatus: { task },
  getTaskSummary: { task },
  getTemplateRelation: { task },
  getTaskStatuses: { task: ({ ids }) => ({ body: { ids: [ids.taskId] } }) },
  getSchedule: { task: ({ ids }) => ({ query: { taskId: ids.taskId } }) },
  getPreventScrapeSettings: { task: ({ ids }) => ({ query: { taskId: ids.taskId } }) },
  listTaskLots: { task },
  listLotSubtasks: { task: ({ ids }) => ({ params: { id: ids.taskId, lotNo: 1 } }) },
  getPicture: {
    cell: ({ ids }) => ({ params: { lotId: ids.lotId }, body: { rowNo: 1, column: 'name' } }),
  },
  getLotData: { task: ({ ids }) => ({ params: { id: ids.taskId, lotNo: 1 } }) },
  getAllData: { task },
  getNotExportedData: { task },
  createExport: { task: ({ ids }) => ({ body: { taskId: ids.taskId, scope: 'all', format: 'csv' } }) },
  createZipExport: {
    task: ({ ids }) => ({ body: { plans: [{ taskId: ids.taskId, scope: 'runs', lotNos: [1], format: 'json' }] } }),
    'own, and a task': ({ ids, own }) => ({
      body: { plans: [own.taskId, ids.taskId].map((taskId) => ({ taskId, scope: 'notExported', format: 'xml' })) },
    }),
  },
  listExports: { plain: nothing },
  getExportAddress: { export: ({ ids }) => ({ query: { recordId: ids.exportId } }) },
  downloadExport: { 'an id as a token': ({ ids }) => ({ query: { token: ids.exportId } }) },
  checkGoogleSheets: { plain: nothing },
  beginGoogle: { plain: nothing },
  connectGoogle: { 'a state of nobody': () => ({ body: { state: 'x', code: 'x' } }) },
  disconnectGoogle: { plain: nothing },
  createSpreadsheet: { plain: () => ({ body: { title: 'x' } }) },
  getBlocks: { lot: ({ ids }) => ({ query: { lotId: ids.lotId } }) },
  getTaskShare: { 'a task’s id': ({ ids }) => ({ params: { id: ids.taskId } }) },
  getSharedList: { 'a task’s id': ({ ids }) => ({ params: { id: ids.taskId, hash: ids.listHash } }) },
  listSourceTasks: { plain: nothing, group: ({ ids }) => ({ query: { TaskGroup: ids.groupId } }) },
  getSourceTaskItems: { task: ({ ids }) => ({ params: { id: ids.taskId }, query: { field: 'name' } }) },
  searchTasks: {
    plain: nothing,
    template: ({ ids }) => ({ query: { templateId: ids.templateId } }),
    group: ({ ids }) => ({ query: { taskGroupId: ids.groupId } }),
  },
  listTaskGroups: { plain: nothing },
  listClusterGroups: { plain: nothing },
  getChanges: { 'a device': ({ ids }) => ({ query: { client: ids.clientId, limit: 5_000 } }) },
  getGallery: { plain: () => ({ query: { language: 'en-US' } }) },
  getLikes: { plain: nothing },
  getUserConfig: { plain: () => ({ query: { type: 2 } }) },
  handleMission: { plain: () => ({ body: { missionType: 7 } }) },
  createTaskGroup: { plain: () => ({ body: { TaskGroupName: 'Shelf' } }) },
  createTemplateTask: {
    'into a group': ({ ids, draft }) => ({ body: draft('a', '', { taskGroupId: ids.groupId }) }),
    'with secrets of a task': ({ ids, draft }) => ({ body: draft('b', secretMask, { secretsOfTaskId: ids.taskId }) }),
    'of a private template': ({ ids, draft }) => ({
      body: draft('c', '', {
        templateRegistrationId: ids.templateId,
        templateVersion: 1,
        userInputParameters: formatUserInputParameters({ Categories: ['mugs'] }, {}),
      }),
    }),
    'of an own template': ({ ids, draft }) => ({
      body: draft('c', '', {
        templateRegistrationId: ids.ownTemplateId,
        templateVersion: 1,
        userInputParameters: formatUserInputParameters({ Part: ['lamp'] }, {}),
      }),
    }),
    'with a list': ({ ids, draft }) => ({
      body: draft('d', '', {
        userInputParameters: formatUserInputParameters(
          { Urls: { list: ids.listHash, count: 2, first: ['https://shop.example/'] } },
          {},
        ),
      }),
    }),
    'with a source': ({ ids, draft }) => ({
      body: draft('e', '', { urlSourceTaskId: ids.taskId, urlSourceTaskField: 'name' }),
    }),
  },
  updateTemplateTask: {
    task: ({ ids, draft }) => ({ body: { taskId: ids.taskId, ...draft('f') } }),
    'own, with a secret that is not there': ({ own, draft }) => ({
      body: { taskId: own.taskId, ...draft('g', secretMask) },
    }),
    'own, with a source': ({ ids, own, draft }) => ({
      body: { taskId: own.taskId, ...draft('h', '', { urlSourceTaskId: ids.taskId, urlSourceTaskField: 'name' }) },
    }),
  },
  saveFieldDataSource: {
    task: ({ ids }) => ({ body: { taskId: ids.taskId, urlSourceTaskId: null, urlSourceTaskField: null } }),
    'own, of a task': ({ ids, own }) => ({
      body: { taskId: own.taskId, urlSourceTaskId: ids.taskId, urlSourceTaskField: 'name' },
    }),
  },
  updateTaskBasicInfo: {
    task: ({ ids }) => ({ body: { taskId: ids.taskId, taskName: 'Cups' } }),
    'own, into a group': ({ ids, own }) => ({ body: { taskId: own.taskId, taskGroupId: ids.groupId } }),
  },
  setTaskPriority: { task: ({ ids }) => ({ body: { taskId: ids.taskId, priority: 3 } }) },
  setTaskCloudCount: { task: ({ ids }) => ({ body: { taskId: ids.taskId, cloudCount: 2 } }) },
  setClusterGroup: { task: ({ ids }) => ({ body: { taskId: ids.taskId, clusterGroupId: null } }) },
  savePreventScrapeSettings: {
    task: ({ ids }) => ({ body: { taskId: ids.taskId, ipProxySettings: defaultProxySettings } }),
  },
  setSchedule: { task: ({ ids }) => ({ body: { taskIds: [ids.taskId], schedule } }) },
  shareTask: { task: (place) => ({ ...task(place), body: {} }) },
  batchUpdateTaskGroup: {
    task: ({ ids, own }) => ({ params: { group: own.groupId }, body: { taskIds: [ids.taskId] } }),
    'own, into a group': ({ ids, own }) => ({ params: { group: ids.groupId }, body: { taskIds: [own.taskId] } }),
  },
  batchCopyTask: {
    task: ({ ids, own }) => ({ params: { n: own.groupId }, body: { taskIds: [ids.taskId] } }),
    'own, into a group': ({ ids, own }) => ({ params: { n: ids.groupId }, body: { taskIds: [own.taskId] } }),
  },
  batchRestoreTask: { trashed: ({ ids }) => ({ body: { taskIds: [ids.trashedTaskId] } }) },
  ...runCases,
  batchStart: { task: tasks },
  startWithParameters: { task: (place) => ({ ...task(place), body: {} }) },
  batchStop: { task: tasks },
  pushEdits: {
    'delete an own group': ({ epoch }) => {
      const target = randomUUID();
      const make = { name: 'createGroup', target, patch: { taskGroupName: 'For a moment' } };
      return pushOf(epoch, make, { name: 'deleteGroup', target, patch: { isDeleted: true } });
    },
    ...Object.fromEntries(Object.entries(editPatches).map(([name, make]) => [name, pushed(name, make)])),
  },
  batchRemoveSchedule: { task: tasks },
  makeExportAgain: { export: ({ ids }) => ({ params: { recordId: ids.exportId } }) },
  cancelExport: { export: ({ ids }) => ({ params: { recordId: ids.exportId } }) },
  deleteExport: { export: ({ ids }) => ({ params: { recordId: ids.exportId } }) },
  createDestination: { task: ({ ids }) => ({ body: { taskId: ids.taskId, ...destinationOf('Shelf') } }) },
  updateDestination: { destination: (place) => ({ ...destination(place), body: destinationOf('Other') }) },
  changeDestinationSecret: { destination },
  sendToDestination: { destination: (place) => ({ ...destination(place), body: { scope: 'all' } }) },
  testDestination: { destination },
  testTable: {
    task: ({ ids }) => ({ body: { taskId: ids.taskId, destinationId: null, target: insideTable } }),
    destination: ({ ids, own }) => ({
      body: { taskId: own.taskId, destinationId: ids.destinationId, target: insideTable },
    }),
  },
  deleteDestination: { destination },
  deleteUserConfig: { config: ({ ids }) => ({ params: { id: ids.configId } }) },
  putUserConfig: { plain: () => ({ body: { type: 2, content: 'mine' } }) },
  batchDeleteTask: { task: tasks },
  removeOwnTemplate: { own: ownTemplate },
  beginTrial: { plain: nothing },
  signOut: { plain: nothing },
};

export interface AccessCase {
  call: string;
  name: string;
  make: Make;
}

export const accessCases: readonly AccessCase[] = Object.entries(calls).flatMap(([call, made]) =>
  Object.entries(made).map(([name, make]) => ({ call, name: `${call}: ${name}`, make })),
);

/** The owner gets the same answer as others: the id is of another kind, or the call stores without an answer. */
export const withoutFacts: ReadonlySet<string> = new Set([
  'getTaskShare: a task’s id',
  'getSharedList: a task’s id',
  'getTask: trashed',
  'downloadExport: an id as a token',
  'stopSubtask: own, of another task',
  'getDeviceSignIn: a code that was answered',
  'answerDeviceSignIn: a code that was answered',
  'putParameterList: a hash of other lines',
  'signIn: a wrong password',
  'changeDestinationSecret: destination',
  'testDestination: destination',
  'createTemplateTask: with a source',
  'updateTemplateTask: own, with a source',
  'tryTemplate: secrets of a task',
]);

function pushed(name: string, make: MakeEdit): Make {
  return ({ ids, own, epoch }) => pushOf(epoch, { name, ...make({ ids, own }) });
}

function pushOf(epoch: string, ...edits: { name: string; target: string; patch: object }[]): Input {
  const mutations = edits.map((edit, index) => ({ seq: index + 1, uuid: randomUUID(), baseRevision: 1e9, ...edit }));
  return { body: { clientId: randomUUID(), epoch, mutations } };
}
