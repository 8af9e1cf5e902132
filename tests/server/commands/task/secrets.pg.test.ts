import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { DataType, secretMask, type ParameterValues } from '#core/domain/parameters/parameter.ts';
import { tryTemplate } from '#core/wire/calls/task/startCalls.ts';
import { getChanges } from '#core/wire/sync.ts';
import * as calls from '#core/wire/calls/task/taskCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { openSecrets } from '#server/commands/task/secrets.ts';
import { insertCredit } from '#server/db/tables/account/accounts.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

const cookie = 'sid=4711-very-secret';
let tested: TestService;
let client: Client;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional, withWorker: true });
  // No shipped template signs in; this one's word becomes its cookie for the test.
  const parameter = template()?.parameters.find(({ paramName }) => paramName === 'TableSelector');
  Object.assign(parameter ?? {}, { dataType: DataType.PreLogin, isRequired: false });
  client = await tested.signUp('ada');
  await tested.database.withAccount(client.accountId, (tx) =>
    insertCredit(tx, { accountId: client.accountId, cause: 'test', amountMicro: 50_000_000 }),
  );
});
afterAll(() => tested.close());

const template = () => tested.service.gallery.bySlug('html-tables');
const draft = (secret: string) => {
  const values: ParameterValues = { Urls: ['https://shop.example/'], TableSelector: secret };
  return {
    taskName: 'Tables',
    templateRegistrationId: template()?.templateRegistrationId,
    templateVersion: template()?.version,
    userInputParameters: formatUserInputParameters(values, {}),
  };
};
const create = async (secret: string) =>
  String((await client.send(calls.createTemplateTask, { body: draft(secret) })).body['taskId']);
const update = (taskId: string, secret: string) =>
  client.send(calls.updateTemplateTask, { body: { taskId, ...draft(secret) } });
const rowOf = (taskId: string) =>
  tested.database.withAccount(client.accountId, (tx) =>
    tx.selectFrom('tasks').selectAll().where('task_id', '=', taskId).executeTakeFirstOrThrow(),
  );
const secretOf = async (taskId: string) => {
  const { parameters, secrets } = await rowOf(taskId);
  const box = { secrets: tested.service.secrets, accountId: client.accountId };
  return openSecrets(box, parameters, secrets)?.['TableSelector'];
};

/** Every row of every table, as text. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`.execute(tested.database.kysely);
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select t::text as row from ${sql.raw(name)} as t`.execute(tested.database.kysely);
      return JSON.stringify(rows);
    }),
  );
  return texts.join('\n');
}

test('§3.4, §5.2: a cookie is kept trimmed and encrypted; no row, no answer and no lot has it in the clear', async () => {
  const taskId = await create(` ${cookie} `);
  expect(await secretOf(taskId)).toBe(cookie);
  expect(await client.send(calls.batchStart, { body: { taskIds: [taskId] } })).toMatchObject({ body: { errors: [] } });
  const task = await client.send(calls.getTask, { query: { taskId } });
  expect(task.body['parameters']).toMatchObject({ TableSelector: secretMask });
  const changes = await client.send(getChanges, { query: { client: crypto.randomUUID() } });
  expect(JSON.stringify(changes.body)).not.toContain('4711');
  expect(await wholeDatabase()).not.toContain('4711');
  const { rows } = await sql<{ plan: { secrets: Record<string, string>; parameters: ParameterValues } }>`
    select plan from lots where task_id = ${taskId}`.execute(tested.database.kysely);
  const plan = rows[0]?.plan;
  const box = { secrets: tested.service.secrets, accountId: client.accountId };
  expect(openSecrets(box, plan?.parameters ?? {}, plan?.secrets ?? {})).toMatchObject({ TableSelector: cookie });
});

test('the mask keeps a cookie, another one takes its place, and nothing removes it', async () => {
  const taskId = await create(cookie);
  const revision = async () => (await rowOf(taskId)).field_changes['parameters']?.revision;
  await update(taskId, secretMask);
  expect([await secretOf(taskId), await revision()]).toEqual([cookie, undefined]);
  await update(taskId, 'sid=other');
  expect(await secretOf(taskId)).toBe('sid=other');
  expect(await revision()).toBeGreaterThan(0);
  await update(taskId, '');
  expect([(await rowOf(taskId)).secrets, await secretOf(taskId)]).toEqual([{}, '']);
});

test('a mask without a cookie behind it is refused', async () => {
  expect(await client.send(calls.createTemplateTask, { body: draft(secretMask) })).toMatchObject({
    status: 400,
    body: { code: 'InvalidParameter', paramName: 'TableSelector', problem: { code: 'SecretMissing' } },
  });
});

test('a new task made from another task’s form copies its cookie; a foreign task has none to copy', async () => {
  const secretsOfTaskId = await create(cookie);
  const body = { ...draft(secretMask), secretsOfTaskId };
  const made = await client.send(calls.createTemplateTask, { body });
  expect(await secretOf(String(made.body['taskId']))).toBe(cookie);
  const mallory = await tested.signUp('mallory');
  expect(await mallory.send(calls.createTemplateTask, { body })).toMatchObject({
    status: 400,
    body: { code: 'InvalidParameter', paramName: 'TableSelector', problem: { code: 'SecretMissing' } },
  });
});

test('a sealed cookie opens for its own account only', async () => {
  const { parameters, secrets } = await rowOf(await create(cookie));
  const box = { secrets: tested.service.secrets, accountId: 'another' };
  expect(openSecrets(box, parameters, secrets)).toBeNull();
});

test('a trial of a task that is edited takes its cookie, and one without a task takes none', async () => {
  const taskId = await create(cookie);
  const { userInputParameters } = draft(secretMask);
  const seen: string[] = [];
  const recipe = template()?.recipe;
  const { engine } = recipe ?? {};
  Object.assign(recipe ?? {}, { start: ['https://shop.invalid/{TableSelector}'] });
  for (const body of [{ userInputParameters, taskId }, { userInputParameters }]) {
    const params = { id: template()?.templateRegistrationId ?? 0 };
    const answer = await client.send(tryTemplate, { params, body });
    const [page] = answer.body['pages'] as { url: string }[];
    seen.push(page?.url ?? '');
  }
  Object.assign(recipe ?? {}, { start: ['{+Urls}'], engine });
  expect(seen).toEqual([`https://shop.invalid/${encodeURIComponent(cookie)}`, 'https://shop.invalid/']);
});
