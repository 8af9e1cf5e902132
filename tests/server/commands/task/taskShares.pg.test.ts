import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { lineList } from '#core/domain/parameters/lineList.ts';
import { ControlType, DataType, type ParameterValues } from '#core/domain/parameters/parameter.ts';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import { getParameterList, putParameterList } from '#core/wire/calls/task/listCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { createTemplateTask, updateTaskBasicInfo } from '#core/wire/calls/task/taskCalls.ts';
import { getSharedList, getTaskShare, getTemplateRelation, shareTask } from '#core/wire/calls/task/taskShareCalls.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
let ada: Client;
let bob: Client;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  ada = await tested.signUp('ada');
  bob = await tested.signUp('bob');
});
afterAll(() => tested.close());

const templateOf = (slug: string) => {
  const template = tested.service.gallery.bySlug(slug);
  if (template === undefined) throw new Error(`no template ${slug}`);
  return template;
};
async function create(values: ParameterValues = { Categories: ['mugs'] }, slug = 'demo-shop-products', by = ada) {
  const { templateRegistrationId, version } = templateOf(slug);
  const userInputParameters = formatUserInputParameters(values, {});
  const body = { taskName: 'Mugs', templateRegistrationId, templateVersion: version, userInputParameters };
  return String((await by.send(createTemplateTask, { body })).body['taskId']);
}
const share = (taskId: string, body: object = {}, client = ada) =>
  client.send(shareTask, { params: { id: taskId }, body });
const read = (shareId: unknown, client = bob) => client.send(getTaskShare, { params: { id: String(shareId) } });
const missing = { status: 404, body: { code: 'NotFound' } };

describe('a share of a task (§7.4, §7.5)', () => {
  test('shows name, template and parameters of the task as it is now, to any account with its id', async () => {
    const taskId = await create();
    const { shareId } = (await share(taskId)).body;
    const { templateRegistrationId } = templateOf('demo-shop-products');
    const shown = { templateRegistrationId, templateSlug: 'demo-shop-products', parameters: { Categories: ['mugs'] } };
    expect(await read(shareId)).toMatchObject({ status: 200, body: { ...shown, taskName: 'Mugs' } });
    await ada.send(updateTaskBasicInfo, { body: { taskId, taskName: 'Cups' } });
    expect((await read(shareId, ada)).body).toEqual({ ...shown, taskName: 'Cups' });
  });

  test('asks the reader to sign in', async () => {
    const { shareId } = (await share(await create())).body;
    expect(await read(shareId, tested.client())).toMatchObject({ status: 401 });
  });

  test('keeps its id when the task is shared again, and is another for another task', async () => {
    const taskId = await create();
    const first = (await share(taskId)).body['shareId'];
    expect((await share(taskId)).body['shareId']).toBe(first);
    expect((await share(await create())).body['shareId']).not.toBe(first);
  });

  test('shows no cookie and no proxy', async () => {
    const template = templateOf('demo-shop-products');
    const more = [DataType.PreLogin, DataType.OperateIpProxy].map((dataType) => ({
      ...(template.parameters[0] ?? expect.fail('a template without parameters')),
      paramName: dataType,
      dataType,
      controlType: ControlType.Input,
    }));
    const taskId = await create();
    const values = { Categories: ['mugs'], PreLogin: 'session=secret', OperateIpProxy: 'secret', Gone: 'secret' };
    await tested.database.kysely
      .updateTable('tasks')
      .set({ parameters: JSON.stringify(values) })
      .where('task_id', '=', taskId)
      .execute();
    const { shareId } = (await share(taskId)).body;
    const { parameters } = template;
    Object.assign(template, { parameters: [...parameters, ...more] });
    const answer = await read(shareId);
    Object.assign(template, { parameters });
    expect(answer.body['parameters']).toEqual({ Categories: ['mugs'] });
  });

  test('shows its long list to the reader, whose device sends it when the task is saved: reading alone stores nothing', async () => {
    const lines = Array.from({ length: 2_500 }, (_, index) => `https://shop.example/${index}`);
    const taskId = await create({ Urls: lines }, 'page-metadata');
    const { shareId } = (await share(taskId)).body;
    const eve = await tested.signUp('eve');
    const Urls = lineList(createHash('sha256').update(lines.join('\n')).digest('hex'), lines.length, lines);
    const params = { hash: Urls.list };
    expect((await read(shareId, eve)).body['parameters']).toEqual({ Urls });
    const { bytes } = await eve.send(getSharedList, { params: { id: String(shareId), ...params } });
    expect(gunzipSync(bytes).toString()).toBe(lines.join('\n'));
    expect(await eve.send(getParameterList, { params })).toMatchObject(missing);
    expect(await eve.send(putParameterList, { params, body: bytes })).toMatchObject({ status: 200 });
    expect((await create({ Urls }, 'page-metadata', eve)).length).toBe(36);
  });

  test('shows no other list of its account, and none when it has ended', async () => {
    const linesOf = (word: string) =>
      Array.from({ length: 2_100 }, (_, index) => `https://shop.example/${word}${index}`);
    const taskId = await create({ Urls: linesOf('shared') }, 'page-metadata');
    await create({ Urls: linesOf('private') }, 'page-metadata');
    const { shareId } = (await share(taskId)).body;
    const hashOf = (word: string) => createHash('sha256').update(linesOf(word).join('\n')).digest('hex');
    const ask = (word: string, id = String(shareId)) => bob.send(getSharedList, { params: { id, hash: hashOf(word) } });
    expect(await ask('shared')).toMatchObject({ status: 200 });
    expect(await ask('private')).toMatchObject(missing);
    expect(await ask('shared', randomUUID())).toMatchObject(missing);
    const tasks = tested.database.kysely.updateTable('tasks').where('task_id', '=', taskId);
    await tasks.set({ deleted_at: new Date() }).execute();
    expect(await ask('shared')).toMatchObject(missing);
  });

  test('a foreign task cannot be shared, and answers like a missing one', async () => {
    const taskId = await create();
    expect(await share(taskId, {}, bob)).toMatchObject(missing);
    expect(await share(randomUUID(), {}, bob)).toMatchObject(missing);
    expect(await share(taskId)).toMatchObject({ status: 200 });
  });

  test('an unknown id answers like one whose task was deleted', async () => {
    const taskId = await create();
    const { shareId } = (await share(taskId)).body;
    expect(await read(shareId)).toMatchObject({ status: 200 });
    const tasks = tested.database.kysely.updateTable('tasks').where('task_id', '=', taskId);
    await tasks.set({ deleted_at: new Date() }).execute();
    expect(await read(shareId)).toMatchObject(missing);
    expect(await share(taskId)).toMatchObject(missing);
    expect(await read(randomUUID())).toMatchObject(missing);
  });

  test('ends when it was said to, and the task then gets a new one', async () => {
    const taskId = await create();
    const expiresAt = Date.now() + 60_000;
    const { body } = await share(taskId, { expiresAt });
    expect(body['expiresAt']).toBe(expiresAt);
    expect(await read(body['shareId'])).toMatchObject({ status: 200 });
    await tested.database.kysely
      .updateTable('task_shares')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('task_id', '=', taskId)
      .execute();
    expect(await read(body['shareId'])).toMatchObject(missing);
    const again = (await share(taskId)).body['shareId'];
    expect(again).not.toBe(body['shareId']);
    expect(await read(again)).toMatchObject({ status: 200 });
  });

  test('an end that is past is refused', async () => {
    expect(await share(await create(), { expiresAt: 1 })).toMatchObject({
      status: 400,
      body: { code: 'InvalidInput', field: 'expiresAt' },
    });
  });

  test('§6: of a private template it is there only for accounts that may see the template', async () => {
    const { shareId } = (await share(await create())).body;
    const template = templateOf('demo-shop-products');
    const { scope, allowedUserNames } = template;
    Object.assign(template, { scope: TemplateScope.Private, allowedUserNames: ['ada'] });
    const answers = [await read(shareId, ada), await read(shareId, bob)];
    Object.assign(template, { scope, allowedUserNames });
    expect(answers).toMatchObject([{ status: 200 }, missing]);
  });
});

test('§7.5: a task’s relation names its template and both versions; of a foreign task it is not found', async () => {
  const taskId = await create();
  const { templateRegistrationId, version, status } = templateOf('demo-shop-products');
  const ask = (client: Client) => client.send(getTemplateRelation, { params: { id: taskId } });
  Object.assign(templateOf('demo-shop-products'), { version: version + 1 });
  const { body } = await ask(ada);
  Object.assign(templateOf('demo-shop-products'), { version });
  expect(body).toEqual({
    taskId,
    templateRegistrationId,
    slug: 'demo-shop-products',
    status,
    templateVersion: version,
    currentTemplateVersion: version + 1,
  });
  expect(await ask(bob)).toMatchObject(missing);
});
