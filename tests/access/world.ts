import { createHash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { AccountLevel } from '#core/domain/account/level.ts';
import { billingFields } from '#core/domain/order/billing.ts';
import { defaultProxySettings, IpProxyFromType } from '#core/domain/proxy/proxySettings.ts';
import { DataType } from '#core/domain/parameters/parameter.ts';
import type { AnyCall } from '#core/wire/call/call.ts';
import * as destinations from '#core/wire/calls/data/destinationCalls.ts';
import * as exports from '#core/wire/calls/data/exportCalls.ts';
import * as devices from '#core/wire/calls/runner/deviceCalls.ts';
import * as lists from '#core/wire/calls/task/listCalls.ts';
import * as localRuns from '#core/wire/calls/runner/localRunCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import * as schedules from '#core/wire/calls/task/scheduleCalls.ts';
import * as payments from '#core/wire/calls/account/paymentCalls.ts';
import * as orders from '#core/wire/calls/account/orderCalls.ts';
import * as avatars from '#core/wire/calls/account/holder/avatarCalls.ts';
import * as passkeys from '#core/wire/calls/account/passkey/passkeyCalls.ts';
import * as sessions from '#core/wire/calls/account/sessionCalls.ts';
import { pushEdits } from '#core/wire/sync.ts';
import * as tasks from '#core/wire/calls/task/taskCalls.ts';
import * as taskEdits from '#core/wire/calls/task/taskEditCalls.ts';
import * as shares from '#core/wire/calls/task/taskShareCalls.ts';
import * as ownTemplates from '#core/wire/calls/template/ownTemplateCalls.ts';
import * as templates from '#core/wire/calls/template/templateCalls.ts';
import * as tokens from '#core/wire/calls/account/tokenCalls.ts';
import * as configs from '#core/wire/calls/account/userConfigCalls.ts';
import { insertCredit } from '#server/db/tables/account/accounts.ts';
import { insertMethod } from '#server/db/tables/order/paymentMethods.ts';
import { setParent } from '#server/db/tables/account/members.ts';
import { setLevel } from '#server/db/tables/account/plans.ts';
import { password, type Client, type Input, type TestService } from '#tests/server/openTestService.ts';
import { ownRecipeTask, ownTemplateSettings } from '#tests/server/ownRecipeTask.ts';
import { standInWorker } from '#tests/server/standInWorker.ts';
import { insertRun } from '#tests/server/commands/task/insertRun.ts';
import { multipartOf } from '#tests/server/multipartOf.ts';
import { picture } from '#tests/server/engine/pictures/pictureHost.ts';
import { makeSoftPasskey } from '#tests/support/softAuthenticator.ts';
import { plantTemplate } from './plantTemplate.ts';

/** What an account has that others may name: each of it is somebody's, or nobody's. */
export interface Ids {
  login: string;
  taskId: string;
  /** In the trash. */
  trashedTaskId: string;
  groupId: string;
  lotId: string;
  exportId: string;
  destinationId: string;
  viewId: string;
  configId: string;
  listHash: string;
  /** Of a device. */
  clientId: string;
  /** A run on its user's machine: of which task, and what the process that has it names. */
  localTaskId: string;
  localLotId: string;
  subTaskId: string;
  token: number;
  runKey: string;
  /** A device that is signed in, and the code that it was signed in with. */
  runnerId: string;
  userCode: string;
  /** Where it is signed in. */
  sessionId: string;
  /** Of a program. */
  apiTokenId: string;
  passkeyId: string;
  avatarId: string;
  /** It waits for its payment. */
  orderId: string;
  couponId: string;
  methodId: string;
  /** An account that belongs to this one. */
  memberId: string;
  /** Private. */
  templateId: number;
  templateSlug: string;
  /** An advanced-mode task, and the template that was made of it. */
  ownRecipeTaskId: string;
  ownTemplateId: number;
  ownTemplateSlug: string;
}

export interface Owner {
  client: Client;
  ids: Ids;
  /** In every text of the account's, and in nobody else's. */
  canary: string;
}

/** The service refuses to fetch it, and says so to its owner only. */
const addressOfPicture = 'http://10.0.0.1/picture.png';
const secretTemplate = 'html-tables';
/** A sum like no other: where it is added to one's own, it is seen. */
export const creditMicro = 50_123_457;

/** Ids that look like those of an account and are nobody's. */
export function missingIds(): Ids {
  return {
    login: `nobody${randomUUID().slice(0, 8)}`,
    taskId: randomUUID(),
    trashedTaskId: randomUUID(),
    groupId: randomUUID(),
    lotId: randomUUID(),
    exportId: randomUUID(),
    destinationId: randomUUID(),
    viewId: randomUUID(),
    configId: randomUUID(),
    listHash: hashOf(randomUUID()),
    clientId: randomUUID(),
    localTaskId: randomUUID(),
    localLotId: randomUUID(),
    subTaskId: randomUUID(),
    token: 1,
    runKey: randomUUID(),
    runnerId: randomUUID(),
    userCode: 'BCDF-GHJK',
    sessionId: randomUUID(),
    apiTokenId: randomUUID(),
    passkeyId: randomUUID(),
    avatarId: hashOf(randomUUID()),
    orderId: randomUUID(),
    couponId: randomUUID(),
    methodId: randomUUID(),
    memberId: randomUUID(),
    templateId: 999_999,
    templateSlug: 'never-was',
    ownRecipeTaskId: randomUUID(),
    ownTemplateId: 19_999_999,
    ownTemplateSlug: 'own-19999999',
  };
}

/** Opens what no shipped template has: one that takes a secret; and a trial does without the web. */
export async function prepareService(tested: TestService): Promise<void> {
  const secret = tested.service.gallery
    .bySlug(secretTemplate)
    ?.parameters.find((each) => each.paramName === 'TableSelector');
  Object.assign(secret ?? {}, { dataType: DataType.PreLogin, isRequired: false });
  await standInWorker(tested);
}

/** The body of a task that takes a secret. */
export function draftOf({ service }: TestService, taskName: string, secret = '', part: object = {}) {
  const template = service.gallery.bySlug(secretTemplate);
  return {
    taskName,
    templateRegistrationId: template?.templateRegistrationId,
    templateVersion: template?.version,
    userInputParameters: formatUserInputParameters(
      { Urls: [`https://shop.example/${taskName.replaceAll(' ', '-')}`], TableSelector: secret },
      {},
    ),
    ...part,
  };
}

/** An account that has something of everything, a private template too. */
export async function makeOwner(tested: TestService, name: string, number: number): Promise<Owner> {
  const client = await signUpAs(tested, name, AccountLevel.Professional);
  const canary = `canary${name}`;
  const marked = (what: string): string => `${canary} ${what}`;
  const call = async (of: AnyCall, input: Input): Promise<Record<string, unknown>> => {
    const { status, body } = await client.send(of, input);
    if (status !== 200) throw new Error(`${of.path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const { accountId } = client;
  await tested.database.withAccount(accountId, (tx) =>
    insertCredit(tx, { accountId, cause: marked('credit'), amountMicro: creditMicro }),
  );
  const template = plantTemplate(tested, name, number);
  const groupId = String(
    (await call(taskEdits.createTaskGroup, { body: { TaskGroupName: marked('group') } }))['taskGroupId'],
  );
  const ipProxySettings = {
    ipProxyFromType: IpProxyFromType.Custom,
    strongIpProxySettings: defaultProxySettings.strongIpProxySettings,
    customIpProxySettings: { switchPeriod: 1, proxies: [`http://u:${canary}@proxy.example:8000`] },
  };
  const create = async (body: object): Promise<string> =>
    String((await call(tasks.createTemplateTask, { body }))['taskId']);
  const taskId = await create(draftOf(tested, marked('task'), canary, { taskGroupId: groupId, ipProxySettings }));
  const trashedTaskId = await create(draftOf(tested, marked('trash'), canary));
  await call(taskEdits.batchDeleteTask, { body: { taskIds: [trashedTaskId] } });
  await create({
    taskName: marked('private'),
    templateRegistrationId: template.templateRegistrationId,
    templateVersion: template.version,
    userInputParameters: formatUserInputParameters({ Categories: ['mugs'] }, {}),
  });
  const ownRecipeTaskId = await create(ownRecipeTask(tested, marked('page')));
  const made = await call(ownTemplates.makeOwnTemplate, {
    body: { ...ownTemplateSettings(marked('template')), taskId: ownRecipeTaskId },
  });
  const lotId = randomUUID();
  await insertRun(tested.database, {
    accountId,
    taskId,
    lotId,
    columns: ['name'],
    rows: [[marked('row')], [addressOfPicture]],
  });
  const plan = {
    taskId,
    scope: 'all',
    format: 'csv',
    columns: [{ name: 'name', label: marked('column'), type: 'text' }],
  };
  const { record } = exports.createExport.reply.parse(await call(exports.createExport, { body: plan }));
  const target = { kind: 'file', format: 'csv', options: {} };
  const { destination } = destinations.createDestination.reply.parse(
    await call(destinations.createDestination, {
      body: { taskId, name: marked('place'), isOn: true, target, columns: [] },
    }),
  );
  const text = `${marked('first')}\n${marked('second')}`;
  const listHash = hashOf(text);
  await call(lists.putParameterList, {
    params: { hash: listHash },
    body: gzipSync(text),
  });
  const schedule = { scheduleType: 3, timeZone: 'Europe/Berlin', daysOfMonth: [1], times: ['08:30'] };
  await call(schedules.setSchedule, { body: { taskIds: [taskId], schedule } });
  await call(shares.shareTask, { params: { id: taskId }, body: {} });
  await call(templates.addFavorite, { params: { id: 1001 } });
  const { id: configId } = await call(configs.putUserConfig, { body: { type: 2, content: marked('config') } });
  await call(configs.handleMission, { body: { missionType: 7 } });
  const clientId = randomUUID();
  const rename = { seq: 1, uuid: randomUUID(), name: 'renameTask', target: taskId, baseRevision: 1e9 };
  const viewId = randomUUID();
  const save = { ...rename, seq: 2, uuid: randomUUID(), name: 'createView', target: viewId };
  const mutations = [
    { ...rename, patch: { taskName: marked('renamed') } },
    { ...save, patch: { taskId, viewName: marked('view'), settings: `q=${canary}` } },
  ];
  await call(pushEdits, { body: { clientId, epoch: tested.service.epoch, mutations } });
  const localTaskId = await create(draftOf(tested, marked('local')));
  const runKey = randomUUID();
  const begun = await call(localRuns.beginLocalRun, { body: { taskId: localTaskId, runKey, processId: randomUUID() } });
  const { run, subtask } = localRuns.beginLocalRun.reply.parse(begun);
  const { deviceCode, userCode } = await call(devices.requestDeviceCode, {
    body: { runnerName: marked('laptop'), system: 'Linux' },
  });
  await call(devices.answerDeviceSignIn, { body: { userCode, isApproved: true } });
  const { runnerId } = await call(devices.takeDeviceToken, { body: { deviceCode } });
  const [session] = sessions.listSessions.reply.parse(await call(sessions.listSessions, {})).sessions;
  const expiresAt = Date.now() + 86_400_000;
  const { token } = tokens.createToken.reply.parse(
    await call(tokens.createToken, { body: { name: marked('program'), scope: 'all', expiresAt } }),
  );
  const { challenge } = await call(passkeys.beginPasskey, { body: { password } });
  const credential = makeSoftPasskey(tested.service.publicUrl, accountId).created(String(challenge));
  const { passkeyId } = await call(passkeys.addPasskey, { body: { name: marked('laptop'), credential } });
  // Another picture for each owner: its id is the hash of its bytes.
  const { fileId } = await call(avatars.sendFile, multipartOf(await picture('png', 100 + number)));
  const member = await tested.signUp(`${canary}member`);
  await tested.database.withoutRls((tx) => setParent(tx, member.accountId, accountId));
  const billing = Object.fromEntries(billingFields.map((field) => [field, marked(field)]));
  await call(orders.putBilling, { body: billing });
  await call(orders.bindCoupon, { body: { code: 'WELCOME' } });
  const [coupon] = orders.listCoupons.reply.parse(await call(orders.listCoupons, {}));
  const card = {
    provider: 'test',
    reference: marked('card'),
    brand: 'visa',
    last4: '4242',
    expires: '2039-12',
  } as const;
  await tested.database.withoutRls((tx) => insertMethod(tx, { accountId, ...card }));
  const { methods } = payments.getPaymentSettings.reply.parse(await call(payments.getPaymentSettings, {}));
  const { orderId } = await call(orders.makeOrder, { body: { code: 'balance-20' } });
  const local = {
    orderId: String(orderId),
    couponId: coupon?.couponId ?? '',
    methodId: methods.at(-1)?.methodId ?? '',
    memberId: member.accountId,
    sessionId: session?.sessionId ?? '',
    apiTokenId: token.tokenId,
    passkeyId: String(passkeyId),
    avatarId: String(fileId),
    localTaskId,
    runKey,
    localLotId: run?.lotId ?? '',
    subTaskId: subtask?.subTaskId ?? '',
    token: subtask?.token ?? 0,
    runnerId: String(runnerId),
    userCode: String(userCode),
  };
  const { templateRegistrationId: templateId, slug: templateSlug } = template;
  const own = {
    taskId,
    trashedTaskId,
    groupId,
    lotId,
    exportId: record.recordId,
    destinationId: destination.destinationId,
    viewId,
    configId: String(configId),
    listHash,
    clientId,
    ownRecipeTaskId,
    ownTemplateId: Number(made['templateRegistrationId']),
    ownTemplateSlug: String(made['slug']),
  };
  return { client, canary, ids: { ...own, ...local, login: name, templateId, templateSlug } };
}

/** A new account of this level. */
export async function signUpAs(tested: TestService, userName: string, level: AccountLevel): Promise<Client> {
  const client = await tested.signUp(userName);
  await tested.database.withoutRls((tx) => setLevel(tx, client.accountId, level));
  return client;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
