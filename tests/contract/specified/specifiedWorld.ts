import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { AccountLevel } from '#core/domain/account/level.ts';
import { setLevel } from '#server/db/tables/account/plans.ts';
import { buy } from '#tests/server/commands/order/shop.ts';
import { startIdentities } from '#tests/server/auth/identities/identityStandIn.ts';
import { insertRun } from '#tests/server/commands/task/insertRun.ts';
import { picture } from '#tests/server/engine/pictures/pictureHost.ts';
import { openTestService, password, type Client, type TestService } from '#tests/server/openTestService.ts';
import { standInWorker } from '#tests/server/standInWorker.ts';
import { sales } from '../orderInputs.ts';
import type { Sender, Value } from './specifiedCall.ts';
import { sendDraft } from './specifiedClient.ts';

/** A service that listens on loopback, and the facts that a user of it knows before the first call of a table. */
export interface SpecifiedWorld {
  origin: string;
  cookies: Readonly<Record<Sender, string>>;
  /** Texts `$name` of rows; some are made when they are needed. */
  known: Map<string, Value | (() => Value | Promise<Value>)>;
  /** A picture, for calls that take one. */
  picture: Uint8Array<ArrayBuffer>;
  close(): Promise<void>;
}

const publicUrl = 'http://127.0.0.1:8080';
/** The template of the demo shop. */
const templateId = 1001;
const parameters = JSON.stringify({
  UIParameters: [],
  TemplateParameters: [{ ParamName: 'Categories', Value: ['mugs'] }],
});

/** An app that the operator shows beside templates. */
const app = {
  name: 'Flow',
  imageUrl: 'https://flow.example/icon.png',
  url: 'https://flow.example/',
  downloads: 7,
  lastModificationTime: Date.UTC(2026, 0, 2),
};

/** Opens the service; `url` is its database where it is not one of the running tests. */
export async function openSpecifiedWorld(url?: string): Promise<SpecifiedWorld> {
  const standIn = await startIdentities(publicUrl);
  const tested = await openTestService({
    ...(url !== undefined && { url }),
    level: AccountLevel.Professional,
    trialDays: 14,
    hostRules: [standIn.hostRule],
    identities: standIn.clients,
    relatedApps: [app],
    sales,
  });
  await standInWorker(tested);
  tested.service.proxyPool = () => ({ areas: [{ id: 1, country: 'FR' }], proxies: [], pricePerGbMicro: 0 });
  await tested.app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(tested.app.server.address() as AddressInfo).port}`;
  const holder = await tested.signUp('ada');
  const parent = await withLevel(tested, 'parent', AccountLevel.Enterprise);
  const free = await withLevel(tested, 'frugal', AccountLevel.Free);
  const known: SpecifiedWorld['known'] = new Map<string, Value | (() => Value | Promise<Value>)>([
    ['nobody', randomUUID()],
    ['template', templateId],
    ['parameters', parameters],
    ['source', await makeSource(tested, holder, origin)],
    ['member', await makeMember(origin, parent.cookie)],
    ['mailCode', () => inMail(tested, /\b(\d{6})\b/u)],
    ['wrongCode', () => (inMail(tested, /\b(\d{6})\b/u) === '000000' ? '111111' : '000000')],
    ['linkToken', () => makeLink(tested, origin)],
  ]);
  for (const provider of ['google', 'microsoft', 'apple']) {
    known.set(provider, async () => {
      const begin = `/v1/accounts/identities/${provider}:begin`;
      const { url: page } = await post(origin, holder.cookie, begin, { password });
      const { state, code, iss } = await standIn.allow(String(page));
      return { state, code, ...(iss !== undefined && { iss }) };
    });
  }
  await buy(tested, holder, 'balance-50');
  const file = new Uint8Array(await picture('png'));
  const cookies = { holder: holder.cookie, parent: parent.cookie, free: free.cookie };
  const close = () => Promise.all([tested.close(), standIn.close()]).then(() => undefined);
  return { origin, cookies, known, picture: file, close };
}

async function withLevel(tested: TestService, userName: string, level: AccountLevel): Promise<Client> {
  const client = await tested.signUp(userName);
  await tested.database.withoutRls((tx) => setLevel(tx, client.accountId, level));
  return client;
}

async function post(origin: string, cookie: string, path: string, fields: Value): Promise<Record<string, unknown>> {
  const { status, body } = await sendDraft(origin, cookie, { method: 'POST', path, params: {}, fields });
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body as Record<string, unknown>;
}

/** A task with one run of two rows. */
async function makeSource(tested: TestService, { accountId, cookie }: Client, origin: string): Promise<string> {
  const made = await post(origin, cookie, '/v1/taskrules/createTemplateTaskReturnErrorCode', {
    taskName: 'Source',
    templateRegistrationId: templateId,
    templateVersion: 1,
    userInputParameters: parameters,
  });
  const taskId = String(made['taskId']);
  const rows = [['Mug'], ['Cup']];
  await insertRun(tested.database, { accountId, taskId, lotId: randomUUID(), columns: ['name'], rows });
  return taskId;
}

/** The specification shows no path of the call that makes a member. */
async function makeMember(origin: string, cookie: string): Promise<string> {
  const body = { userName: 'apprentice', email: 'apprentice@example.com', language: 'en-US', cloudCount: 2 };
  return String((await post(origin, cookie, '/v1/accounts/member', body))['memberId']);
}

/** The specification shows no path of the call that sends a link to a new password. */
async function makeLink(tested: TestService, origin: string): Promise<string> {
  await post(origin, '', '/v1/accounts:sendPasswordLink', { email: 'frugal@example.com', language: 'en-US' });
  return inMail(tested, /new-password#(\S+)/u);
}

function inMail({ mails }: TestService, pattern: RegExp): string {
  return pattern.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}
