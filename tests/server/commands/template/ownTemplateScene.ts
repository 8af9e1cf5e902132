import type { ServerResponse } from 'node:http';
import { expect } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import { isTaskActive } from '#core/domain/task/status.ts';
import { getAllData } from '#core/wire/calls/data/dataCalls.ts';
import { batchStart, createTemplateTask, getTask } from '#core/wire/calls/task/taskCalls.ts';
import * as own from '#core/wire/calls/template/ownTemplateCalls.ts';
import { getTemplateById, getTemplateBySlug } from '#core/wire/calls/template/templateCalls.ts';
import { ownRecipeTemplate, recipeText } from '#core/wire/recipe/ownRecipe.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { getChanges } from '#core/wire/sync.ts';
import { insertCredit } from '#server/db/tables/account/accounts.ts';
import { setParent } from '#server/db/tables/account/members.ts';
import { setLevel } from '#server/db/tables/account/plans.ts';
import { startSite } from '#tests/server/engine/support/startSite.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

const lampPage = (word: string) => `<!doctype html><title>${word}</title><main><ul>
${['Desk', 'Floor', 'Cave']
  .map((kind, index) => `<li class="product"><b>${kind} ${word}</b><i>$${index + 10}.50</i></li>`)
  .join('\n')}</ul></main>`;
const sendPage = (response: ServerResponse, text: string): void =>
  void response.setHeader('content-type', 'text/html').end(text);

export const recipe = {
  list: {
    items: '.product',
    fields: [
      { name: 'lamp', from: [{ css: 'b' }] },
      { name: 'price', from: [{ css: 'i' }], transforms: ['number'] },
    ],
    next: { link: { css: 'a[rel=next]', attr: 'href' } },
  },
};
export const settings = {
  name: 'Lamps <b>of</b> a shop',
  description: 'Finds lamps & <i>lights</i>.',
  audience: 'me',
  userNames: [] as string[],
  parts: [] as object[],
  hasPages: false,
  picture: { kind: 'drawn' },
};
export const word = { place: 'query:0', label: 'Search word', remark: 'One per line.' };

/** A new account of this level. */
async function signUpAs(tested: TestService, userName: string, level: AccountLevel): Promise<Client> {
  const client = await tested.signUp(userName);
  await tested.database.withoutRls((tx) => setLevel(tx, client.accountId, level));
  return client;
}

/** Saves a task of a template that the account may use, and returns the answer. */
export async function saveTask(client: Client, slug: string, values: ParameterValues) {
  const { templateRegistrationId, version } = (await client.send(getTemplateBySlug, { params: { slug } })).body;
  const body = {
    taskName: 'Lamps',
    templateRegistrationId,
    templateVersion: version,
    userInputParameters: formatUserInputParameters(values, {}),
  };
  return (await client.send(createTemplateTask, { body })).body;
}

/** Saves a task and returns its id. */
export async function create(client: Client, slug: string, values: ParameterValues): Promise<string> {
  const answer = await saveTask(client, slug, values);
  expect(answer).not.toHaveProperty('problem');
  return String(answer['taskId']);
}

/** Starts a task and returns the code of §8.2. */
export async function start(client: Client, id: string): Promise<unknown> {
  const { errors } = (await client.send(batchStart, { body: { taskIds: [id] } })).body as {
    errors: { startResult: unknown }[];
  };
  return errors[0]?.startResult ?? StartResult.Succeed;
}

/** Runs a task to its end and returns its rows. */
export async function rowsOf(client: Client, id: string) {
  expect(await start(client, id)).toBe(StartResult.Succeed);
  await waitFor(async () => {
    const { taskExecuteStatus, lotNo } = getTask.reply.parse(
      (await client.send(getTask, { query: { taskId: id } })).body,
    );
    return lotNo !== null && !isTaskActive(taskExecuteStatus);
  });
  const { rows } = getAllData.reply.parse((await client.send(getAllData, { params: { id } })).body);
  return rows.map(({ values }) => values);
}

export const infoOf = async (client: Client, id: number) =>
  (await client.send(getTemplateById, { params: { id }, query: { language: 'de-DE' } })).body;
export const sees = async (client: Client, id: number) => (await infoOf(client, id))['templateRegistrationId'] === id;
/** The version of the gallery for the devices of an account. */
export const galleryOf = async (client: Client) =>
  (await client.send(getChanges, { query: { limit: 1 } })).body['gallery'];

/**
 * An owner of a task with rows, a member of it, an account that templates can be for, and a stranger. `values` are
 * those of the task.
 */
export async function openScene() {
  const site = await startSite({
    '/demo-shop/find?q=lamp': (response) => sendPage(response, lampPage('lamp')),
    '/demo-shop/find?q=night%20light': (response) => sendPage(response, lampPage('night light')),
  });
  const tested = await openTestService({ publicUrl: site.origin, withWorker: true });
  const ada = await signUpAs(tested, 'ada', AccountLevel.EnterprisePlus);
  const member = await signUpAs(tested, 'member', AccountLevel.EnterpriseChild);
  const chosen = await signUpAs(tested, 'chosen', AccountLevel.Standard);
  const stranger = await signUpAs(tested, 'stranger', AccountLevel.Standard);
  await tested.database.withoutRls((tx) => setParent(tx, member.accountId, ada.accountId));
  for (const { accountId } of [ada, chosen]) {
    await tested.database.withoutRls((tx) =>
      insertCredit(tx, { accountId, amountMicro: 10_000_000, cause: `credit:${accountId}` }),
    );
  }
  const address = `${site.origin}/demo-shop/find?q=lamp`;
  const values = { Urls: [address], Recipe: recipeText(recipe) };
  const taskId = await create(ada, ownRecipeTemplate.slug, values);
  await rowsOf(ada, taskId);
  return {
    tested,
    ada,
    member,
    chosen,
    stranger,
    address,
    values,
    taskId,
    signUpAs: (userName: string, level: AccountLevel) => signUpAs(tested, userName, level),
    make: async (part: object = {}, client = ada) => {
      const answer = await client.send(own.makeOwnTemplate, { body: { ...settings, taskId, ...part } });
      expect(answer.body).not.toHaveProperty('code');
      return own.makeOwnTemplate.reply.parse(answer.body);
    },
    change: (id: number, part: object) =>
      ada.send(own.changeOwnTemplate, { params: { id }, body: { ...settings, ...part } }),
    close: async () => {
      await tested.close();
      await site.close();
    },
  };
}
